import APICheckBase
import APICheckRecordings

/// A kind of token that is recognized by a literal and the bytes around it.
struct SecretPattern: Sendable {
    /// A number of bytes of one alphabet.
    struct Run: Sendable, Equatable {
        var bytes: ByteSet
        var length: ClosedRange<Int>
    }

    enum Piece: Sendable, Equatable {
        case literal([UInt8])
        case run(Run)
    }

    var kind: SecretKind
    /// The part of the token before the literal, as in `<digits>:AA<letters>`.
    var lead: Run?
    /// The bytes that the scanner searches for.
    var literal: [UInt8]
    /// The part after the literal. Only the last run may be unlimited, so that a text full of literals is read once.
    var tail: [Piece]
    /// The number of public bytes at the beginning of the token, such as the address of a webhook before its key.
    var context = 0
    /// Whether the literal is too common to decide alone, so that the rest must look random.
    var isWeak = false

    /// A token with fewer different bytes is an example, such as a prefix and twenty times `x`.
    static let variety = 8
    /// A token with this many equal letters in a row is an example as well.
    private static let repetition = 8
    /// The maximum length of a run that is not at the end of a pattern.
    static let longestInnerRun = 400
    /// The number of bytes of an unlimited run that are checked before the rest is read.
    private static let window = 64

    /// The minimum number of bytes after the literal.
    let shortestTail: Int
    private let requiredVariety: Int
    /// Whether all runs of the tail consist of hexadecimal digits.
    private let isHexadecimal: Bool

    /// Returns nil for elements that cannot be found in one pass: without a literal in first or second place, or with
    /// an unlimited run before the end.
    init?(kind: SecretKind, elements: [SecretExpression.Element], isWeak: Bool = false) {
        var rest = elements[...]
        var context: Int?
        var length = 0
        func takeGroup() {
            guard rest.first == .group else { return }
            rest.removeFirst()
            context = length
        }
        takeGroup()
        if case .run(let run)? = rest.first {
            lead = run
            rest.removeFirst()
        }
        guard case .literal(let literal)? = rest.popFirst(), lead == nil || lead?.length.upperBound ?? 0 < Int.max
        else {
            return nil
        }
        self.literal = literal
        length = literal.count
        takeGroup()
        tail = []
        for element in rest {
            switch element {
            case .literal(let bytes):
                tail.append(.literal(bytes))
                length += bytes.count
            case .run(let run):
                tail.append(.run(run))
                length += run.length.lowerBound
            case .group:
                // The length of the context must be known.
                guard context == nil, tail.allSatisfy({ $0.isFixed }) else { return nil }
                context = length
            }
        }
        guard tail.dropLast().allSatisfy({ $0.longest <= SecretPattern.longestInnerRun }) else { return nil }
        self.kind = kind
        self.context = lead == nil ? context ?? 0 : 0
        self.isWeak = isWeak
        shortestTail = length - literal.count
        let runs = tail.reduce(lead?.length.lowerBound ?? 0) { $0 + ($1.run?.length.lowerBound ?? 0) }
        requiredVariety = min(SecretPattern.variety, runs / 2)
        isHexadecimal = tail.allSatisfy { $0.run.map { $0.bytes.isSubset(of: .hexadecimal) } ?? true }
    }

    /// Returns the token whose literal begins at an index; nil, after a bounded number of bytes, without a
    /// token.
    ///
    /// - Parameter floor: The end of the previous token, which a lead must not overlap.
    func token(in text: UnsafeRawBufferPointer, at index: Int, floor: Int) -> Range<Int>? {
        guard SecretPattern.matches(literal, in: text, at: index) else { return nil }
        var start = index
        if let lead {
            while start > floor, index - start <= lead.length.upperBound, lead.bytes.contains(text[start - 1]) {
                start -= 1
            }
            if index - start > lead.length.upperBound, text[start] == UInt8(ascii: "/") {
                // The slash before a path segment, which is also a digit of base64.
                start += 1
            }
            guard lead.length.contains(index - start) else { return nil }
        } else if context == 0,
            SecretPattern.continuesWord(text, before: index)
                || SecretPattern.continuesBase64(text, before: index)
        {
            return nil
        }
        let tailStart = index + literal.count
        guard let window = end(in: text, from: tailStart, limit: SecretPattern.window),
            looksReal(text, start..<index, max(start + context, tailStart)..<window),
            var end = end(in: text, from: tailStart, limit: Int.max)
        else { return nil }
        if end < text.count, text[end] != UInt8(ascii: "."), continues(text[end]) { return nil }
        if isWeak, SecretPattern.isPart(of: text, start, end) { return nil }
        // The full stop of a sentence.
        while end > tailStart, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
        return (start + context)..<end
    }

    /// Whether the token is not an example: `x` twenty times, `…EXAMPLE`, or words after a weak prefix.
    private func looksReal(_ text: UnsafeRawBufferPointer, _ lead: Range<Int>, _ tail: Range<Int>) -> Bool {
        var seen = ByteSet()
        for place in lead { seen.insert(text[place]) }
        var equal = 0
        for place in tail {
            seen.insert(text[place])
            equal = place > tail.lowerBound && text[place] == text[place - 1] ? equal + 1 : 1
            if equal == SecretPattern.repetition, !ByteSet.digits.contains(text[place]) { return false }
        }
        let bytes = UnsafeRawBufferPointer(rebasing: text[tail])
        if seen.count < requiredVariety || bytes.suffix(16).firstPlace(of: "EXAMPLE") != nil { return false }
        guard isWeak else { return true }
        return HighEntropy.isRandom(bytes) && (isHexadecimal || !bytes.allSatisfy(ByteSet.hexadecimal.contains))
    }

    /// Whether the token is part of a file name or another name, as in `box.ico-….png`.
    private static func isPart(of text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
        if start > 0, ByteSet.words.contains(text[start - 1]) || text[start - 1] == UInt8(ascii: ".") { return true }
        return end + 1 < text.count && text[end] == UInt8(ascii: ".") && ByteSet.alphanumerics.contains(text[end + 1])
    }

    /// Whether a byte after the token makes it part of something longer.
    private func continues(_ byte: UInt8) -> Bool {
        tail.last?.run?.bytes.contains(byte) ?? ByteSet.alphanumerics.contains(byte)
    }

    /// The end of the tail, with an unlimited run cut to `limit` bytes, or to its minimum length if that is more.
    private func end(in text: UnsafeRawBufferPointer, from start: Int, limit: Int) -> Int? {
        var end = start
        for piece in tail {
            switch piece {
            case .literal(let bytes):
                guard SecretPattern.matches(bytes, in: text, at: end) else { return nil }
                end += bytes.count
            case .run(let run):
                let most = run.length.upperBound == Int.max ? max(limit, run.length.lowerBound) : run.length.upperBound
                let last = most < text.count - end ? end + most : text.count
                let first = end
                while end < last, run.bytes.contains(text[end]) { end += 1 }
                if end - first < run.length.lowerBound { return nil }
            }
        }
        return end
    }

    /// Whether the literal is at an index with enough bytes around it. True wherever ``token(in:at:floor:)`` finds a
    /// token in the text or in a part of it.
    func mayBegin(in text: UnsafeRawBufferPointer, at index: Int) -> Bool {
        guard index + literal.count + shortestTail <= text.count, index >= lead?.length.lowerBound ?? 0,
            SecretPattern.matches(literal, in: text, at: index)
        else { return false }
        if let lead {
            for place in (index - lead.length.lowerBound)..<index where !lead.bytes.contains(text[place]) {
                return false
            }
        }
        guard case .run(let run)? = tail.first else { return true }
        let first = index + literal.count
        for place in first..<(first + run.length.lowerBound) where !run.bytes.contains(text[place]) { return false }
        return true
    }

    private static func matches(_ bytes: [UInt8], in text: UnsafeRawBufferPointer, at index: Int) -> Bool {
        guard index + bytes.count <= text.count else { return false }
        for offset in 0..<bytes.count where text[index + offset] != bytes[offset] { return false }
        return true
    }

    /// All possible first `count` bytes of the pattern, each as one number with the first byte highest.
    func openings(_ count: Int) -> [UInt32] {
        var openings: [UInt32] = [0]
        var length = 0
        func append(_ bytes: [UInt8]) {
            guard length < count else { return }
            openings = openings.flatMap { opening in bytes.map { opening << 8 | UInt32($0) } }
            length += 1
        }
        for byte in literal.prefix(count) { append([byte]) }
        for piece in tail where length < count {
            switch piece {
            case .literal(let bytes): for byte in bytes.prefix(count) { append([byte]) }
            case .run(let run): for _ in 0..<min(count, run.length.lowerBound) { append(run.bytes.members) }
            }
        }
        return length == count ? openings : []
    }

    /// Whether the byte before the index makes the index the inside of a word. The letter of an escape such as `\n`
    /// does not.
    static func continuesWord(_ text: UnsafeRawBufferPointer, before index: Int) -> Bool {
        guard index > 0, ByteSet.alphanumerics.contains(text[index - 1]) else { return false }
        let isEscape = index > 1 && text[index - 2] == UInt8(ascii: "\\")
        return !(isEscape && ByteSet("nrt").contains(text[index - 1]))
    }

    /// Whether the index is inside a long text of base64, which contains the beginnings of tokens by chance.
    private static func continuesBase64(_ text: UnsafeRawBufferPointer, before index: Int) -> Bool {
        guard index > longestPath, text[index - 1] == UInt8(ascii: "/") || text[index - 1] == UInt8(ascii: "+") else {
            return false
        }
        return text[(index - longestPath)..<index].allSatisfy(ByteSet.base64.contains)
    }

    /// The bytes before a token that a path without other separators than slashes may have.
    private static let longestPath = 80

    static func hasVariety(_ bytes: UnsafeRawBufferPointer, _ count: Int) -> Bool {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in bytes {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
            if low.nonzeroBitCount + high.nonzeroBitCount >= count { return true }
        }
        return count <= 0
    }
}

extension SecretPattern.Piece {
    var run: SecretPattern.Run? {
        if case .run(let run) = self { run } else { nil }
    }

    fileprivate var isFixed: Bool { run.map { $0.length.lowerBound == $0.length.upperBound } ?? true }

    fileprivate var longest: Int { run?.length.upperBound ?? 0 }
}
