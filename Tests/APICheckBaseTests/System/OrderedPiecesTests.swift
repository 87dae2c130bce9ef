import APICheckBase
import Testing

/// What is made on several threads is what one thread makes.
@Suite struct OrderedPiecesTests {
    @Test(arguments: [0, 1, 63, 64, 65, 300, 6_400, 64_001]) func piecesArriveInOrder(_ items: Int) {
        var taken: [Int] = []
        OrderedPieces.make(of: items) {
        } make: { numbers, _ in
            numbers.map { $0 * 2 }
        } take: { numbers, piece in
            #expect(piece == numbers.map { $0 * 2 })
            #expect(numbers.count == OrderedPieces.size || numbers.upperBound == items)
            taken += numbers
        }
        #expect(taken == Array(0..<items))
    }

    @Test func anErrorEndsTheWork() {
        struct Stop: Error {}
        var taken = 0
        #expect(throws: Stop.self) {
            try OrderedPieces.make(of: 64_000) {
            } make: { numbers, _ in
                numbers
            } take: { numbers, _ in
                taken += 1
                if numbers.contains(640) { throw Stop() }
            }
        }
        #expect(taken == 11)
    }
}
