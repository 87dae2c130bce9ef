import APICheckBase
import APICheckFindings
import APICheckRecordings
import APICheckRedaction

extension FoundSecret {
    func finding(in file: String) -> Finding {
        let place: Place =
            switch part {
            case .url: .url
            case .query(let name): .query(name)
            case .requestHeader(let name): .requestHeader(name)
            case .requestCookie(let name), .responseCookie(let name): .cookie(name)
            case .requestBody(let pointer): .requestBody(pointer)
            case .responseHeader(let name): .responseHeader(name)
            case .responseBody(let pointer): .body(pointer)
            case .member(let pointer): .recordingMember(pointer)
            }
        return Finding(
            .secretInRecording, operation: operation.isEmpty ? "recording" : operation, place: place,
            expected: "no secret", actual: .quoted(kind.id),
            evidence: Evidence(recording: file, entry: entry, line: line))
    }
}
