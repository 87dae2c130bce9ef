import Foundation

/// Starts a program with posix_spawn(3), with three descriptors, no blocked signals, and nothing else of this process.
struct ChildSpawn {
    #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    #endif

    let program: String
    let arguments: [String]
    let environment: [String: String]
    let folder: String?
    /// Standard input, output and error; negative for the null device.
    let descriptors: [Int32]

    // The C library declares both only for GNU sources, which Swift does not import.
    #if canImport(Glibc)
    private static let changeFolder = function(
        "posix_spawn_file_actions_addchdir_np",
        as: (@convention(c) (UnsafeMutablePointer<Actions>, UnsafePointer<CChar>) -> Int32).self)
    private static let closeFrom = function(
        "posix_spawn_file_actions_addclosefrom_np",
        as: (@convention(c) (UnsafeMutablePointer<Actions>, Int32) -> Int32).self)

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function {
        guard let address = dlsym(nil, name) else { preconditionFailure("the C library has no \(name)") }
        return unsafeBitCast(address, to: type)
    }
    #else
    private static let changeFolder = posix_spawn_file_actions_addchdir_np
    #endif

    func start() throws -> pid_t {
        #if canImport(Darwin)
        var (actions, attributes): (Actions, Attributes) = (nil, nil)
        #else
        var (actions, attributes) = (Actions(), Attributes())
        #endif
        try check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        try check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        if let folder { try check(ChildSpawn.changeFolder(&actions, folder)) }
        for (number, descriptor) in zip(Int32(0)..., descriptors) {
            if descriptor < 0 {
                try check(posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0))
            } else {
                try check(posix_spawn_file_actions_adddup2(&actions, descriptor, number))
            }
        }
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #elseif canImport(Glibc)
        try check(ChildSpawn.closeFrom(&actions, 3))
        #endif
        var none = sigset_t()
        sigemptyset(&none)
        try check(posix_spawnattr_setsigmask(&attributes, &none))
        // Resets signals that this process may ignore, such as SIGPIPE.
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD, SIGTTOU] { sigaddset(&usual, signal) }
        try check(posix_spawnattr_setsigdefault(&attributes, &usual))
        try check(posix_spawnattr_setflags(&attributes, Int16(flags)))

        var id: pid_t = 0
        let words = [program] + arguments
        let variables = environment.map { "\($0)=\($1)" }
        try withCStrings(words) { words in
            try withCStrings(variables) { variables in
                try check(posix_spawn(&id, program, &actions, &attributes, words, variables))
            }
        }
        return id
    }

    private func check(_ code: Int32) throws {
        if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    }

    private func withCStrings(
        _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Void
    ) rethrows {
        let copies = texts.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        try copies.withUnsafeBufferPointer { buffer in
            if let start = buffer.baseAddress { try body(start) }
        }
    }
}
