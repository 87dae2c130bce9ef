#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where the certificates of the authorities come from that a server's certificate may be signed by.
package struct TrustSettings: Hashable, Sendable, CustomStringConvertible {
    package struct Source: Hashable, Sendable {
        package var path: String
        /// The environment variable that names it; nil for one that the caller named.
        package var variable: String?

        package init(_ path: String, variable: String? = nil) {
            self.path = path
            self.variable = variable
        }
    }

    /// A file of PEM certificates; nil is libcurl's own.
    package var file: Source?
    /// A folder of PEM certificates named by their hashes, or several with colons between; nil is libcurl's own.
    package var folder: Source?

    package init(file: Source? = nil, folder: Source? = nil) {
        self.file = file
        self.folder = folder
    }

    /// Reads `CURL_CA_BUNDLE`, and without it `SSL_CERT_FILE` and `SSL_CERT_DIR`, as the `curl` tool does. An empty variable
    /// is as good as none.
    package init(environment: (String) -> String?) {
        func source(_ name: String) -> Source? {
            environment(name).flatMap { $0.isEmpty ? nil : Source($0, variable: name) }
        }
        if let bundle = source("CURL_CA_BUNDLE") {
            file = bundle
        } else {
            file = source("SSL_CERT_FILE")
            folder = source("SSL_CERT_DIR")
        }
    }

    /// What the process's environment says.
    package static var environment: TrustSettings {
        TrustSettings { name in getenv(name).map { String(cString: $0) } }
    }

    /// One sentence for the end of an error.
    package var description: String {
        let system = CurlLibrary.authorities
        let places = [
            TrustSettings.text(file, else: system.file), TrustSettings.text(folder, else: system.folder),
        ].compactMap(\.self)
        guard !places.isEmpty else { return "Trusted are the certificates of the system." }
        return "Trusted are the certificates in \(places.joined(separator: " and "))."
    }

    private static func text(_ source: Source?, else path: String?) -> String? {
        guard let source else { return path }
        // A list is left as it is.
        let isMissing = !source.path.contains(":") && access(source.path, R_OK) != 0
        let notes = [source.variable, isMissing ? "cannot be read" : nil].compactMap(\.self)
        return source.path + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }
}
