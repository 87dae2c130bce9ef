import APICheckJSON

/// Gathers what an import did, equal remarks as one that is counted.
final class ImportRemarks {
    /// Different remarks of one file; a file in which each entry is odd in its own way shall not fill the terminal, nor
    /// be searched for the line of each.
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

    /// In the order of their first places, and last what a program keeps for itself.
    var all: [ImportRemark] {
        guard let customs else { return remarks }
        let names = customs.names.joined(separator: ", ")
        let more = knownCustoms.count - customs.names.count
        return remarks + [
            ImportRemark(
                action: .leftOut, member: "members of the program's own",
                what: more > 0 ? "\(names) and \(more) more" : names,
                count: 1, line: customs.line, entry: customs.entry)
        ]
    }

    /// A member that HAR lets a program have for itself (section "Custom fields"): some have 60 in each entry, so that all
    /// are told in one.
    func addCustom(_ member: String, at place: JSON, entry: Int) {
        guard knownCustoms.count < 1_000, knownCustoms.insert(member).inserted else { return }
        var found = customs ?? ([], place.line, entry)
        if found.names.count < 8 { found.names.append(ImportRemarks.shown(member)) }
        customs = found
    }

    func add(_ action: ImportRemark.Action, _ member: String, _ what: String = "", at place: JSON, entry: Int? = nil) {
        add(action, member, what, line: place.line, entry: entry)
    }

    /// The line is counted only for the first of a kind.
    func add(
        _ action: ImportRemark.Action, _ member: String, _ what: String = "", line: @autoclosure () -> Int,
        entry: Int? = nil
    ) {
        var key = Key(action: action, member: ImportRemarks.shown(member), what: what)
        if places[key] == nil, remarks.count >= ImportRemarks.most {
            key = Key(action: .noted, member: "file", what: "more of the like, of other kinds than these")
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

    /// A name from outside, short and without what steers a terminal.
    static func shown(_ name: String) -> String {
        let plain = String(
            String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : $0 }))
        return plain.count > 60 ? "\(plain.prefix(60))..." : plain
    }
}
