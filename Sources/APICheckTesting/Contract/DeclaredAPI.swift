import APICheckDecoding
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// What the contract of an API says about exchanges. ``ContractSupport`` finds it.
protocol DeclaredAPI: Sendable {
    var origin: Origin { get }

    /// Removes what the contract marks as secret, and what names and patterns show to be secret.
    var redactor: any SecretRemoval { get }

    /// The operation of a request; nil if the contract has none.
    func operation(_ method: String, at url: HTTPURL) -> DeclaredOperation?

    /// The findings about a response and its operation, without those about the request, which the app made.
    func findings(ofResponse exchange: Exchange) -> [Finding]

    /// The operation with a name such as `GET /todos/{id}`. Throws ``SetupError`` if the contract has none.
    func operation(named name: String) throws -> DeclaredOperation

    /// The places of the body, and the names in the query, whose values differ from call to call.
    func volatileParts(of request: SentRequest) -> (body: [Pointer], query: [String])
}

/// An operation of a contract.
struct DeclaredOperation: Sendable {
    /// `GET /todos/{id}`.
    let name: String
    /// The count of segments of its path, without those of a base path.
    let segmentCount: Int
    /// What the contract declares for the object at a place of a response; nil where it declares no properties.
    let members: @Sendable (Pointer, Response) -> DeclaredMembers?
}

extension ContractSupport {
    /// The contract of the running test, or else of an API; nil if there is no valid one.
    static func any(for origin: Origin) -> (any DeclaredAPI)? { ofTest ?? (try? contract(of: origin)) }
}
