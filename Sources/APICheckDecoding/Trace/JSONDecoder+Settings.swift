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
