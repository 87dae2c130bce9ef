#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The location of the trusted certificate authorities.
package struct TrustSettings: Hashable, Sendable, CustomStringConvertible {
    package struct Source: Hashable, Sendable {
        package var path: String
        /// The environment variable that names it; nil when the caller named it.
        package var variable: String?

        package init(_ path: String, variable: String? = nil) {
            self.path = path
            self.variable = variable
        }
    }

    /// A file of PEM certificates; nil for libcurl's default.
    package var file: Source?
    /// A folder of PEM certificates named by their hashes, or several separated by colons; nil for libcurl's default.
    package var folder: Source?

    package init(file: Source? = nil, folder: Source? = nil) {
        self.file = file
        self.folder = folder
    }

    /// Reads `CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and `SSL_CERT_DIR`, like the `curl` tool. An empty variable is
    /// ignored.
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

    /// The settings of the process environment.
    package static var environment: TrustSettings {
        TrustSettings { name in getenv(name).map { String(cString: $0) } }
    }

    /// A phrase for the end of an error message.
    package var description: String {
        let system = CurlLibrary.authorities
        let places = [
            TrustSettings.text(file, else: system.file), TrustSettings.text(folder, else: system.folder),
        ].compactMap(\.self)
        guard !places.isEmpty else { return "the system certificates are trusted" }
        return "trusted certificates are read from \(places.joined(separator: " and "))"
    }

    private static func text(_ source: Source?, else path: String?) -> String? {
        guard let source else { return path }
        // A list of folders is not checked.
        let isMissing = !source.path.contains(":") && access(source.path, R_OK) != 0
        let notes = [source.variable, isMissing ? "cannot be read" : nil].compactMap(\.self)
        return source.path + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }
}
