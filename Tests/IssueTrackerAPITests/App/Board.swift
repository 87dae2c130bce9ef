/// The answer of the board: the issues, and how many are open and closed.
struct Board: Codable, Equatable {
    struct Cover: Codable, Equatable {
        let issueId: Int
        let title: String
        let writer: String
        let writerImage: String
        let modificationTime: LocalTime
        let milestoneName: String
        let opened: Bool
        let labels: [Label]

        enum CodingKeys: String, CodingKey {
            case issueId, title, writer, writerImage, modificationTime, milestoneName, opened
            case labels = "labelCoverResponses"
        }
    }

    struct Label: Codable, Hashable {
        let labelName: String
        let labelColor: String
        let textColor: String
    }

    let issues: [Cover]
    let openIssueCount: Int
    let closeIssueCount: Int

    enum CodingKeys: String, CodingKey {
        case openIssueCount, closeIssueCount
        case issues = "issueCoverResponses"
    }
}

/// One issue of the board. The color of its labels has another name than in the list.
struct BoardIssue: Codable, Equatable {
    struct User: Codable, Equatable {
        let name: String
        let imageUrl: String
    }

    struct Label: Codable, Hashable {
        let labelName: String
        let colorCode: String
        let textColor: String
    }

    struct Milestone: Codable, Equatable {
        let milestoneName: String
        let allIssueCount: Int
        let closedIssueCount: Int
    }

    struct Comment: Codable, Equatable {
        let commentUserOutline: User
        let content: String
        let writtenTime: LocalTime
    }

    let issueId: Int
    let title: String
    let content: String
    let writtenTime: LocalTime
    let writerOutline: User
    let assignees: [User]
    let labels: [Label]
    let milestoneInformation: Milestone
    let commentOutlines: [Comment]
    let imageUrls: [String]
    let open: Bool
}
