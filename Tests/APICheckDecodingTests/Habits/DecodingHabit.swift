/// A way in which apps decode: a model with bodies that a service sends for it, and the faults that the model has for them.
///
/// A careful habit has no faults. Each habit is read in all shapes of a response and by all decoders that suit its bodies.
struct DecodingHabit: Sendable {
    let name: String
    /// Templates of ``DecoderStrategy/body(_:)``.
    let objects: [String]
    let strategies: [DecoderStrategy]
    /// Makes a pair with other objects of the model.
    let make: @Sendable (BodyShape, [String], DecoderStrategy) -> Pair
    /// By shape, and for each shape by decoder.
    let pairs: [[Pair]]

    /// - Parameters:
    ///   - objects: Objects of the model, as the templates of ``DecoderStrategy/body(_:)``.
    ///   - faults: What the audit must report, with places that are the same in each shape.
    ///   - strategies: The decoders for which the faults are right.
    init<Model: Decodable & SendableMetatype>(
        _ name: String, _ model: Model.Type, _ objects: [String], _ faults: [Fault] = [],
        by strategies: [DecoderStrategy] = DecoderStrategy.all, in shapes: [BodyShape] = BodyShape.allCases
    ) {
        self.name = name
        self.objects = objects
        self.strategies = strategies
        make = { shape, objects, strategy in shape.pair(name, model, objects, faults, strategy) }
        pairs = shapes.map { shape in
            strategies.map { shape.pair(name, model, objects.map($0.body), faults, $0) }
        }
    }
}
