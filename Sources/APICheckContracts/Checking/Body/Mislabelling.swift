import APICheckFindings

/// How a body contradicts its own media type.
struct Mislabelling: Error {
    enum Kind {
        case jsonAsForm, formAsJSON, boundaryMissing, boundaryWrong
        /// Malformed.
        case unreadable
    }

    var kind: Kind
    var expected: String
    var actual: String

    var requestRule: Rule {
        switch kind {
        case .jsonAsForm: .requestJSONAsForm
        case .formAsJSON: .requestFormAsJSON
        case .boundaryMissing: .requestMultipartBoundaryMissing
        case .boundaryWrong: .requestMultipartBoundaryWrong
        case .unreadable: .requestBodyMislabelled
        }
    }

    var responseRule: Rule {
        switch kind {
        case .jsonAsForm: .responseJSONMislabelled
        case .formAsJSON, .boundaryMissing, .boundaryWrong, .unreadable: .responseBodyUnreadable
        }
    }
}
