import APICheckBase
import APICheckHTTP
package import APICheckRecordings

extension HARImport {
    /// A remark for each body that redaction left out, because it is binary and may contain any secret.
    ///
    /// - Parameter redacted: The entries of the recording after redaction, whose URLs show no secrets.
    package func bodiesLeftOut(of redacted: [RecordedEntry]) -> [ImportRemark] {
        let remarks = ImportRemarks()
        for (index, (before, after)) in zip(recording.entries, redacted).enumerated() {
            let request = after.exchange.request
            func add(_ member: String, _ type: MediaType?) {
                remarks.add(
                    .leftOut, member,
                    "the binary body of \(request.method) \(request.url.path), \(type?.essence ?? "without a media type")",
                    line: nil, entry: recording.entries[index].number)
            }
            if let shown = request.body, shown != before.exchange.request.body,
                SecretPlaceholder.number(String(decoding: shown, as: UTF8.self)) != nil
            {
                add("request.postData.text", request.headers.contentType)
            }
            if let response = after.exchange.response, response.unrecorded.contains(.body),
                before.exchange.response?.body.isEmpty == false
            {
                add("response.content.text", response.headers.contentType)
            }
        }
        return remarks.all
    }
}
