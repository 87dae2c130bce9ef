import APICheckBase
import APICheckHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPURLResponse {
    /// The response to a request in Foundation's form: fields of one name are joined by commas.
    static func answering(_ request: Request, with response: Response) throws -> HTTPURLResponse {
        var fields: [String: String] = [:]
        var names: [String: String] = [:]
        for field in response.headers.fields {
            let name = names[field.name.asciiLowercased(), default: field.name]
            names[field.name.asciiLowercased()] = name
            fields[name] = fields[name].map { "\($0), \(field.value)" } ?? field.value
        }
        #if canImport(FoundationNetworking)
        // swift-corelibs-foundation handles a Basic challenge itself, finds no credential and then never ends the task.
        if response.status == 401, let name = names["www-authenticate"], isBasic(fields[name] ?? "") {
            fields[name] = nil
        }
        #endif
        guard let url = URL(string: request.url.text),
            let made = HTTPURLResponse(
                url: url, statusCode: response.status, httpVersion: response.version.description, headerFields: fields)
        else { throw URLError(.badServerResponse) }
        return made
    }

    #if canImport(FoundationNetworking)
    /// Whether one of several challenges is Basic (RFC 9110 section 11.6.1).
    private static func isBasic(_ challenges: String) -> Bool {
        challenges.split(separator: ",").contains { challenge in
            challenge.split(whereSeparator: \.isWhitespace).first.map { String($0).asciiLowercased() } == "basic"
        }
    }
    #endif
}
