import APICheckHTTP
import APICheckJSON

/// The fields of a form or a multipart body as an object, so that a JSON Pointer can select one. Fields with the same name
/// become a list.
struct FieldValues {
    private var names: [String] = []
    private var values: [String: [JSON]] = [:]

    /// Strings.
    init(form body: [UInt8]) throws {
        for pair in FormPair.parse(body) { try add(pair.name, JSON.text(pair.value)) }
    }

    /// Parts of a JSON type are JSON, others strings. Returns nil when a part has no name.
    init?(_ multipart: Multipart) throws {
        for part in multipart.parts {
            guard let name = part.name else { return nil }
            let bytes = part.content ?? part.body
            let type = part.headers.contentType
            let json = type?.isJSON == true ? try? Document(bytes).root : nil
            try add(name, json ?? JSON.text(String(decoding: bytes, as: UTF8.self)))
        }
    }

    private mutating func add(_ name: String, _ value: JSON) {
        if values[name] == nil { names.append(name) }
        values[name, default: []].append(value)
    }

    var object: JSON {
        get throws {
            try JSON.written { writer in
                writer.object { writer in
                    for name in names {
                        writer.key(name)
                        let all = values[name] ?? []
                        if all.count == 1 {
                            writer.copy(all[0])
                        } else {
                            writer.array { writer in
                                for value in all { writer.copy(value) }
                            }
                        }
                    }
                }
            }
        }
    }
}
