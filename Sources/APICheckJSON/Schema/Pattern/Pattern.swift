/// A compiled regular expression of ECMA-262 that says whether it is found in a text, in time linear in the text.
///
/// What no linear-time matcher computes (look-around, references back) is refused as unsupported.
package final class Pattern: @unchecked Sendable {
    private let machine: PatternMachine
    private let letters: Int
    /// The letter of each ASCII character.
    private let asciiLetters: UnsafeMutablePointer<UInt16>
    /// The steps of the table; nil when the machine runs instead.
    private let steps: UnsafeMutablePointer<UInt16>?
    private let table: PatternTable?

    /// Throws ``PatternError``.
    package init(_ text: String) throws {
        var parser = PatternParser(text)
        machine = try PatternMachine(PatternStates(parser.parse()))
        letters = machine.alphabet.count
        asciiLetters = .allocate(capacity: 128)
        for scalar in 0..<128 {
            (asciiLetters + scalar).initialize(to: UInt16(truncatingIfNeeded: machine.alphabet.letter(UInt32(scalar))))
        }
        table = letters < Int(UInt16.max) ? PatternTable(machine) : nil
        steps = table.map { table in
            let steps = UnsafeMutablePointer<UInt16>.allocate(capacity: table.steps.count)
            steps.initialize(from: table.steps, count: table.steps.count)
            return steps
        }
    }

    deinit {
        asciiLetters.deallocate()
        steps?.deallocate()
    }

    /// The text is UTF-8.
    func matches(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let steps, let table else { return runMachine(text) }
        var place = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            let letter: Int
            if byte < 0x80 {
                letter = Int(asciiLetters[Int(byte)])
                index &+= 1
            } else {
                letter = machine.alphabet.letter(Pattern.scalar(text, &index))
            }
            let next = steps[place &* letters &+ letter]
            if next == PatternTable.matched { return true }
            // Once lost, a place is not left again.
            if Int(next) == place && table.isLost[place] { return false }
            place = Int(next)
        }
        return table.matchesAtEnd[place]
    }

    package func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { matches(UnsafeRawBufferPointer($0)) }
    }

    private func runMachine(_ text: UnsafeRawBufferPointer) -> Bool {
        var place = machine.first
        var index = 0
        while index < text.count {
            guard let next = machine.step(place, machine.alphabet.letter(Pattern.scalar(text, &index))) else {
                return true
            }
            place = next
        }
        return machine.matchesAtEnd(place)
    }

    /// The code point at an index of valid UTF-8, and the index after it.
    private static func scalar(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> UInt32 {
        let lead = UInt32(text[index])
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = length == 1 ? lead : lead & (0x7F >> UInt32(length))
        for offset in 1..<max(1, min(length, text.count - index)) {
            value = value << 6 | UInt32(text[index + offset] & 0x3F)
        }
        index += length
        return min(value, ScalarSet.last)
    }
}
