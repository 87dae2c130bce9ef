#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a path leads, and whether that is still in the folder that it names.
extension FileContents {
    /// Throws ``FileError`` when symbolic links below a folder lead a path of it to a place outside of the folder: whoever wrote
    /// the links, e.g. in a repository, does not decide which files of this machine are replaced.
    package static func requireInside(_ folder: String, _ path: String) throws {
        let (root, place) = (location(of: folder), location(of: path))
        guard root == "/" || place.hasPrefix("\(root)/") else {
            throw FileError(
                path: path, reason: "a symbolic link leads out of \(folder), to \(place), so it is not written",
                remedy: "replace the link by a file or a folder")
        }
    }

    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The path with all symbolic links followed, also of a file or a folder that does not exist yet.
    package static func location(of path: String) -> String {
        let path = resolved(path)
        if exists(path) || path == "/" { return path }
        let name = FilePath.name(of: path)
        let folder = String(FilePath.folder(of: path).dropLast())
        let parent = location(of: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
        switch name {
        case "", ".": return parent
        case "..": return String(FilePath.folder(of: parent).dropLast())
        default: return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
        }
    }
}
