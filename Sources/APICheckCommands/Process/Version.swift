import APICheckBase
import APICheckCurl
import APICheckReports
import CVersion

/// What `--version` prints.
enum Version {
    /// The version with the commit of a release, and that of libcurl, which is the system's.
    static var details: String {
        "apicheck \(Product.version) (\(String(cString: cversion_commit())))\nlibcurl \(CurlVersion.text)"
    }
}
