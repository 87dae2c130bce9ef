import Foundation

extension JSONDecoder {
    /// The encoder whose strategies undo those of the decoder; nil where keys are converted by a closure.
    ///
    /// Dates and data that a closure or a formatter reads are left as they are by default: see ``readsDatesByClosure``.
    func counterpart() -> JSONEncoder? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        switch keyDecodingStrategy {
        case .useDefaultKeys: break
        case .convertFromSnakeCase: encoder.keyEncodingStrategy = .convertToSnakeCase
        default: return nil
        }
        switch dateDecodingStrategy {
        case .secondsSince1970: encoder.dateEncodingStrategy = .secondsSince1970
        case .millisecondsSince1970: encoder.dateEncodingStrategy = .millisecondsSince1970
        case .iso8601: encoder.dateEncodingStrategy = .iso8601
        default: break
        }
        if case .deferredToData = dataDecodingStrategy { encoder.dataEncodingStrategy = .deferredToData }
        if case .convertFromString(let positive, let negative, let nan) = nonConformingFloatDecodingStrategy {
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: positive, negativeInfinity: negative, nan: nan)
        }
        encoder.userInfo = userInfo
        return encoder
    }

    /// Whether no encoder can be derived for dates.
    var readsDatesByClosure: Bool {
        switch dateDecodingStrategy {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601: false
        default: true
        }
    }

    var readsDataByClosure: Bool {
        if case .custom = dataDecodingStrategy { true } else { false }
    }
}
