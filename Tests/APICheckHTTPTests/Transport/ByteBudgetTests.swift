import APICheckBase
import APICheckHTTP
import Testing

@Suite struct ByteBudgetTests {
    @Test func whatIsGivenBackCanBeTakenAgain() {
        let budget = ByteBudget(limit: 10)
        var share = ByteBudget.Share(of: budget)
        let taken = share.take(6)
        #expect(taken && budget.take(4))
        let isFull = !share.take(1)
        #expect(isFull && !budget.take(1) && budget.take(0))
        #expect(budget.used == 10)
        share.giveBack()
        #expect(budget.used == 4)
        do {
            var other = ByteBudget.Share(of: budget)
            let taken = other.take(5)
            #expect(taken && budget.used == 9)
        }
        #expect(budget.used == 4)
        #expect(!budget.take(.max))
        #expect(ByteBudget().take(.max))
    }

    @Test func manyAtOnceNeverTakeMoreThanThereIs() async {
        let budget = ByteBudget(limit: 1_000)
        let taken = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { (0..<1_000).count { _ in budget.take(3) } } }
            return await group.reduce(0, +)
        }
        #expect(taken == 333)
        #expect(budget.used == 999)
    }

    @Test(arguments: [(5, 100, true), (100, 5, true), (100, 100, false)])
    func contentThatIsTooMuchToGatherIsSentOnWhole(_ limit: Int, _ room: Int, _ goesOn: Bool) async throws {
        let pieces = Locked((0..<5).map { [UInt8](repeating: $0, count: 3) })
        let content = OutgoingContent(length: 15) { pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        let budget = ByteBudget(limit: room)
        let (bytes, rest) = try await content.gathered(upTo: limit, of: budget)
        #expect((rest != nil) == goesOn)
        #expect(rest?.length == (goesOn ? 15 : nil))
        let whole = try await rest?.gathered() ?? bytes
        #expect(whole == (0..<5).flatMap { [UInt8](repeating: $0, count: 3) })
        #expect(budget.used == 0)
    }
}
