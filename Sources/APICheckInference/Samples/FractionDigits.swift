import APICheckBase

/// How many digits the fractions of seconds at one place have, and which counts the server may write as well.
///
/// Libraries differ in the zeros at the end: Go and PostgreSQL leave out each, Java and chrono of Rust leave out groups of three,
/// Python leaves out a fraction that is all zeros, JavaScript writes all. Go writes up to nine digits, .NET up to seven,
/// PostgreSQL up to six.
struct FractionDigits {
    /// The counts that a rule allows.
    enum Rule: Equatable {
        /// Too few samples, none with a fraction.
        case any
        case exactly(Int)
        case range(Int, Int)
        case oneOf([Int])

        var counts: [Int] {
            switch self {
            case .any: Array(0...FractionDigits.most)
            case .exactly(let count): [count]
            case .range(let low, let high): Array(low...high)
            case .oneOf(let counts): counts
            }
        }
    }

    /// Bit *n* for a sample with *n* digits.
    private var seen: UInt32 = 0
    private var samples = 0
    /// Whether a fraction ends with a zero, so that the server does not leave out each zero.
    private var keepsZeros = false
    /// Whether a fraction ends with three zeros, so that it leaves out no group of them either.
    private var keepsGroups = false

    static let most = 30
    /// The fewest samples without an omitted zero that show that there is none: a tenth of all fractions ends with one.
    static let fewestForZeros = 30
    /// The fewest whole seconds that are no chance.
    private static let fewestForWholeSeconds = 3
    /// The same for groups of three.
    private static let fewestForGroups = 3_000

    /// - Parameter text: A timestamp with at most ``most`` digits.
    mutating func add(_ digits: Int, of text: UnsafeRawBufferPointer) {
        samples += 1
        seen |= 1 << UInt32(digits)
        guard digits > 0 else { return }
        // The fraction begins after `2024-05-21T06:32:19.`.
        let fraction = text[20..<(20 + digits)]
        if fraction.last == 0x30 { keepsZeros = true }
        if digits >= 3, fraction.suffix(3).allSatisfy({ $0 == 0x30 }) { keepsGroups = true }
    }

    mutating func merge(_ other: FractionDigits) {
        seen |= other.seen
        samples += other.samples
        keepsZeros = keepsZeros || other.keepsZeros
        keepsGroups = keepsGroups || other.keepsGroups
    }

    func covers(_ other: FractionDigits) -> Bool {
        let allowed = rule.counts.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
        return allowed | other.seen == allowed
    }

    var rule: Rule {
        let counts = (0...FractionDigits.most).filter { seen >> UInt32($0) & 1 != 0 }
        guard let last = counts.last, last > 0 else {
            return samples < FractionDigits.fewestForWholeSeconds ? .any : .exactly(0)
        }
        let areGroups = counts.allSatisfy { $0 % 3 == 0 && $0 <= 9 }
        if counts.count == 1, keepsGroups || keepsZeros && !areGroups { return .exactly(last) }
        if areGroups, keepsZeros || counts.count > 1 && samples >= FractionDigits.fewestForZeros {
            if counts.count == 1, samples >= FractionDigits.fewestForGroups { return .exactly(last) }
            return .oneOf(Array(stride(from: 0, through: last, by: 3)))
        }
        // A whole second has no digits.
        return .range(0, samples < FractionDigits.fewestForZeros ? FractionDigits.precision(last) : last)
    }

    /// The most digits that a server writes of which few samples have at most so many: 3, 6, 7 of .NET, or 9.
    private static func precision(_ digits: Int) -> Int { [3, 6, 7, 9].first { digits <= $0 } ?? digits }
}
