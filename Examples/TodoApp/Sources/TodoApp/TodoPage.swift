/// One page of the list.
public struct TodoPage: Decodable, Equatable, Sendable {
    public struct Meta: Decodable, Equatable, Sendable {
        public var currentPage: Int
        public var lastPage: Int
        public var total: Int

        private enum CodingKeys: String, CodingKey {
            case currentPage = "current_page"
            case lastPage = "last_page"
            case total
        }
    }

    public var data: [Todo]
    public var meta: Meta

    public var hasNext: Bool { meta.currentPage < meta.lastPage }
}
