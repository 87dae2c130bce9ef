import APICheckJSON

/// The members of a HAR object that its reader uses, found in one pass over the object.
struct HARMembers<Member: HARMember> {
    private let members: KnownMembers

    init(_ object: JSON) { members = KnownMembers(object, Member.names) }

    subscript(_ member: Member) -> JSON? { members[member.rawValue] }

    func double(_ member: Member) -> Double? { members.double(member.rawValue) }
}

/// A member of one kind of object. The raw values count from 0, in the order in which ``HARWriter`` writes the members.
protocol HARMember: RawRepresentable<Int>, CaseIterable {
    var name: StaticString { get }
    /// The names of all cases in their order, made once.
    static var names: KnownMembers.Names { get }
}

/// A member of an element of `log.entries`.
enum EntryMember: Int, HARMember {
    case startedDateTime, time, request, response, timings, serverIPAddress, comment, notes

    static let names = KnownMembers.Names(allCases.map(\.name))

    var name: StaticString {
        switch self {
        case .startedDateTime: "startedDateTime"
        case .time: "time"
        case .request: "request"
        case .response: "response"
        case .timings: "timings"
        case .serverIPAddress: "serverIPAddress"
        case .comment: "comment"
        case .notes: "_apicheck"
        }
    }
}

/// A member of `request`.
enum RequestMember: Int, HARMember {
    case method, url, httpVersion, headers, queryString, postData, bodySize

    static let names = KnownMembers.Names(allCases.map(\.name))

    var name: StaticString {
        switch self {
        case .method: "method"
        case .url: "url"
        case .httpVersion: "httpVersion"
        case .headers: "headers"
        case .queryString: "queryString"
        case .postData: "postData"
        case .bodySize: "bodySize"
        }
    }
}

/// A member of `response`.
enum ResponseMember: Int, HARMember {
    case status, statusText, httpVersion, headers, content, bodySize

    static let names = KnownMembers.Names(allCases.map(\.name))

    var name: StaticString {
        switch self {
        case .status: "status"
        case .statusText: "statusText"
        case .httpVersion: "httpVersion"
        case .headers: "headers"
        case .content: "content"
        case .bodySize: "bodySize"
        }
    }
}

/// A member of `response.content`.
enum ContentMember: Int, HARMember {
    case size, mimeType, text, encoding

    static let names = KnownMembers.Names(allCases.map(\.name))

    var name: StaticString {
        switch self {
        case .size: "size"
        case .mimeType: "mimeType"
        case .text: "text"
        case .encoding: "encoding"
        }
    }
}

/// A member of an element of `headers`.
enum HeaderMember: Int, HARMember {
    case name, value, isLatin1

    static let names = KnownMembers.Names(allCases.map(\.name))

    var name: StaticString {
        switch self {
        case .name: "name"
        case .value: "value"
        case .isLatin1: "_apicheckLatin1"
        }
    }
}

/// A member of `timings`.
package enum TimingMember: Int, HARMember {
    case dns, connect, ssl, send, wait, receive

    static let names = KnownMembers.Names(allCases.map(\.name))

    package var name: StaticString {
        switch self {
        case .dns: "dns"
        case .connect: "connect"
        case .ssl: "ssl"
        case .send: "send"
        case .wait: "wait"
        case .receive: "receive"
        }
    }
}
