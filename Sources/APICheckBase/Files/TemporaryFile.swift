#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that is written beside another and takes its place when it is whole. Removed with the value's end when it did not.
///
/// It is `NAME.apicheck-0123456789abcdef.tmp`, with digits that nobody can foresee, opened so that nothing that is there
/// is written to or followed, and readable by its owner only while it is written. Its process holds a lock (`flock`) on it
/// as long as it is open: a file without one was left by a process that was killed, and is removed by a later one.
struct TemporaryFile: ~Copyable {
    private let file: FileDescriptor
    private let path: String
    private let target: String
    /// The attributes of the file that is replaced.
    private let old: stat?
    private var isRenamed = false

    /// `name` is what messages call the target.
    init(beside target: String, named name: String) throws {
        var status = stat()
        let old = stat(target, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status : nil
        while true {
            let path =
                TemporaryFile.stem(of: target) + TemporaryFile.digits(.random(in: .min ... .max)) + TemporaryFile.suffix
            let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if number < 0, errno == EEXIST { continue }
            let file = try FileDescriptor(opened: number, named: name)
            // Between its creation and its lock another process may take it for abandoned, and remove it.
            if flock(file.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { continue }
            guard try file.status().st_nlink > 0 else { continue }
            self.file = file
            self.path = path
            self.target = target
            self.old = old
            return
        }
    }

    deinit {
        if !isRenamed { unlink(path) }
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws { try file.append(bytes) }

    /// Gives it the mode and the owner of the file that it replaces, or those of a new file, brings it to the disk and
    /// renames it.
    mutating func replaceTarget() throws {
        var mode = 0o644 & ~TemporaryFile.mask
        if let old {
            mode = old.st_mode & 0o7777
            if fchown(file.number, old.st_uid, old.st_gid) != 0, fchown(file.number, .max, old.st_gid) != 0 {
                // Another group must not get what that of the old file had.
                mode = mode & ~0o6070 | (mode & 0o007) << 3 & mode
            }
        }
        guard fchmod(file.number, mode) == 0, fsync(file.number) == 0, rename(path, target) == 0 else {
            throw FileError(path: file.path, code: errno)
        }
        isRenamed = true
    }

    /// Removes the files beside a target that processes left which were killed while they replaced it.
    static func removeAbandoned(beside target: String) {
        let stem = stem(of: target)
        let folder = FilePath.folder(of: stem)
        let name = stem.dropFirst(folder.count)
        for other in FileContents.list(folder.isEmpty ? "." : folder) where other.hasPrefix(name) && isTemporary(other)
        {
            removeIfAbandoned(folder + other)
        }
    }

    /// The same for all temporary files of ours in a folder.
    static func removeAbandoned(in folder: String) {
        for name in FileContents.list(folder) where isTemporary(name) { removeIfAbandoned("\(folder)/\(name)") }
    }

    private static func removeIfAbandoned(_ path: String) {
        guard let file = try? FileDescriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
            let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            flock(file.number, LOCK_EX | LOCK_NB) == 0
        else { return }
        unlink(path)
    }

    // MARK: Names

    private static let mark = ".apicheck-"
    private static let suffix = ".tmp"

    /// The path up to the digits. A name that leaves no room for them is cut.
    private static func stem(of target: String) -> String {
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        var name = target[folder.endIndex...]
        while name.utf8.count > 200 { name.removeLast() }
        return folder + name + mark
    }

    private static func digits(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }

    private static func isTemporary(_ name: String) -> Bool {
        guard name.hasSuffix(suffix) else { return false }
        let digits = name.utf8.dropLast(suffix.utf8.count).suffix(16)
        return digits.count == 16 && digits.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) }
            && name.utf8.dropLast(suffix.utf8.count + 16).suffix(mark.utf8.count).elementsEqual(mark.utf8)
    }

    /// The process's mask of new files, asked once: to ask is to set it, for all threads.
    private static let mask: mode_t = {
        let mask = umask(0o077)
        umask(mask)
        return mask
    }()
}
