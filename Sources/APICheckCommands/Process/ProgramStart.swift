#if canImport(Glibc)
import APICheckBase
import Glibc
#elseif canImport(Musl)
import APICheckBase
import Musl
#elseif canImport(Darwin)
import APICheckBase
import Darwin
#endif

/// Starts a program with posix_spawn(3): without the signals that this process ignores or blocks, and without its sockets.
struct ProgramStart {
    /// The name of the program, which is searched in `PATH`, and its arguments.
    let words: [String]
    /// Replace those of this process that have the same names.
    let variables: [String: String]
    /// Where standard output and standard error go, with an empty standard input. Nil for all three of this process.
    var outputs: (output: Int32, messages: Int32)?
    /// Whether the program leads a process group of its own.
    var leadsGroup = false

    func start() throws(SystemError) -> pid_t {
        #if canImport(Darwin)
        var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
        #else
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        try check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        try check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        if let outputs {
            try check(posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0))
            try check(posix_spawn_file_actions_adddup2(&actions, outputs.output, STDOUT_FILENO))
            try check(posix_spawn_file_actions_adddup2(&actions, outputs.messages, STDERR_FILENO))
        }
        // This process ignores SIGPIPE, and a thread may block other signals; a child would inherit both.
        var (ignored, blocked) = (sigset_t(), sigset_t())
        sigemptyset(&ignored)
        sigaddset(&ignored, SIGPIPE)
        sigaddset(&ignored, SIGXFSZ)
        sigemptyset(&blocked)
        try check(posix_spawnattr_setsigdefault(&attributes, &ignored))
        try check(posix_spawnattr_setsigmask(&attributes, &blocked))
        try check(posix_spawnattr_setpgroup(&attributes, 0))
        let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
        try check(
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group)))

        keepSockets()
        let environment = Terminal.environment.filter { variables[$0.name] == nil }.map { "\($0.name)=\($0.value)" }
        let arguments = words.map { strdup($0) } + [nil]
        let settings = (environment + variables.map { "\($0)=\($1)" }).map { strdup($0) } + [nil]
        defer { for copy in arguments + settings { free(copy) } }
        var id: pid_t = 0
        try check(posix_spawnp(&id, arguments[0]!, &actions, &attributes, arguments, settings))
        return id
    }

    private func check(_ code: Int32) throws(SystemError) {
        if code != 0 { throw SystemError(code: code) }
    }

    /// Keeps the sockets of servers from the program, which SwiftNIO does not: a port would stay open as long as the program, and
    /// what connects to it would wait. Other descriptors that this process was given may be for the program, as those of `make`.
    private func keepSockets() {
        for descriptor in STDERR_FILENO + 1..<min(getdtablesize(), 65_536) {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let code = withUnsafeMutablePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
            }
            guard code == 0, [AF_INET, AF_INET6].contains(Int32(address.ss_family)) else { continue }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }
}
