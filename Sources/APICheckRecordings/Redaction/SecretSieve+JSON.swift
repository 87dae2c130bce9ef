import APICheckJSON

extension SecretSieve {
    func isQuiet(_ place: DocumentWalk.Place, seeksCopies: Bool) -> Bool {
        if !place.isEscaped { return isQuiet(place.bytes, seeksCopies: seeksCopies) }
        return place.value.utf8?.withUnsafeBytes { isQuiet($0) } ?? false
    }

    /// Whether a name marks its value as secret; `isOAuth`, once known, says whether the document has names of an
    /// authorization exchange at all.
    func isSecret(_ name: DocumentWalk.Place, isOAuth: inout Bool?, in document: Document) -> Bool {
        if name.isEscaped {
            return names.isSecret(name.value.string ?? "", isOAuth: SecretNames.holdCompanion(name.object))
        }
        guard names.mayBeSecret(name.bytes) else { return false }
        guard SecretNames.isCode(name.bytes) else { return names.isSecret(name.bytes, isOAuth: false) }
        let isAny =
            isOAuth ?? !DocumentWalk(document.root)({ $0.isName && SecretNames.isCompanion($0.value) ? nil : true })
        isOAuth = isAny
        return names.isSecret(name.bytes, isOAuth: isAny && SecretNames.holdCompanion(name.object))
    }
}
