import APICheckFindings
import APICheckJSON

/// A place as a list of texts: its kind, and a name or a JSON Pointer.
enum PlaceCoding {
    static func texts(_ place: Place) -> [String] {
        switch place {
        case .body(let pointer): ["body", pointer.description]
        case .requestBody(let pointer): ["requestBody", pointer.description]
        case .status: ["status"]
        case .responseHeader(let name): ["responseHeader", name]
        case .requestHeader(let name): ["requestHeader", name]
        case .query(let name): ["query", name]
        case .path(let name): ["path", name]
        case .url: ["url"]
        case .cookie(let name): ["cookie", name]
        case .step(let name): ["step", name]
        case .recordingMember(let pointer): ["recordingMember", pointer.description]
        case .exchange: ["exchange"]
        case .contract(let pointer): ["contract", pointer.description]
        case .baseline(let fingerprint): ["baseline", fingerprint]
        }
    }

    /// Returns nil when the texts name no place.
    static func place(_ texts: [String]) -> Place? {
        switch texts.first {
        case "status" where texts.count == 1: return .status
        case "url" where texts.count == 1: return .url
        case "exchange" where texts.count == 1: return .exchange
        default: break
        }
        guard texts.count == 2 else { return nil }
        let name = texts[1]
        switch texts[0] {
        case "body": return Pointer(name).map(Place.body)
        case "requestBody": return Pointer(name).map(Place.requestBody)
        case "responseHeader": return .responseHeader(name)
        case "requestHeader": return .requestHeader(name)
        case "query": return .query(name)
        case "path": return .path(name)
        case "cookie": return .cookie(name)
        case "step": return .step(name)
        case "recordingMember": return Pointer(name).map(Place.recordingMember)
        case "contract": return Pointer(name).map(Place.contract)
        case "baseline": return .baseline(name)
        default: return nil
        }
    }
}
