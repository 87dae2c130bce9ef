import APICheckJSON

extension SecretSieve {
    func isQuiet(_ place: DocumentWalk.Place, seeksCopies: Bool) -> Bool {
        if !place.isEscaped { return isQuiet(place.bytes, seeksCopies: seeksCopies) }
        return place.value.utf8?.withUnsafeBytes { isQuiet($0) } ?? false
    }

    func meaning(_ name: DocumentWalk.Place) -> NameMeaning {
        name.isEscaped ? names.meaning(name.value.string ?? "") : meaning(name.bytes)
    }
}
