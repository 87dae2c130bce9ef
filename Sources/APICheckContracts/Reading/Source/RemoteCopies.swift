import APICheckBase
import APICheckHTTP

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
    package static let endings = ["", ".yaml", ".json"]

    /// The copy of the file at a URL without a fragment: in one of the folders, or else in the folder `vendor`.
    package static func copy(
        of url: String, in copies: [RemoteCopies], vendorFolder: String, exists: (String) -> Bool
    ) -> String? {
        if let file = copies.lazy.compactMap({ $0.file(for: url) }).first { return file }
        guard let name = vendoredFile(for: url) else { return nil }
        return endings.lazy.map { "\(vendorFolder)/\(name)\($0)" }.first(where: exists)
    }

    /// The file for a URL in the folder for copies, below it: `https://example.com/a/b.yaml` is `example.com/a/b.yaml`. Nil for
    /// what is no http or https URL, and for a URL that names no file.
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
