import APICheckJSON
import APICheckRecordings

/// An object of an entry with its members, which are found in one pass.
struct EntryObject<Member: EntryObjectMember> {
    let value: JSON
    private let members: KnownMembers

    /// - Parameter value: A value of another kind has no members.
    init(_ value: JSON) {
        self.value = value
        members = KnownMembers(value, Member.table.names)
    }

    /// The value of a member; of duplicate keys, the last one's.
    subscript(_ member: Member) -> JSON? { members[member.rawValue] }

    /// The path of a member from the entry.
    func path(of member: Member) -> String { Member.table.path + Member.table.texts[member.rawValue] }

    /// Whether there may be a member that a recording cannot keep and that says something.
    var mayHaveOthers: Bool {
        let table = Member.table
        if members.hasOthers { return true }
        for place in table.kept..<table.texts.count { if members[place]?.saysNothing == false { return true } }
        return false
    }

    /// The members that a recording cannot keep, apart from those that say nothing.
    var others: [JSON.Member] {
        let kept = Member.table.texts[..<Member.table.kept]
        return value.members.filter { !kept.contains($0.name) && !$0.value.saysNothing }
    }
}

extension JSON {
    /// Whether a value is null, an empty string or container, a time of -1 or 0, or a cache with two empty halves.
    fileprivate var saysNothing: Bool {
        switch kind {
        case .null: true
        case .boolean: bool == false
        case .number: double.map { $0 <= 0 } ?? false
        case .string: string == ""
        case .array: count == 0
        case .object: members.allSatisfy { $0.value.isNull }
        }
    }
}

/// A member of one kind of object of an entry. The raw values are the places in its table.
protocol EntryObjectMember: RawRepresentable<Int> {
    /// The names of all cases in their order.
    static var table: EntryObjectTable { get }
}

/// The names of the members of one kind of object of an entry.
struct EntryObjectTable {
    /// The path of the object from the entry, such as `request.`.
    let path: String
    let names: KnownMembers.Names
    let texts: [String]
    /// How many of them are in the recording, or follow from those. After them come others that are read, or that programs
    /// write without a value that says anything.
    let kept: Int

    init(_ path: String, _ kept: [StaticString], others: [StaticString] = []) {
        self.path = path
        self.kept = kept.count
        names = KnownMembers.Names(kept + others)
        texts = (kept + others).map(\.description)
    }
}

/// A member of an entry.
enum EntryPart: Int, EntryObjectMember {
    case startedDateTime, time, request, response, timings, serverIPAddress, comment
    case cache, webSocketMessages, resourceType, fromCache, fetchType, error

    static let table = EntryObjectTable(
        "", ["startedDateTime", "time", "request", "response", "timings", "serverIPAddress", "comment"],
        others: ["cache", "_webSocketMessages", "_resourceType", "_fromCache", "_fetchType", "_error"])
}

/// A member of `request`.
enum RequestPart: Int, EntryObjectMember {
    case method, url, httpVersion, cookies, headers, queryString, postData, headersSize, bodySize

    static let table = EntryObjectTable(
        "request.",
        ["method", "url", "httpVersion", "cookies", "headers", "queryString", "postData", "headersSize", "bodySize"])
}

/// A member of `request.postData`.
enum PostDataPart: Int, EntryObjectMember {
    case mimeType, text, params, encoding, file

    static let table = EntryObjectTable("request.postData.", ["mimeType", "text", "params", "encoding", "_file"])
}

/// A member of `response`.
enum ResponsePart: Int, EntryObjectMember {
    case status, statusText, httpVersion, cookies, headers, content, redirectURL, headersSize, bodySize
    case error, failureText, fetchedViaServiceWorker

    static let table = EntryObjectTable(
        "response.",
        [
            "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL", "headersSize",
            "bodySize", "_error", "_failureText", "_fetchedViaServiceWorker",
        ])
}

/// A member of `response.content`.
enum ContentPart: Int, EntryObjectMember {
    case size, mimeType, compression, text, encoding, file

    static let table = EntryObjectTable(
        "response.content.", ["size", "mimeType", "compression", "text", "encoding", "_file"])
}

extension TimingMember: EntryObjectMember {
    static let table = EntryObjectTable("timings.", TimingMember.allCases.map(\.name), others: ["blocked"])
}
