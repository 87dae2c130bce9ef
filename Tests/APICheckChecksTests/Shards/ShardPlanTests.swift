import APICheckChecks
import Testing

@Suite struct ShardPlanTests {
    @Test(arguments: [
        // The heaviest first, each to the lightest shard.
        ([5, 1, 4, 2, 3], 2, [1, 1, 2, 1, 2]),
        ([1, 1, 1], 3, [1, 2, 3]),
        ([7, 7, 7, 7], 2, [1, 2, 1, 2]),
        // Units without weight are spread.
        ([0, 0, 0, 0], 2, [1, 2, 1, 2]),
        ([3], 4, [1]),
        ([], 2, []),
    ])
    func theHeaviestUnitGoesToTheLightestShard(weights: [Int], count: Int, expected: [Int]) {
        #expect(ShardPlan(weights: weights, count: count).shards == expected)
    }

    @Test(arguments: 1...12)
    func everyUnitIsInOneShard(count: Int) {
        // Weights of very different sizes, the same in every run.
        let weights = (0..<100).map { ($0 * 7_919) % 1_000 * ($0 % 7 == 0 ? 50 : 1) }
        let plan = ShardPlan(weights: weights, count: count)
        let units = (1...count).flatMap { plan.units(of: $0) }
        #expect(units.sorted() == Array(weights.indices))
        let loads = (1...count).map { shard in plan.units(of: shard).reduce(0) { $0 + weights[$1] } }
        // The best that any division could reach; this one is within a third of it.
        let best = max((weights.reduce(0, +) + count - 1) / count, weights.max() ?? 0)
        #expect((loads.max() ?? 0) <= best * 4 / 3 + count)
    }
}
