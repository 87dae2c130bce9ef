/// An issue in the list of the app.
struct Issue: Codable, Equatable {
    let id: Int
    let title: String
    let content: String
    let isOpen: Bool
    /// Empty without a milestone.
    let milestoneTitle: String
    let labels: [Label]

    enum CodingKeys: String, CodingKey {
        case id, title, content, milestoneTitle, labels
        case isOpen = "opened"
    }
}

struct Label: Codable, Hashable {
    let id: Int
    let title: String
    let description: String
    let backgroundColor: String
    let darkMode: Bool
}

/// An issue alone, without its labels.
struct IssueDetail: Codable, Equatable {
    let id: Int
    let title: String
    let content: String
    let isOpen: Bool
    let milestoneTitle: String
    let editable: Bool

    enum CodingKeys: String, CodingKey {
        case id, title, content, milestoneTitle, editable
        case isOpen = "opened"
    }
}

/// The body of a new issue: the server wants ids, and fails without the lists.
struct NewIssue: Encodable, Equatable {
    var title: String
    var content: String
    var milestoneId: Int?
    var labelIds: [Int] = []
    var assigneeIds: [Int] = []
}

/// All values of a changed issue: the server closes an issue whose `opened` is missing.
struct ChangedIssue: Encodable, Equatable {
    var title: String
    var content: String
    var milestoneId: Int?
    var labelIds: [Int]
    var opened: Bool
}

struct NewLabel: Encodable, Equatable {
    var title: String
    var description: String
    var backgroundColor: String
    var darkMode: Bool
}

struct IssueID: Codable, Equatable {
    let id: Int
}

/// The body of a 400 and a 404.
struct Refusal: Codable, Equatable {
    let message: String
}
