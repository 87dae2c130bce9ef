import APICheckBase
package import APICheckFindings
package import APICheckHTTP
import APICheckJSON

/// Removes from findings what redaction removed from their exchanges, so that a report shows a placeholder where a
/// recording does.
///
/// A removed value of any length is replaced in the texts about its own place, a longer one in all texts.
package struct ExchangeMask: Sendable {
    /// Shorter values occur in messages by chance too often to be replaced in texts about other places.
    private static let shortest = 4
    /// A name or a value of the contract may equal a short secret by chance, and is not secret there.
    private static let shortestExpected = 12

    private let removed: [RemovedValue]

    /// `shown` are the same exchanges after redaction, in the same order.
    package init(_ exchanges: [Exchange], shown: [Exchange]) {
        var removed = RemovedValues()
        for (exchange, shown) in zip(exchanges, shown) { removed.add(exchange, shown: shown) }
        self.removed = removed.sorted
    }

    package var isEmpty: Bool { removed.isEmpty }

    package func masking(_ finding: Finding) -> Finding {
        if removed.isEmpty { return finding }
        var finding = finding
        let own = removed.filter { $0.isAbout(finding.place) }
        finding.actual = finding.actual.mapTexts { replacing(own, in: $0) }
        finding.hint = finding.hint?.edited { replacing(own, in: $0) }
        finding.operation = replacing(own.filter { $0.place == .url }, in: finding.operation)
        finding.expected = finding.expected.mapTexts {
            replacing([], in: $0, shortest: ExchangeMask.shortestExpected)
        }
        // Of an unknown enum value it is the value.
        let isValue = finding.rule == .responsePropertyEnumValueAdded
        finding.subject = finding.subject.map {
            replacing(isValue ? own : [], in: $0, shortest: ExchangeMask.shortestExpected)
        }
        finding.place = masking(finding.place)
        if let recording = finding.evidence?.recording { finding.evidence?.recording = masking(recording) }
        return finding
    }

    /// - Parameter place: What the text is about; nil when it is not about a single place.
    package func masking(_ text: String, about place: Place? = nil) -> String {
        replacing(place.map { place in removed.filter { $0.isAbout(place) } } ?? [], in: text)
    }

    /// A name may be secret itself: that of a parameter without `=`, or a key of a map.
    private func masking(_ place: Place) -> Place {
        func masking(_ name: String) -> String { replacing([], in: name, shortest: ExchangeMask.shortestExpected) }
        return switch place {
        case .query(let name): .query(masking(name))
        case .body(let pointer): .body(Pointer(pointer.tokens.map(masking)))
        case .requestBody(let pointer): .requestBody(Pointer(pointer.tokens.map(masking)))
        default: place
        }
    }

    private func replacing(_ own: [RemovedValue], in text: String, shortest: Int = shortest) -> String {
        var masked = MaskedText()
        for value in removed where value.original.utf8.count >= shortest { masked.add(value) }
        for value in own {
            if value.original.utf8.count < shortest { masked.add(value) }
            masked.add(piecesOf: value)
        }
        return masked.replacing(in: text)
    }
}
