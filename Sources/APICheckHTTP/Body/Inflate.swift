#if Recording
/// Decompresses a DEFLATE stream (RFC 1951).
struct Inflate {
    private(set) var output: [UInt8] = []
    private let input: [UInt8]
    private let limit: Int
    private var place: Int
    private var bits: UInt32 = 0
    private var count: UInt32 = 0

    init(_ input: [UInt8], at place: Int, limit: Int) {
        self.input = input
        self.place = place
        self.limit = limit
    }

    /// Returns false for an invalid stream, and for one that exceeds the limit.
    mutating func run() -> Bool {
        while true {
            guard let isLast = take(1), let kind = take(2) else { return false }
            let isRead =
                switch kind {
                case 0: stored()
                case 1: compressed(Inflate.fixedLengths, Inflate.fixedDistances)
                case 2: dynamic()
                default: false
                }
            guard isRead else { return false }
            if isLast == 1 { return true }
        }
    }

    /// Reads the next bits, the lowest first; nil at the end of the input.
    private mutating func take(_ wanted: Int) -> Int? {
        while count < wanted {
            guard place < input.count else { return nil }
            bits |= UInt32(input[place]) << count
            count += 8
            place += 1
        }
        let value = bits & ((1 << UInt32(wanted)) - 1)
        bits >>= UInt32(wanted)
        count -= UInt32(wanted)
        return Int(value)
    }

    private mutating func stored() -> Bool {
        bits = 0
        count = 0
        guard place + 4 <= input.count else { return false }
        let length = Int(input[place]) | Int(input[place + 1]) << 8
        let check = Int(input[place + 2]) | Int(input[place + 3]) << 8
        place += 4
        guard length == check ^ 0xFFFF, place + length <= input.count, output.count + length <= limit else {
            return false
        }
        output += input[place..<(place + length)]
        place += length
        return true
    }

    /// A Huffman code: the number of codes of each length, and the symbols in the order of their codes (section 3.2.2).
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(_ lengths: [Int]) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            var starts = [Int](repeating: 0, count: 17)
            for length in 1..<16 { starts[length + 1] = starts[length] + counts[length] }
            symbols = [Int](repeating: 0, count: starts[16])
            for (symbol, length) in lengths.enumerated() where length > 0 {
                symbols[starts[length]] = symbol
                starts[length] += 1
            }
        }
    }

    private mutating func symbol(_ code: Code) -> Int? {
        var value = 0
        var first = 0
        var index = 0
        for length in 1..<16 {
            guard let bit = take(1) else { return nil }
            value |= bit
            let count = code.counts[length]
            if value - count < first { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    private mutating func compressed(_ lengths: Code, _ distances: Code) -> Bool {
        while let symbol = symbol(lengths) {
            if symbol == 256 { return true }
            if symbol < 256 {
                guard output.count < limit else { return false }
                output.append(UInt8(symbol))
                continue
            }
            guard symbol < 286, let more = take(Inflate.lengthBits[symbol - 257]), let far = self.symbol(distances),
                far < 30,
                let farther = take(Inflate.distanceBits[far])
            else { return false }
            let length = Inflate.lengthBases[symbol - 257] + more
            let distance = Inflate.distanceBases[far] + farther
            guard distance <= output.count, output.count + length <= limit else { return false }
            // The copied range may overlap the output that it creates.
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
        return false
    }

    private mutating func dynamic() -> Bool {
        guard let literals = take(5), let distances = take(5), let codes = take(4) else { return false }
        var lengths = [Int](repeating: 0, count: 19)
        for place in 0..<(codes + 4) {
            guard let length = take(3) else { return false }
            lengths[Inflate.order[place]] = length
        }
        let code = Code(lengths)
        var all: [Int] = []
        let wanted = literals + 257 + distances + 1
        while all.count < wanted {
            guard let symbol = symbol(code) else { return false }
            switch symbol {
            case 16:
                guard let last = all.last, let more = take(2) else { return false }
                all += repeatElement(last, count: 3 + more)
            case 17:
                guard let more = take(3) else { return false }
                all += repeatElement(0, count: 3 + more)
            case 18:
                guard let more = take(7) else { return false }
                all += repeatElement(0, count: 11 + more)
            default: all.append(symbol)
            }
        }
        guard all.count == wanted else { return false }
        return compressed(Code(Array(all[..<(literals + 257)])), Code(Array(all[(literals + 257)...])))
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let distanceBits = (0..<30).map { max(0, $0 / 2 - 1) }
    private static let distanceBases = (0..<30).map { $0 < 2 ? $0 + 1 : (2 + $0 % 2) << ($0 / 2 - 1) + 1 }
    private static let fixedLengths = Code((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = Code([Int](repeating: 5, count: 30))
}
#endif
