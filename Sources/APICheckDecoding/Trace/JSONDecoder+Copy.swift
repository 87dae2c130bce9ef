import Foundation

extension JSONDecoder {
    /// A decoder with the same settings: `userInfo` of the given one must stay its owner's.
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
}
