extension Rule {
    package static let secretInRecording = Rule(
        id: "secret-in-recording", level: .breaking,
        title: "A recording contains a secret, recognised by its name or by its form.",
        remedy: "Revoke the secret if others could read the file, and remove it with: apicheck scrub FILE.")

    package static let recordingStale = Rule(
        id: "recording-stale", level: .warning,
        title: "A response was recorded, and last confirmed by the server, longer ago than the maximum age.",
        remedy: "Record again; in refresh mode, responses that the server reports as unchanged are kept.",
        example: "startedDateTime 2024-05-21T06:32:19.000Z with a maximum age of 30 days, in July 2024.")

    package static let recordingInFuture = Rule(
        id: "recording-in-future", level: .warning,
        title: "A response's time of recording is more than a day ahead of this machine's clock.",
        remedy: "Set the clock of this machine, or of the one that recorded; then record again.")

    static let recording: [Rule] = [secretInRecording, recordingStale, recordingInFuture]
}

/// Differences between a live response and the recorded one of the same step.
extension Rule {
    package static let recordedPropertyMissing = Rule(
        id: "recorded-property-missing", level: .warning,
        title: "A property of every recorded response is missing from the live response.",
        remedy: "Check whether the app needs it; record again if the change is intended.")
    package static let recordedTypeChanged = Rule(
        id: "recorded-type-changed", level: .warning,
        title: "A value has a type that no recorded response has at this place.",
        remedy: "Check whether the model decodes it; record again if the change is intended.")
    package static let recordedStatusChanged = Rule(
        id: "recorded-status-changed", level: .warning,
        title: "A step's response has a different status than in the recording.",
        remedy: "Check whether the app handles it; record again if the change is intended.")
    package static let recordedValueChanged = Rule(
        id: "recorded-value-changed", level: .info,
        title: "A value differs from the recorded one and does not look like an id, a time, a token or a counter.",
        remedy: "Mark it with x-apicheck-volatile if it may differ; record again if the change is intended.")
    package static let recordedPropertyAdded = Rule(
        id: "recorded-property-added", level: .info,
        title: "A property of the live response is in no recorded one.",
        remedy: "Add it to the contract and to the model if the app needs it; record again.",
        example: #"Recorded: {"id":1}. Live: {"id":1,"owner":"a"}, where the contract allows further properties."#)
    package static let recordedPropertyRenamed = Rule(
        id: "recorded-property-renamed", level: .warning,
        title: "A property has another name and the same values as in the recording.",
        remedy: "Rename it in the model and the contract, or have the server keep the old name as well.",
        example: #"Recorded: {"is_done":true}. Live: {"isDone":true}."#)
    package static let recordedEnvelopeChanged = Rule(
        id: "recorded-envelope-changed", level: .breaking,
        title: "The content of the body is at another place: inside an object around it, or no longer inside one.",
        remedy: "Decode it from the new place, or have the server keep the old one.",
        example: #"Recorded: {"id":1,"title":"a"}. Live: {"result":{"id":1,"title":"a"}}."#)
    package static let recordedFormatChanged = Rule(
        id: "recorded-format-changed", level: .warning,
        title: "Texts are written in another form than in the recording, such as times without a zone.",
        remedy: "Check whether the model reads the new form; record again if the change is intended.",
        example: #"Recorded: "2024-05-21T06:32:19.000000Z". Live: "2024-05-21 06:32:19"."#)
    package static let recordedListEmptied = Rule(
        id: "recorded-list-emptied", level: .warning,
        title: "A list that had elements in the recording is empty.",
        remedy: "Check whether the data or a filter changed; record again if the change is intended.",
        example: #"Recorded: {"data":[{"id":1}]}. Live: {"data":[]}."#)
    package static let recordedListFilled = Rule(
        id: "recorded-list-filled", level: .info,
        title: "A list that was empty in the recording has elements.",
        remedy: "Record again, so that the elements are compared, too.",
        example: #"Recorded: {"data":[]}. Live: {"data":[{"id":1}]}."#)
    package static let recordedListReordered = Rule(
        id: "recorded-list-reordered", level: .info,
        title: "A list has the recorded elements in another order.",
        remedy:
            "Mark it with x-apicheck-unordered if any order is right; sort it in the app if one matters there, or record again."
    )
    package static let recordedListChanged = Rule(
        id: "recorded-list-changed", level: .info,
        title: "A list has more or fewer elements than in the recording.",
        remedy: "Most often the data changed: record again.")
    package static let recordedBodyKindChanged = Rule(
        id: "recorded-body-kind-changed", level: .breaking,
        title: "The body is of another kind than in the recording: JSON, an HTML page, text, or none.",
        remedy: "Have the server send the old kind, or read the new one; record again if the change is intended.",
        example: #"Recorded: 404 with {"message":"Not found"}. Live: 404 with the text Not found."#)
    package static let recordedMediaTypeChanged = Rule(
        id: "recorded-media-type-changed", level: .warning,
        title: "The Content-Type differs from the recorded one.",
        remedy: "Check whether the app compares it; record again if the change is intended.",
        example: "Recorded: application/json. Live: application/problem+json.")
    package static let recordedHeaderMissing = Rule(
        id: "recorded-header-missing", level: .warning,
        title: "A header field of the recorded response is missing from the live one.",
        remedy: "Check whether the app uses it, e.g. for caching or paging; record again if the change is intended.",
        example: "Recorded: ETag: \"a1\". Live: no ETag.")
    package static let recordedHeaderAdded = Rule(
        id: "recorded-header-added", level: .info,
        title: "The live response has a header field that the recorded one lacks.",
        remedy: "Record again. x-apicheck-ignored-headers in the contract omits fields of infrastructure.")
    package static let recordedLinkChanged = Rule(
        id: "recorded-link-changed", level: .warning,
        title: "The Link header has other relations than in the recording.",
        remedy: "Check whether the app follows them; record again if the change is intended.",
        example: "Recorded: Link: </todos?page=9>; rel=\"last\". Live: no link with rel=\"last\".")
    package static let recordedHeaderChanged = Rule(
        id: "recorded-header-changed", level: .warning,
        title:
            "A header field says something else: the scheme of WWW-Authenticate, or the path of a location or a link.",
        remedy: "Check whether the app reads the field; record again if the change is intended.",
        example: "Recorded: WWW-Authenticate: Bearer. Live: WWW-Authenticate: Basic realm=\"api\".")
    package static let recordedRedirectAdded = Rule(
        id: "recorded-redirect-added", level: .warning,
        title: "The server redirects a request that it answered before.",
        remedy:
            "Use the new URL: a client that follows the redirect needs one more request, and some lose the credential.",
        example: "Recorded: 200. Live: 308 to /v2/todos.")
    package static let responseDeprecated = Rule(
        id: "response-deprecated", level: .warning,
        title: "The server announces that the operation is deprecated (RFC 9745) or when it ends (RFC 8594).",
        remedy: "Find the replacement in the server's documentation, and switch to it before that date.",
        example: "Sunset: Wed, 11 Nov 2026 23:59:59 GMT.")

    static let comparison: [Rule] = [
        recordedPropertyMissing, recordedTypeChanged, recordedStatusChanged, recordedValueChanged,
        recordedPropertyAdded, recordedPropertyRenamed, recordedEnvelopeChanged, recordedFormatChanged,
        recordedListEmptied, recordedListFilled, recordedListReordered, recordedListChanged, recordedBodyKindChanged,
        recordedMediaTypeChanged, recordedHeaderMissing, recordedHeaderAdded, recordedLinkChanged,
        recordedHeaderChanged, recordedRedirectAdded, responseDeprecated,
    ]
}
