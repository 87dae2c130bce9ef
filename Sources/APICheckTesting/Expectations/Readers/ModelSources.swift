#if Contracts
import APICheckBase

/// Finds the files of an app that declare its models.
final class ModelSources: Sendable {
    private static let skipped: Set<String> = [
        "Pods", "Carthage", "DerivedData", "build", "node_modules", "checkouts", "SourcePackages",
    ]
    private static let maximumFiles = 50_000
    private static let known = Locked<[String: ModelSources]>([:])

    /// The path of the package or project, with a slash at its end.
    private let folder: String
    /// The test's source file, from ``folder``.
    private let testFile: String
    /// The files that declare a type, from ``folder``, sorted.
    private let files: [String: [String]]

    /// The sources of the package or Xcode project that has a test, which are read once per process.
    static func above(testFile: String) -> ModelSources {
        let folder = packageFolder(above: testFile)
        return known.withLock { known in
            // Where no file declares a type, the test's file is named.
            if let sources = known[testFile] { return sources }
            let files = known.values.first { $0.folder == folder }?.files
            let sources = ModelSources(folder: folder, testFile: testFile, files: files ?? declarations(in: folder))
            known[testFile] = sources
            return sources
        }
    }

    private init(folder: String, testFile: String, files: [String: [String]]) {
        self.folder = folder
        self.testFile = testFile.hasPrefix(folder) ? String(testFile.dropFirst(folder.count)) : testFile
        self.files = files
    }

    /// The file that declares a model such as `TodoPage.Meta`, from the folder of the package; else the test's file.
    func file(of model: String) -> String {
        let path = model.prefix { $0 != "<" }.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        guard let name = path.last, let candidates = files[name], !candidates.isEmpty else { return testFile }
        func rank(_ file: String) -> (Int, Int, Int) {
            let outer = path.dropLast().count { files[$0]?.contains(file) == true }
            let isTest = file.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
            return (-outer, isTest ? 1 : 0, FilePath.name(of: file) == "\(name).swift" ? 0 : 1)
        }
        // The first of equals is the first by name.
        return candidates.min { rank($0) < rank($1) } ?? testFile
    }

    /// The nearest folder above a file that has a package or an Xcode project; else the folder of the file.
    private static func packageFolder(above file: String) -> String {
        var folder = FilePath.folder(of: file)
        while !folder.isEmpty, folder != "/" {
            let names = FileContents.list(folder)
            if names.contains(where: { $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") }) { return folder }
            folder = FilePath.folder(of: String(folder.dropLast()))
        }
        return FilePath.folder(of: file)
    }

    /// The files below a folder by the types that they declare.
    private static func declarations(in folder: String) -> [String: [String]] {
        var files: [String: [String]] = [:]
        var count = 0
        func visit(_ path: String) {
            for name in FileContents.list(folder + path) where !name.hasPrefix(".") && !skipped.contains(name) {
                if name.hasSuffix(".swift") {
                    count += 1
                    guard count <= maximumFiles,
                        let bytes = try? FileContents.read(folder + path + name, limit: 4 << 20)
                    else { continue }
                    for type in DeclaredTypes.names(in: bytes) { files[type, default: []].append(path + name) }
                } else if !name.contains(".") {
                    visit("\(path)\(name)/")
                }
            }
        }
        visit("")
        return files.mapValues { $0.sorted() }
    }
}

/// Finds the types that Swift source declares, without parsing it.
enum DeclaredTypes {
    private static let keywords = ["struct", "class", "enum", "actor"].map { Array($0.utf8) }

    /// The names after `struct`, `class`, `enum` and `actor`, outside of line comments, each once.
    static func names(in source: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        for line in source.split(separator: UInt8(ascii: "\n")) {
            let words = line.split { !isOfName($0) && $0 != UInt8(ascii: "/") }
            for (keyword, name) in zip(words, words.dropFirst()) {
                if keyword.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) { break }
                if keywords.contains(where: keyword.elementsEqual), let first = name.first, !first.isASCIIDigit {
                    names.insert(String(decoding: name, as: UTF8.self))
                }
            }
        }
        return names
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte.isASCIIDigit || (0x41...0x5A).contains(byte & 0xDF)
    }
}
#endif
