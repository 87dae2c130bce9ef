import APICheckBase
import APICheckJSON

/// A name and its value in two members of one object: `{"name": "password", "value": …}`.
extension SecretPrefilter {
    /// Whether a member of this name contains the value of a name in another member.
    static func namesValue(_ name: UnsafeRawBufferPointer) -> Bool { valueNames.contains(name) }

    private static let valueNames = NameList([
        "value", "val", "content", "defaultValue", "Value", "text", "data", "newValue", "oldValue", "new_value",
        "old_value",
    ])

    /// The members that contain such a name.
    static let nameNames = NameList(nameNameList)
    static let namesOfNames = ShortNames(nameNameList)

    private static let nameNameList = [
        "name", "key", "field", "param", "parameter", "header", "Name", "Key", "id", "fieldName", "paramName",
        "variable", "attribute", "property", "setting", "column", "path",
    ]

    /// The most members that are searched for a name.
    private static let mostMembers = 16

    /// The meaning of the name beside a value; nil for an object without one that means anything.
    func meaning(besideValue object: JSON) -> NameMeaning? {
        withExtendedLifetime(object.document) {
            let table = ValueTable(object.document)
            let end = table[object.index].end
            var key = object.index + 1
            for _ in 0..<SecretPrefilter.mostMembers where key < end {
                let value = table[key + 1]
                if value.kind == .string, isNameName(key, of: table) {
                    let name = table.text(key + 1)
                    let meaning =
                        table.text(key) == "path" ? meaning(ofPath: name, in: object) : names.meaning(ofHeader: name)
                    if !meaning.isPlain { return meaning }
                }
                key = value.end
            }
            return nil
        }
    }

    /// The meaning of the last token of a JSON pointer in a JSON Patch (RFC 6902 section 4). Any other path is that of a page or
    /// a file, which the text beside it describes.
    private func meaning(ofPath path: String, in object: JSON) -> NameMeaning {
        guard object["op"]?.kind == .string, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return .plain
        }
        return names.meaning(String(path[slash...].dropFirst()))
    }

    private func isNameName(_ key: Int, of table: ValueTable) -> Bool {
        let name = table[key]
        if !name.isEscaped { return SecretPrefilter.nameNames.contains(name.bytes) }
        var text = table.text(key)
        return text.withUTF8 { SecretPrefilter.nameNames.contains(UnsafeRawBufferPointer($0)) }
    }
}

/// A few names, compared by their bytes.
struct NameList: Sendable {
    private let names: [[UInt8]]
    /// A bit for each length that one of them has.
    private let lengths: UInt64

    init(_ names: [String]) {
        self.names = names.map { Array($0.utf8) }
        lengths = names.reduce(0) { $0 | 1 << UInt64(min($1.utf8.count, 63)) }
    }

    func contains(_ name: UnsafeRawBufferPointer) -> Bool {
        guard lengths &>> UInt64(min(name.count, 63)) & 1 == 1 else { return false }
        return names.contains { known in known.withUnsafeBytes { name.hasSameBytes(as: $0) } }
    }
}
