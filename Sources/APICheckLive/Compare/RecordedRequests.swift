import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckWorkflows

/// Sends the requests of a comparison as the recording has them: a redirect that was not recorded is followed, as a client does,
/// and ids that are other ones now are replaced.
struct RecordedRequests: RequestAdapter {
    /// The first answer to each step that was no redirect.
    private let answered: Set<ExchangeLabel>
    private let followed: FollowedValues?

    init(_ recordings: [Recording], following followed: FollowedValues?) {
        self.followed = followed
        answered = Set(
            recordings.flatMap(\.entries).lazy.filter { entry in
                entry.label.hop == 0 && entry.exchange.response.map { !$0.isRedirect } ?? false
            }.map(\.label))
    }

    var needsEarlierAnswers: Bool { followed != nil }

    func followsRedirects(of request: Request, for label: ExchangeLabel) -> Bool {
        !request.needsWritePermission && answered.contains(label)
    }

    func adapt(_ request: Request, of label: ExchangeLabel) -> AdaptedRequest {
        followed?.adapt(request, of: label) ?? .send(request)
    }

    func receive(_ body: JSON?, for label: ExchangeLabel) { followed?.receive(body, for: label) }
}
