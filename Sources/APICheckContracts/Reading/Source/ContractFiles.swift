import APICheckBase
import APICheckHTTP
package import APICheckJSON

/// The files of one description: the main one and those that it references, each read once.
package final class ContractFiles {
    let main: Document
    let limits: ContractLimits
    private let source: FileSource
    /// No file outside of it is read, unless it is a copy of one at a URL.
    private let root: String
    private let copies: [RemoteCopies]
    /// The folder for copies beside the main file.
    private let vendorFolder: String
    /// The URLs of the documents that are copies.
    private var urls: [ObjectIdentifier: String] = [:]
    /// The files by normalised path.
    private var byPath: [String: Document]
    private var byResolvedPath: [String: Document]
    private var known: Set<String> = []
    /// Each address that a reference in one of the files resolves to, and what is found there.
    private(set) var addresses: [(uri: String, document: Document)]
    private var bytes: Int

    /// - Parameters:
    ///   - root: The folder that contains all files; that of the main file when nil.
    ///   - copies: Folders with copies of the files at URLs, besides `vendor/` beside the main file.
    ///   - source: Where the other files are read from.
    package init(
        _ main: Document, root: String?, copies: [RemoteCopies] = [], limits: ContractLimits, source: FileSource = .disk
    ) {
        self.main = main
        self.copies = copies
        self.source = source
        self.limits = limits
        let path = main.source ?? "contract"
        self.root = root ?? source.folder(path)
        vendorFolder = "\(source.folder(path))/\(RemoteCopies.vendorFolder)"
        byPath = [ContractFiles.normalise(path): main]
        byResolvedPath = [source.resolved(path): main]
        addresses = [(ContractFiles.address(of: path), main)]
        bytes = main.text.count
    }

    /// The document that a reference names; for a bare fragment, the document that contains the reference.
    func document(for text: String, at reference: JSON) throws -> Document {
        guard let first = text.utf8.first, first != UInt8(ascii: "#") else { return reference.document }
        if let url = url(of: text, at: reference) { return try copy(of: url, for: text, at: reference) }
        let file = path(of: text, at: reference)
        let document = try byPath[file] ?? read(file, for: text, at: reference)
        byPath[file] = document
        // As the schema engine spells it, which decodes nothing (RFC 3986 section 5.2).
        let base = source.folder(reference.document.source ?? "contract")
        let spelt = String(text.prefix { $0 != "#" && $0 != "?" })
        let address = ContractFiles.address(of: spelt.hasPrefix("/") ? spelt : "\(base)/\(spelt)")
        if known.insert(address).inserted { addresses.append((address, document)) }
        return document
    }

    /// The document that is the copy of a file at a URL.
    func copy(of url: String, for text: String, at reference: JSON) throws -> Document {
        guard let file = file(ofCopy: url) else { throw reference.failure(.remoteReferences([url])) }
        let document = try byPath[file] ?? read(file, for: text, at: reference)
        byPath[file] = document
        urls[ObjectIdentifier(document)] = url
        if known.insert(url).inserted { addresses.append((url, document)) }
        return document
    }

    /// The URL that a reference resolves to, without a fragment: where it is one, or is relative in a copy of a file at a URL.
    /// Nil for a reference to a file.
    private func url(of text: String, at reference: JSON) -> String? {
        let spelt = String(text.prefix { $0 != "#" })
        if ContractFiles.hasScheme(spelt) { return spelt }
        return urls[ObjectIdentifier(reference.document)].flatMap { HTTPURL($0)?.resolving(spelt)?.text }
    }

    /// The URL that a document is a copy of; nil for a file of the contract.
    func url(of document: Document) -> String? { urls[ObjectIdentifier(document)] }

    /// The file that is the copy of a URL without a fragment.
    private func file(ofCopy url: String) -> String? {
        RemoteCopies.copy(of: url, in: copies, vendorFolder: vendorFolder, exists: source.exists)
            .map(ContractFiles.normalise)
    }

    func hasCopy(of url: String) -> Bool { file(ofCopy: String(url.prefix { $0 != "#" })) != nil }

    private static func address(of path: String) -> String {
        "file://" + normalise(path.hasPrefix("/") ? path : "\(FileContents.resolved("."))/\(path)")
    }

    /// Whether the file that a reference names exists, or a copy of it.
    func exists(_ text: String, at reference: JSON) -> Bool {
        if let url = url(of: text, at: reference) { return hasCopy(of: url) }
        return source.exists(path(of: text, at: reference))
    }

    func path(of text: String, at reference: JSON) -> String {
        let path = PercentEncoding.decode(text.prefix { $0 != "#" && $0 != "?" })
        let base = source.folder(reference.document.source ?? "contract")
        return ContractFiles.normalise(path.hasPrefix("/") ? path : "\(base)/\(path)")
    }

    private func read(_ file: String, for text: String, at reference: JSON) throws -> Document {
        guard source.exists(file) else {
            let names = source.list(source.folder(file))
            let nearest = Spelling.nearMiss(of: FilePath.name(of: file), in: names)
            throw reference.failure(.missingFile(text, file: file, nearest: nearest))
        }
        // With symbolic links resolved, so that a link cannot leave the folder.
        let resolved = source.resolved(file)
        let folders = ([root] + copies.map(\.folder)).map(source.resolved)
        guard folders.contains(where: { $0 == "/" || resolved.hasPrefix("\($0)/") }) else {
            throw reference.failure(.outsideFolder(text, folder: root))
        }
        if let known = byResolvedPath[resolved] { return known }
        guard byResolvedPath.count < limits.files else { throw reference.failure(.overLimit(.files, limits.files)) }
        var limit = limits.document
        limit.bytes = min(limit.bytes, limits.bytes)
        let document = try source.read(file, limit)
        bytes += document.text.count
        guard bytes <= limits.bytes else { throw reference.failure(.overLimit(.bytes, limits.bytes)) }
        byResolvedPath[resolved] = document
        return document
    }

    /// Whether a reference begins with a scheme (RFC 3986 section 3.1).
    static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = text.utf8[..<colon]
        return scheme.count > 1
            && scheme.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || byte.isASCIIDigit || "+-.".utf8.contains(byte)
            }
    }

    /// `.` and inner `..` taken out by the text alone.
    package static func normalise(_ path: String) -> String {
        var kept: [Substring] = []
        for segment in path.split(separator: "/") where segment != "." {
            if segment == "..", let last = kept.last, last != ".." { kept.removeLast() } else { kept.append(segment) }
        }
        return (path.hasPrefix("/") ? "/" : "") + kept.joined(separator: "/")
    }
}

/// Where the files of a contract are read from: the disk, or a revision of a repository.
package struct FileSource: Sendable {
    /// The folder of a file, without a slash at its end.
    package var folder: @Sendable (String) -> String
    package var exists: @Sendable (String) -> Bool
    /// The names in a folder.
    package var list: @Sendable (String) -> [String]
    /// The path with symbolic links followed.
    var resolved: @Sendable (String) -> String
    package var read: @Sendable (String, Document.Limits) throws -> Document

    package init(
        folder: @escaping @Sendable (String) -> String, exists: @escaping @Sendable (String) -> Bool,
        list: @escaping @Sendable (String) -> [String],
        resolved: @escaping @Sendable (String) -> String,
        read: @escaping @Sendable (String, Document.Limits) throws -> Document
    ) {
        self.folder = folder
        self.exists = exists
        self.list = list
        self.resolved = resolved
        self.read = read
    }

    package static let disk = FileSource(
        folder: { path in
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
            return slash == path.startIndex ? "/" : String(path[..<slash])
        },
        exists: { FileContents.exists($0) }, list: { FileContents.list($0) }, resolved: { FileContents.resolved($0) },
        read: { try Document(contentsOf: $0, limits: $1) })
}
