import APICheckFindings
import APICheckJSON

extension ExchangeCheck {
    /// What schemas say about values of one side that bears on the other: only what the contract uses is asked for.
    func annotations(of side: BodySide) -> Set<AnnotationKeyword> {
        if contract.annotations.isEmpty { return [] }
        return contract.annotations.intersection(
            side == .request ? [.readOnly, .deprecated] : [.writeOnly, .deprecated])
    }

    /// A property that only the other side has (OpenAPI 3.1 section 4.8.24), or that is deprecated.
    mutating func report(annotationsOf survey: Survey, _ side: BodySide, _ body: inout BodyPlaces) {
        for found in survey.annotations where found.value.bool == true {
            let pointer = body.pointer(of: found.instance)
            guard let name = pointer.tokens.last else { continue }
            let place = side.place(pointer)
            switch found.keyword {
            case .readOnly:
                report(
                    .readOnlyPropertySent, place, at: found.value, expected: "no property '\(name)', which is readOnly",
                    actual: found.instance.kindInWords)
            case .writeOnly:
                report(
                    .writeOnlyPropertyReceived, place, at: found.value,
                    expected: "no property '\(name)', which is writeOnly", actual: found.instance.kindInWords)
            case .deprecated:
                report(
                    side == .request ? .deprecatedPropertySent : .deprecatedPropertyReceived, place, at: found.value,
                    expected: "a property that stays", actual: "'\(name)', which is deprecated")
            default: continue
            }
        }
    }
}
