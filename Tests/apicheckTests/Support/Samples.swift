import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import TestSupport

/// A recording of so many GETs of `/things/N`, each answered with a text of `bytes` bytes.
func recording(of count: Int, bytes: Int, secret: String? = nil) throws -> Recording {
    Recording(
        entries: try (0..<count).map { number in
            guard let url = HTTPURL("http://127.0.0.1/things/\(number)") else { throw CancellationError() }
            let text =
                "{\"id\": \(number), \"note\": \"\(secret ?? "")\", \"pad\": \"\(String(repeating: "x", count: bytes))\"}"
            return RecordedEntry(
                Exchange(
                    request: SentRequest(method: "GET", url: url, version: .http11, headers: []),
                    response: Response(
                        status: 200, headers: ["Content-Type": "application/json"], body: Array(text.utf8)),
                    startedAt: Instant(seconds: 1_716_273_139)))
        })
}

/// A contract that has every `/things/N`.
let thingsContract = """
    openapi: 3.1.0
    info: {title: Things, version: "1"}
    paths:
      /things/{id}:
        parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
        get:
          operationId: read
          responses:
            "200":
              description: read
              content:
                application/json:
                  schema: {type: object, required: [id], properties: {id: {type: integer}, note: {type: string}, pad: {type: string}}}
    """
