import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// The fields and files of a request. A body that does not match its media type has none: a form without a boundary looks
/// empty to the service.
struct FeedFields {
    private var values: [String: String] = [:]
    private(set) var files: [FeedFile] = []

    init(_ request: SandboxRequest) {
        let message = request.message
        guard let type = message.headers.contentType else { return }
        switch BodyContent(message.body, type: type, policy: .declared) {
        case .json(let root):
            for member in root.members where !member.value.isNull {
                values[member.name] = member.value.string ?? member.value.text
            }
        case .form: for pair in FormPair.parse(message.body) { values[pair.name] = pair.value }
        case .multipart(let form):
            for part in form.parts {
                guard let name = part.name else { continue }
                if let file = part.filename {
                    files.append(FeedFile(part: name, name: file, bytes: part.content ?? part.body))
                } else {
                    values[name] = String(decoding: part.body, as: UTF8.self)
                }
            }
        case .none, .text, .bytes: break
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// Throws ``FeedRefusal/missingValue`` for an absent or empty value.
    func required(_ name: String) throws -> String {
        guard let value = values[name], !value.isEmpty else { throw FeedRefusal.missingValue }
        return value
    }

    /// The files of the parts with one name, which is repeated for each.
    ///
    /// Throws ``FeedRefusal/badRequest`` for more than five files, and for a kind that the service does not store.
    func files(of part: String) throws -> [FeedFile] {
        let found = files.filter { $0.part == part }
        guard found.count <= 5, found.count == files.count, found.allSatisfy({ $0.type != nil }) else {
            throw FeedRefusal.badRequest
        }
        return found
    }

    var postText: FeedPostText {
        FeedPostText(
            title: self["title"], content: self["content"], contents: (1...5).map { self["content\($0)"] },
            productID: self["product_id"])
    }
}

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
