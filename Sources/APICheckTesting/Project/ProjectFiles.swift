import APICheckBase
import Foundation

/// Finds the files of a project for one test.
struct ProjectFiles: Hashable, Sendable {
    let folder: ProjectFolder
    /// The test's source file.
    let testFile: String

    /// If no folder is named, takes that of the running test's `.project` trait, or of the variable `APICHECK_ROOT`.
    init(folder: ProjectFolder, testFile: String) {
        self.folder = folder == .aboveTest ? .ofTest : folder
        self.testFile = testFile
    }

    /// The files for the running test, in a trait that was made before it runs.
    var ofTest: ProjectFiles { ProjectFiles(folder: folder, testFile: testFile) }

    /// The file of a recording such as `todos/crud`. A file that does not exist is placed beside other recordings, or in the
    /// folder of the package or project, whichever is nearer.
    func recording(_ name: String) -> String {
        let file = "recordings/\(name).har"
        let root =
            folders.first { FileContents.exists("\($0)/\(file)") } ?? folders.first(where: ProjectFiles.takesRecordings)
            ?? folders.first ?? "."
        return ProjectFiles.shown("\(root)/\(file)")
    }

    /// A file by its path in the nearest folder that has it. Throws ``SetupError`` if there is no such file.
    func file(_ path: String) throws -> String {
        guard let folder = folders.first(where: { FileContents.exists("\($0)/\(path)") }) else {
            throw SetupError.noFile(path, searched: "none in \(searched)")
        }
        return ProjectFiles.shown("\(folder)/\(path)")
    }

    /// The contents of a file. Throws ``SetupError`` if it cannot be read.
    static func read(_ path: String) throws -> [UInt8] {
        do {
            return try FileContents.read(path)
        } catch let error as FileError {
            throw SetupError.unreadable(path, error)
        }
    }

    /// The files of all recordings of an API, sorted, those of the nearest folder first.
    func recordings(of api: String) -> [String] {
        folders.map { "\($0)/recordings/\(api)" }.flatMap { folder in
            FileContents.list(folder).filter { $0.hasSuffix(".har") }.sorted().map {
                ProjectFiles.shown("\(folder)/\($0)")
            }
        }
    }

    /// The name of a recording that is there and was meant, where one is near enough.
    func nearMiss(ofRecording name: String) -> String? {
        let api = String(name.prefix { $0 != "/" })
        let rest = String(name.dropFirst(api.count + 1))
        let apis = folders.flatMap { FileContents.list("\($0)/recordings") }
        // A name without its API.
        if rest.isEmpty, let owner = apis.first(where: { api in hasRecording("\(api)/\(name)") }) {
            return "\(owner)/\(name)"
        }
        guard let meant = apis.contains(api) ? api : Spelling.nearMiss(of: api, in: apis) else { return nil }
        let known = folders.flatMap { FileContents.list("\($0)/recordings/\(meant)") }
            .filter { $0.hasSuffix(".har") }.map { String($0.dropLast(4)) }
        let isThere = known.contains(rest)
        return (isThere ? rest : Spelling.nearMiss(of: rest, in: known)).map { "\(meant)/\($0)" }
    }

    private func hasRecording(_ name: String) -> Bool {
        folders.contains { FileContents.exists("\($0)/recordings/\(name).har") }
    }

    /// Where files are looked for, in words.
    var searched: String {
        switch folder.place {
        case .aboveTest: "the folders above \(ProjectFiles.shown(testFile))"
        case .path(let path): ProjectFiles.shown(path)
        }
    }

    /// Nearest first.
    var folders: [String] {
        switch folder.place {
        case .path(let path): return [path]
        case .aboveTest:
            var folders: [String] = []
            var rest = testFile[...]
            while let slash = rest.lastIndex(of: "/") {
                rest = rest[..<slash]
                folders.append(rest.isEmpty ? "/" : String(rest))
            }
            return folders
        }
    }

    /// A folder as ``shown(_:)``, with a slash at its end; empty for the working folder.
    static func shownFolder(_ path: String) -> String { shown(path.isEmpty || path.hasSuffix("/") ? path : path + "/") }

    static func takesRecordings(_ folder: String) -> Bool {
        FileContents.list(folder).contains { name in
            name == "recordings" || name == "Package.swift" || name.hasSuffix(".xcodeproj")
                || name.hasSuffix(".xcworkspace")
        }
    }

    /// Below the working folder, which is the package's for `swift test`, from there: short, and the same on each machine.
    static func shown(_ path: String) -> String {
        let folder = FileManager.default.currentDirectoryPath
        return folder != "/" && path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }
}
