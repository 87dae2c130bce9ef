import APICheckBase
import APICheckHTTP

/// A file of a form.
struct FeedFile: Hashable, Sendable {
    /// The name of the form's part.
    var part: String
    var name: String
    var bytes: [UInt8]

    /// The file extension, in lower case, without the dot.
    var fileExtension: String {
        name.contains(".") ? String(name.split(separator: ".").last ?? "").asciiLowercased() : ""
    }

    /// The type, or nil for a kind of file that the service does not store.
    var type: MediaType? {
        switch fileExtension {
        case "jpg", "jpeg": MediaType("image", "jpeg")
        case "png": MediaType("image", "png")
        case "gif": MediaType("image", "gif")
        case "pdf": MediaType("application", "pdf")
        default: nil
        }
    }
}
