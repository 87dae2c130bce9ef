import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The request or response bodies of one media type of an operation.
final class LearnedBody {
    enum Kind {
        case json, form, multipart, text, bytes
    }

    private(set) var kind: Kind
    private(set) var count = 0
    /// Bodies whose content is not what the media type says.
    private(set) var unread = 0
    let value = LearnedValue()
    /// The names of the fields of a multipart body that are files.
    private(set) var files: Set<String> = []

    init(_ type: MediaType) {
        kind =
            if type.isJSON {
                .json
            } else if type.isForm {
                .form
            } else if type.isMultipart {
                .multipart
            } else {
                type.type == "text" || type.isXML ? .text : .bytes
            }
    }

    /// - Parameter parsed: The same body, if an earlier stage may have parsed it.
    func add(_ body: [UInt8], as type: MediaType, limits: Document.Limits, parsed: ParsedBody? = nil) {
        count += 1
        switch kind {
        case .json:
            let known = parsed?.limits == limits ? parsed : nil
            let root = known.map { try? $0.json() } ?? (try? Document(body, limits: limits))?.root
            if let root { value.add(root) } else { unread += 1 }
        case .form:
            // JSON that is sent as a form is a fault, which the check reports.
            if BodyContent.jsonContainer(body, limits: limits) != nil { unread += 1 } else { add(FormPair.parse(body)) }
        case .multipart: add(multipart: body, type)
        case .text, .bytes: break
        }
    }

    /// One member for each name; a name with brackets at its end, or that occurs twice, has a list.
    private func add(_ pairs: [FormPair]) {
        add(form: pairs.map { pair in (pair.name, { $0.add(text: pair.value) }) })
    }

    private func add(multipart body: [UInt8], _ type: MediaType) {
        guard let multipart = try? Multipart(reading: body, type: type) else {
            unread += 1
            return
        }
        add(
            form: multipart.parts.compactMap { part in
                guard let name = part.name else { return nil }
                if part.filename != nil {
                    files.insert(name)
                    return (name, { $0.addUnread() })
                }
                if part.headers.contentType?.isJSON == true, let json = try? Document(part.content ?? []) {
                    return (name, { $0.add(json.root) })
                }
                let text = part.content.flatMap { String(validUTF8: $0) }
                return (name, { value in text.map(value.add(text:)) ?? value.addUnread() })
            })
    }

    private func add(form fields: [(String, (LearnedValue) -> Void)]) {
        value.add(form: fields.map { (name: $0.0, add: $0.1) })
    }
}
