import APICheckBase
import APICheckJSON

/// The texts of answers that identify objects, with the words of the member that has each.
///
/// One reader reads many answers in the order of the samples.
struct Identifiers {
    private let known: KnownNames
    /// Names that identify, and names that do not.
    private let identifying = SeenTexts()
    private let others = SeenTexts()
    /// The texts of earlier lists that the same path answered.
    private let listed = SeenTexts()
    private var path: [String] = []
    private var segments = RememberedTexts<Bool>()

    private static let names = [
        "id", "name", "login", "slug", "key", "code", "username", "handle", "sku", "number", "path", "tag", "ref",
        "title",
    ].map { Array($0.utf8) }
    private static let endings = ["_id", "Id", "_name", "Name"].map { Array($0.utf8) }
    /// The most elements of a list that are read.
    private static let mostElements = 1_000

    init(_ known: KnownNames) { self.known = known }

    /// Whether a segment of a path is data, see ``Segment/isData(_:)``.
    mutating func isData(_ segment: String) -> Bool { segments.fact(of: segment, work: Segment.isData) }

    /// Those of an object and of the objects in it, each with its name: `login`, and `owner` for `/owner/login`.
    func of(_ object: JSON) -> [String: [String]] {
        var found: [String: [String]] = [:]
        withExtendedLifetime(object.document) {
            add(object.index, of: ValueTable(object.document), besides: nil, to: &found)
        }
        return found
    }

    /// Those of the objects of a list, which is the answer or a member of it.
    ///
    /// - Parameter path: The segments of the path. Texts that it answered before may be left out.
    mutating func listed(in answer: JSON, of path: [String]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        if path != self.path {
            self.path = path
            listed.removeAll()
        }
        withExtendedLifetime(answer.document) {
            let table = ValueTable(answer.document)
            let root = table[answer.index]
            if root.kind == .array { add(list: answer.index, of: table, to: &found) }
            guard root.kind == .object else { return }
            var key = answer.index + 1
            while key < root.end {
                let value = table[key + 1]
                if value.kind == .array { add(list: key + 1, of: table, to: &found) }
                key = value.end
            }
        }
        return found
    }

    private func add(list: Int, of table: ValueTable, to found: inout [String: [String]]) {
        var row = list + 1
        let end = table[list].end
        for _ in 0..<Identifiers.mostElements where row < end {
            add(row, of: table, besides: listed, to: &found)
            row = table[row].end
        }
    }

    /// The names of the members of an answer that is an object, or of the one in its envelope; nil for a list.
    static func shape(of answer: JSON) -> Set<String>? {
        guard answer.kind == .object, answer.count <= LearnedMembers.most else { return nil }
        for member in answer.members where GeneralNames.contains(member.name) {
            if member.value.kind == .array { return nil }
            if member.value.kind == .object { return Set(member.value.members.map(\.name)) }
        }
        return Set(answer.members.map(\.name))
    }

    /// Adds those of an object that are not there yet.
    private func add(
        _ row: Int, of table: ValueTable, besides earlier: SeenTexts?, to found: inout [String: [String]]
    ) {
        let object = table[row]
        guard object.kind == .object else { return }
        var key = row + 1
        while key < object.end {
            let value = table[key + 1]
            switch value.kind {
            case .string: add(member: key, owner: nil, of: table, besides: earlier, to: &found)
            case .object:
                var inner = key + 2
                while inner < value.end {
                    let innerValue = table[inner + 1]
                    if innerValue.kind == .string {
                        add(member: inner, owner: key, of: table, besides: earlier, to: &found)
                    }
                    inner = innerValue.end
                }
            default: break
            }
            key = value.end
        }
    }

    /// - Parameters:
    ///   - key: The row of the member's name.
    ///   - owner: The row of the name of the member whose object has this one; nil at the top.
    private func add(
        member key: Int, owner: Int?, of table: ValueTable, besides earlier: SeenTexts?,
        to found: inout [String: [String]]
    ) {
        guard isIdentifying(key, of: table) else { return }
        if let earlier, !table.insert(key + 1, into: earlier) { return }
        let text = table.text(key + 1)
        guard found[text] == nil else { return }
        // The object in an envelope is the answer itself.
        let ownerName = owner.map { table.text($0) }.flatMap { GeneralNames.contains($0) ? nil : $0 }
        found[text] = known.words(of: ownerName ?? table.text(key))
    }

    private func isIdentifying(_ key: Int, of table: ValueTable) -> Bool {
        if table.isSeen(key, in: others) { return false }
        if table.isSeen(key, in: identifying) { return true }
        let name = table[key]
        let isIdentifying =
            name.isEscaped
            ? Array(table.text(key).utf8).withUnsafeBytes(Identifiers.isIdentifying)
            : Identifiers.isIdentifying(name.bytes)
        table.insert(key, into: isIdentifying ? identifying : others)
        return isIdentifying
    }

    private static func isIdentifying(_ name: UnsafeRawBufferPointer) -> Bool {
        names.contains { name.hasSameBytes(as: $0) }
            || endings.contains { ending in
                name.count >= ending.count
                    && UnsafeRawBufferPointer(rebasing: name.suffix(ending.count)).hasSameBytes(as: ending)
            }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func hasSameBytes(as other: [UInt8]) -> Bool {
        count == other.count && other.withUnsafeBytes { hasSameBytes(as: $0) }
    }
}
