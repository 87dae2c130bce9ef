import APICheckCurl
import CVersion

/// The program's version, in `--version`, reports and the `User-Agent` header.
enum Version {
    static let text = "0.1.0"

    /// The version with the commit of a release, and that of libcurl, which is the system's.
    static var details: String {
        "apicheck \(text) (\(String(cString: cversion_commit())))\nlibcurl \(CurlVersion.text)"
    }
}
