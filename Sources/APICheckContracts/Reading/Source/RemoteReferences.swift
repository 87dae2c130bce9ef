import APICheckBase
import APICheckHTTP
package import APICheckJSON

/// The references of a document to URLs.
package struct RemoteReferences {
    /// The URLs without fragments, each with the first reference to it, in document order.
    package private(set) var found: [(url: String, reference: JSON)] = []
    /// The relative references to files, each once.
    private(set) var files: [JSON] = []

    /// - Parameter base: The URL of the document itself, which its relative references are resolved against; nil for a file.
    package init(in document: Document, base: String? = nil) {
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
    package static func isMetaschema(_ url: String) -> Bool {
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
