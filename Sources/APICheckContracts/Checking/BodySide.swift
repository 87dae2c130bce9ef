import APICheckFindings
import APICheckJSON

/// Which of an exchange's two bodies is looked at; the raw value is its name.
enum BodySide: String {
    case request = "the request body"
    case response = "the response body"

    func place(_ pointer: Pointer) -> Place {
        switch self {
        case .request: .requestBody(pointer)
        case .response: .body(pointer)
        }
    }
}
