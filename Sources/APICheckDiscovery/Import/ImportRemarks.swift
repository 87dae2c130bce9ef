import APICheckJSON

/// Collects the remarks of an import; equal ones are counted.
final class ImportRemarks {
    /// The maximum number of different remarks, so that a file in which each entry is odd in its own way neither fills
    /// the terminal nor costs a search for the line of each.
    static let most = 200

    private struct Key: Hashable {
        let action: ImportRemark.Action
        let member: String
        let what: String
    }

    private var places: [Key: Int] = [:]
    private var remarks: [ImportRemark] = []
    private var customs: (names: [String], line: Int, entry: Int)?
    private var knownCustoms: Set<String> = []

    /// The remarks in the order of their first places; custom members come last.
    var all: [ImportRemark] {
        guard let customs else { return remarks }
        let names = customs.names.joined(separator: ", ")
        let more = knownCustoms.count - customs.names.count
        return remarks + [
            ImportRemark(
                action: .leftOut, member: "custom members",
                what: more > 0 ? "\(names) and \(more) more" : names,
                count: 1, line: customs.line, entry: customs.entry)
        ]
    }

    /// Adds a custom member (section "Custom fields" of HAR). All of them share one remark, because some programs write
    /// 60 in each entry.
    func addCustom(_ member: String, at place: JSON, entry: Int) {
        guard knownCustoms.count < 1_000, knownCustoms.insert(member).inserted else { return }
        var found = customs ?? ([], place.line, entry)
        if found.names.count < 8 { found.names.append(ImportRemarks.shown(member)) }
        customs = found
    }

    func add(_ action: ImportRemark.Action, _ member: String, _ what: String = "", at place: JSON, entry: Int? = nil) {
        add(action, member, what, line: place.line, entry: entry)
    }

    /// Adds a remark. The line is computed only for the first of equal ones.
    func add(
        _ action: ImportRemark.Action, _ member: String, _ what: String = "", line: @autoclosure () -> Int?,
        entry: Int? = nil
    ) {
        var key = Key(action: action, member: ImportRemarks.shown(member), what: what)
        if places[key] == nil, remarks.count >= ImportRemarks.most {
            key = Key(action: .noted, member: "file", what: "further remarks of other kinds")
        }
        if let index = places[key] {
            remarks[index].count += 1
        } else {
            places[key] = remarks.count
            remarks.append(
                ImportRemark(
                    action: key.action, member: key.member, what: key.what, count: 1, line: line(), entry: entry))
        }
    }

    /// A name from the file, shortened and without control characters.
    static func shown(_ name: String) -> String {
        let plain = String(
            String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : $0 }))
        return plain.count > 60 ? "\(plain.prefix(60))..." : plain
    }
}

/// A repair or omission of an import. Equal ones are counted.
package struct ImportRemark: Hashable, Sendable, CustomStringConvertible {
    package enum Action: String, Sendable, CaseIterable {
        /// The value was interpreted in the only way that makes sense.
        case repaired
        /// The value is not in the recording.
        case leftOut = "left out"
        /// The value is unchanged in the recording, and worth knowing about.
        case noted
    }

    package let action: Action
    /// The path of a member from the entry, `log.…` outside of the entries, or `entry`.
    package let member: String
    /// The explanation; empty when the member is enough.
    package let what: String
    var count: Int
    /// The line of the first occurrence, from 1; nil for what was found after reading.
    let line: Int?
    /// The entry of the first occurrence, from 1; nil outside of the entries.
    let entry: Int?

    package var description: String {
        let first = count > 1 ? "\(count) times, first " : ""
        let place = [line.map { "line \($0)" }, entry.map { "entry \($0)" }].compactMap(\.self).joined(separator: ", ")
        let gap = String(repeating: " ", count: 10 - action.rawValue.count)
        return "\(action.rawValue)\(gap)\(what.isEmpty ? member : "\(member): \(what)") (\(first)\(place))"
    }
}
