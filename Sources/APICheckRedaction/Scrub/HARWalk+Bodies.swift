#if CommandLine
import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Bodies, in the recording and in files beside it.
extension HARWalk {
    /// Redacts `postData` or `content`: the text by its media type, the pairs of a form by their names.
    mutating func body(_ value: JSON, _ side: Side, size: JSON?, at place: Pointer) {
        let type = value["mimeType"]?.string.flatMap(MediaType.init)
        let count = edits.count
        if let text = value["text"], text.kind == .string {
            let isEncoded = value["encoding"]?.string == "base64" || side == .request && request.isBase64
            self.text(text, type: type, isEncoded: isEncoded, side)
        }
        if let name = value["_apicheckFile"] {
            file(name, type: type, size: side == .request ? size : value["size"], side)
        }
        let isChanged = edits.count > count
        for member in value.members {
            let inner = place.appending(member.name)
            switch member.name {
            case "text" where member.value.kind == .string: break
            // Copies of the body, and members that are valid only for the original bytes.
            case "_apicheckJSON": if let shown = copy(member.value) { add(member.value, shown) }
            case "_apicheckEncoded", "_apicheckChunks": if isChanged { add(member.value, Array("null".utf8)) }
            case "_apicheckFile": break
            case "_apicheckEncodedFile": encodedFile(member.value, isOutdated: isChanged)
            case "params" where member.value.kind == .array:
                pairs(member.value, of: "params", side, at: inner)
            default: other(member.value, name: member.name, at: inner)
            }
        }
    }

    /// The readable copy of a body without its secrets; nil when it contains none.
    private mutating func copy(_ value: JSON) -> [UInt8]? {
        guard !pass.prefilter.containsNoSecrets(value), let document = try? Document(value.bytes) else { return nil }
        return pass.json(document)
    }

    /// A body file is named after its content, so changed content gets a new name.
    private mutating func file(_ value: JSON, type: MediaType?, size: JSON?, _ side: Side) {
        guard let name = value.string, let original = bodyFile(name), let bodies else { return }
        guard let (shown, found) = cleaned(original, type: type, side) else {
            keptBodies.insert(name)
            return
        }
        let suffix = name.split(separator: ".").last ?? "bin"
        add(value, RedactionPass.quoted(bodies.add(shown, suffix: String(suffix))), found)
        if let size, size.kind == .number { add(size, Array("\(shown.count)".utf8)) }
        outdatedBodies.insert(name)
    }

    /// The body in its content coding repeats the secrets of the body, and its frame may contain a name or a comment.
    private mutating func encodedFile(_ value: JSON, isOutdated: Bool) {
        guard let name = value.string, let original = bodyFile(name) else { return }
        guard isOutdated || cleaned(original, type: nil, .response) != nil else {
            keptBodies.insert(name)
            return
        }
        add(value, Array("null".utf8))
        outdatedBodies.insert(name)
    }

    private func bodyFile(_ name: String) -> [UInt8]? {
        try? BodyFiles.read(name, size: nil, of: path, line: nil, entry: entry ?? 0)
    }

    private mutating func text(_ value: JSON, type: MediaType?, isEncoded: Bool, _ side: Side) {
        guard let text = value.utf8 else { return }
        let decoded = isEncoded ? Base64.decode(text) : nil
        guard let (shown, found) = cleaned(decoded ?? text, type: type, side) else { return }
        let written = decoded == nil ? String(decoding: shown, as: UTF8.self) : Base64.encode(shown)
        add(value, RedactionPass.quoted(written), found)
    }

    /// A body without its secrets, and their places; nil when it contains none, and while secrets are still collected.
    private mutating func cleaned(
        _ original: [UInt8], type: MediaType?, _ side: Side
    ) -> (body: [UInt8], found: Found)? {
        let shown =
            side == .request
            ? pass.coded(original, codings: request.codings, type: type)
            : pass.body(original, type: type, marks: pass.marks.responseBody)
        guard !shown.hasSameBytes(as: original), pass.matcher != nil else { return nil }
        let cleaned = CleanedBody(original, shown, type: type, limit: limit)
        var found = Found(omitted: cleaned.omitted)
        for (place, old, new) in cleaned.changes {
            let part: FoundSecret.Part = side == .request ? .requestBody(place) : .responseBody(place)
            found.parts += kinds(of: new, besides: old).map { (part, $0) }
        }
        return (shown, found)
    }
}
#endif
