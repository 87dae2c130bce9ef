import APICheckBase

extension MediaType {
    /// Whether a range such as `*/*`, `text/*`, `application/*+json` or `application/json` covers the other type,
    /// parameters left aside.
    package func covers(_ other: MediaType) -> Bool { precision(for: other) != nil }

    /// How precisely this type or range names another: the type itself, with more of its parameters before fewer, then a
    /// range of a suffix, of a type, of all (RFC 9110 section 12.5.1). Nil when it does not cover it.
    ///
    /// A type whose parameters are not those of the other still covers it, after one without parameters.
    package func precision(for other: MediaType) -> Int? {
        if type == other.type, subtype == other.subtype {
            let agreeing = parameters.filter { parameter in
                other.parameter(parameter.name)?.equalsIgnoringASCIICase(parameter.value) == true
            }
            return agreeing.count == parameters.count ? 1_000 + min(agreeing.count, 1_000) : 500
        }
        guard type == "*" || type == other.type else { return nil }
        if subtype.hasPrefix("*+"), other.subtype.hasSuffix(subtype.dropFirst()) { return type == "*" ? 3 : 4 }
        guard subtype == "*" else { return nil }
        return type == "*" ? 1 : 2
    }
}
