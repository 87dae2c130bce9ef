import APICheckBase
import APICheckHTTP
package import APICheckJSON

/// The references of a document to URLs.
struct RemoteReferences {
    /// The URLs without fragments, each with the first reference to it, in document order.
    private(set) var found: [(url: String, reference: JSON)] = []
    /// The relative references to files, each once.
    private(set) var files: [JSON] = []

    /// - Parameter base: The URL of the document itself, which its relative references are resolved against; nil for a file.
    init(in document: Document, base: String? = nil) {
        var seen: Set<String> = []
        let base = base.flatMap { HTTPURL($0) }
        var waiting = [document.root]
        while let value = waiting.popLast() {
            switch value.kind {
            case .array: waiting += value.elements.reversed()
            case .object:
                waiting += value.members.map(\.value).reversed()
                guard let reference = value["$ref"], let text = reference.string,
                    let first = text.utf8.first, first != UInt8(ascii: "#")
                else { continue }
                let spelt = String(text.prefix { $0 != "#" })
                guard seen.insert(spelt).inserted else { continue }
                if ContractFiles.hasScheme(spelt) {
                    if HTTPURL(spelt) != nil { found.append((spelt, reference)) }
                } else if let base {
                    if let url = base.resolving(spelt)?.text { found.append((url, reference)) }
                } else {
                    files.append(reference)
                }
            default: continue
            }
        }
    }

    /// Whether a URL names a language of schemas, and not a file to be read.
    static func isMetaschema(_ url: String) -> Bool {
        ["https://json-schema.org/", "http://json-schema.org/", "https://spec.openapis.org/"]
            .contains(where: url.hasPrefix)
    }
}

extension ContractFiles {
    /// A URL that a file refers to, without a fragment.
    package struct RemoteReference {
        package let url: String
        package let reference: JSON
        package let hasCopy: Bool

        package init(url: String, reference: JSON, hasCopy: Bool) {
            self.url = url
            self.reference = reference
            self.hasCopy = hasCopy
        }
    }

    /// A file that a file of the contract refers to by a path.
    package struct FileReference {
        /// The path of the file, relative as that of the main file is.
        package let path: String
        package let reference: JSON
    }

    /// The URLs that the files refer to, those of copies included.
    package func remoteReferences() -> [RemoteReference] { references().remote }

    /// What the files refer to, each URL and each file once.
    package func references() -> (remote: [RemoteReference], files: [FileReference]) {
        var result: [RemoteReference] = []
        var files: [FileReference] = []
        var paths: Set<String> = []
        var seen: Set<ObjectIdentifier> = []
        var urls: Set<String> = []
        var waiting = [main]
        while let document = waiting.popLast() {
            guard seen.insert(ObjectIdentifier(document)).inserted else { continue }
            let references = RemoteReferences(in: document, base: url(of: document))
            for (url, reference) in references.found {
                guard !RemoteReferences.isMetaschema(url), urls.insert(url).inserted else { continue }
                let copy = try? self.copy(of: url, for: url, at: reference)
                result.append(RemoteReference(url: url, reference: reference, hasCopy: hasCopy(of: url)))
                if let copy { waiting.append(copy) }
            }
            for reference in references.files {
                guard let text = reference.string else { continue }
                let path = self.path(of: text, at: reference)
                if paths.insert(path).inserted { files.append(FileReference(path: path, reference: reference)) }
                if let file = try? self.document(for: text, at: reference) { waiting.append(file) }
            }
        }
        return (result, files)
    }
}

/// A folder with copies of the files at a URL, so that a contract can refer to them and nothing is fetched.
package struct RemoteCopies: Hashable, Sendable {
    /// The beginning of the URLs, with the slash at its end.
    package let prefix: String
    package let folder: String

    /// - Parameter prefix: An http or https URL of a folder; nil for any other text.
    package init?(prefix: String, folder: String) {
        guard let url = HTTPURL(prefix), ["http", "https"].contains(url.scheme), url.query == nil else { return nil }
        self.prefix = prefix.hasSuffix("/") ? prefix : prefix + "/"
        self.folder = folder
    }

    /// The file for a URL without a fragment; nil for a URL elsewhere.
    func file(for url: String) -> String? {
        guard url.hasPrefix(prefix), url.utf8.count > prefix.utf8.count else { return nil }
        return "\(folder)/\(PercentEncoding.decode(url.dropFirst(prefix.count)))"
    }

    /// The folder beside a contract that contains copies of all that it refers to, by host and path.
    package static let vendorFolder = "vendor"

    /// What the name of a copy may end with: nothing else says that a file is YAML.
    static let endings = ["", ".yaml", ".json"]

    /// The copy of the file at a URL without a fragment: in one of the folders, or else in the folder `vendor`.
    package static func copy(
        of url: String, in copies: [RemoteCopies], vendorFolder: String, exists: (String) -> Bool
    ) -> String? {
        if let file = copies.lazy.compactMap({ $0.file(for: url) }).first { return file }
        guard let name = vendoredFile(for: url) else { return nil }
        return endings.lazy.map { "\(vendorFolder)/\(name)\($0)" }.first(where: exists)
    }

    /// The file for a URL in the folder for copies, below it: `https://example.com/a/b.yaml` is `example.com/a/b.yaml`. Nil for
    /// what is not an http or https URL, and for a URL that names no file.
    package static func vendoredFile(for url: String) -> String? {
        guard let url = HTTPURL(url), ["http", "https"].contains(url.scheme), !url.host.isEmpty else { return nil }
        let port = url.port.map { "_\($0)" } ?? ""
        let segments = url.path.split(separator: "/").map { PercentEncoding.decode($0) }
        guard let name = segments.last,
            segments.allSatisfy({ $0 != "." && $0 != ".." && !$0.contains("/") && !$0.utf8.contains(0) })
        else { return nil }
        // Two queries of one path are two files.
        let query = url.query.map { "_\(RemoteCopies.name(of: $0))" } ?? ""
        return ([url.host.asciiLowercased() + port] + segments.dropLast() + [name + query]).joined(separator: "/")
    }

    /// The letters and digits of a text, each run of other characters as one `-`.
    private static func name(of text: String) -> String {
        text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }
}
