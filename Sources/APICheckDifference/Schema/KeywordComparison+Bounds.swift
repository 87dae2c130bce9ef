import APICheckJSON

/// Bounds of numbers, lengths and counts, and patterns.
extension KeywordComparison {
    func compareBounds() {
        let (oldBounds, newBounds) = (Bounds(old), Bounds(new))
        compare("max", oldBounds.maximum, newBounds.maximum)
        compare("exclusive-max", oldBounds.exclusiveMaximum, newBounds.exclusiveMaximum)
        compare("min", oldBounds.minimum, newBounds.minimum)
        compare("exclusive-min", oldBounds.exclusiveMinimum, newBounds.exclusiveMinimum)
        compare("max-length", old.strictest("maxLength", isUpper: true), new.strictest("maxLength", isUpper: true))
        compare("max-items", old.strictest("maxItems", isUpper: true), new.strictest("maxItems", isUpper: true))
        compare(
            "min-length", old.strictest("minLength", isUpper: false), new.strictest("minLength", isUpper: false),
            without: 0)
        compare(
            "min-items", old.strictest("minItems", isUpper: false), new.strictest("minItems", isUpper: false),
            without: 0)
        compare(
            "max-properties", old.strictest("maxProperties", isUpper: true),
            new.strictest("maxProperties", isUpper: true))
        compare(
            "min-properties", old.strictest("minProperties", isUpper: false),
            new.strictest("minProperties", isUpper: false), without: 0)
        compareMultiples()
        if (old["uniqueItems"]?.bool == true) != (new["uniqueItems"]?.bool == true) {
            add(
                new["uniqueItems"]?.bool == true ? "unique-items-set" : "unique-items-unset", old["uniqueItems"],
                new["uniqueItems"])
        }
        if old["contains"] != nil, new["contains"] != nil {
            compare("min-contains", old["minContains"], new["minContains"], without: 1)
            compare("max-contains", old["maxContains"], new["maxContains"])
        }
    }

    /// - Parameter without: What a schema without the keyword means.
    private func compare(_ name: String, _ one: JSON?, _ other: JSON?, without: Int? = nil) {
        switch (one, other) {
        case (nil, nil): return
        case (nil, let bound?):
            if let without, let number = bound.double {
                if number != Double(without) {
                    add("\(name)-\(number > Double(without) ? "increased" : "decreased")", one, other)
                }
            } else {
                add("\(name)-set", one, other)
            }
        case (let bound?, nil):
            if let without, let number = bound.double {
                if number != Double(without) {
                    add("\(name)-\(number > Double(without) ? "decreased" : "increased")", one, other)
                }
            } else {
                add("\(name)-unset", one, other)
            }
        case (let before?, let after?):
            if before.equals(after) { return }
            guard let isIncreased = before.isSmaller(than: after) else {
                pair.changes.append(.unreported(name))
                return
            }
            add("\(name)-\(isIncreased ? "increased" : "decreased")", one, other)
        }
    }

    private func compareMultiples() {
        switch (old["multipleOf"], new["multipleOf"]) {
        case (nil, nil): return
        case (nil, let number?): add("multiple-of-set", nil, number)
        case (let number?, nil): add("multiple-of-unset", number, nil)
        case (let before?, let after?): if !before.equals(after) { add("multiple-of-changed", before, after) }
        }
    }

    func comparePattern() {
        // An empty pattern restricts nothing.
        switch (
            old["pattern"].flatMap { $0.string == "" ? nil : $0 }, new["pattern"].flatMap { $0.string == "" ? nil : $0 }
        ) {
        case (nil, nil): return
        case (nil, let pattern?): add("pattern-added", nil, pattern)
        case (let pattern?, nil): add("pattern-removed", pattern, nil)
        case (let before?, let after?):
            if before.equals(after) { return }
            add(after.string == ".*" ? "pattern-generalized" : "pattern-changed", before, after)
        }
    }
}
