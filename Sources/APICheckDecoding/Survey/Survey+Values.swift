import APICheckJSON

extension Survey {
    /// The values that stand at a place in all samples, in order; at most 10,000, which are enough to judge by.
    func values(at steps: [Spot.Step]) -> [JSON] {
        var values = traced.map(\.root)
        for step in steps {
            var next: [JSON] = []
            for value in values where next.count < 10_000 {
                switch step {
                case .member(let name): next += value.members.first { $0.name == name }.map { [$0.value] } ?? []
                case .element: next += value.kind == .object ? value.members.map(\.value) : Array(value.elements)
                }
            }
            values = next
        }
        return values
    }
}
