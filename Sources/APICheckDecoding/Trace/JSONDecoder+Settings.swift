import Foundation

extension JSONDecoder {
    /// A decoder with the same settings, whose `userInfo` can change without changing the app's decoder.
    func copy() -> JSONDecoder {
        let copy = JSONDecoder()
        copy.userInfo = userInfo
        copy.keyDecodingStrategy = keyDecodingStrategy
        copy.dateDecodingStrategy = dateDecodingStrategy
        copy.dataDecodingStrategy = dataDecodingStrategy
        copy.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
        copy.allowsJSON5 = allowsJSON5
        copy.assumesTopLevelDictionary = assumesTopLevelDictionary
        return copy
    }

    /// The decoder for a trace: a copy, or the decoder itself if its class may override `decode`.
    var forTrace: JSONDecoder { type(of: self) == JSONDecoder.self ? copy() : self }

    /// Whether dates are read by a closure or a formatter, so that no encoder can be derived for them.
    var readsDatesByClosure: Bool {
        switch dateDecodingStrategy {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601: false
        default: true
        }
    }

    /// Whether data is read by a closure, so that no encoder can be derived for it.
    var readsDataByClosure: Bool {
        if case .custom = dataDecodingStrategy { true } else { false }
    }
}

extension JSONDecoder {
    /// The encoder whose strategies reverse those of the decoder; nil if a closure converts the keys.
    ///
    /// It writes the names that the model has for its keys, since no strategy reverses `.convertFromSnakeCase`: of `idBoard`
    /// it makes `idBoard`, and `.convertToSnakeCase` makes `id_board` of that. ``RoundTripComparison`` converts the names of the
    /// body instead.
    ///
    /// It has the default strategies for dates and data that a closure or a formatter reads: see ``readsDatesByClosure``.
    func counterpart() -> JSONEncoder? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        if case .custom = keyDecodingStrategy { return nil }
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
}
