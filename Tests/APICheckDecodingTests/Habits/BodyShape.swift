/// Where in a response the objects of a model are.
enum BodyShape: String, CaseIterable, Sendable {
    case body, list, lists, data, page, dictionary, optional, result, nested, nestedList, deep, singleValue, sameDecoder
    case superDecoder, resource, connection, tuple, dynamicKeys, wrapper, subclass

    /// Without those that pass their own decoder on: a model in them makes the same calls as the wrapper itself would, so the
    /// audit does not know whose `init(from:)` made them.
    static let separate = allCases.filter { ![.sameDecoder, .superDecoder].contains($0) }

    /// Those that are encoded again: a model in the others is only decoded.
    static let encodable: [BodyShape] = [
        .body, .list, .lists, .data, .page, .dictionary, .optional, .deep, .connection,
    ]

    /// A pair of the model in this shape and its bodies.
    func pair<Model: Decodable & SendableMetatype>(
        _ name: String, _ model: Model.Type, _ objects: [String], _ faults: [Fault], _ strategy: DecoderStrategy
    ) -> Pair {
        func pair<Whole: Decodable & SendableMetatype>(_ whole: Whole.Type, _ bodies: [String]) -> Pair {
            Pair("\(name), \(rawValue), \(strategy.name)", whole, bodies, faults, decoder: strategy.makeDecoder())
        }
        let list = "[" + objects.joined(separator: ", ") + "]"
        switch self {
        case .body: return pair(Model.self, objects)
        case .list: return pair([Model].self, [list])
        case .lists: return pair([[Model]].self, ["[\(list), []]"])
        case .data: return pair(InData<Model>.self, objects.map { #"{"data": \#($0)}"# })
        case .page: return pair(Page<Model>.self, [#"{"items": \#(list), "total": \#(objects.count)}"#])
        case .dictionary:
            let members = objects.enumerated().map { #""k\#($0)": \#($1)"# }.joined(separator: ", ")
            return pair([String: Model].self, ["{\(members)}"])
        case .optional:
            return pair(InOptional<Model>.self, objects.map { #"{"data": \#($0), "error": null}"# })
        case .result: return pair(Success<Model>.self, objects.map { #"{"ok": true, "result": \#($0)}"# })
        case .nested: return pair(Nested<Model>.self, objects.map { #"{"data": {"item": \#($0)}}"# })
        case .nestedList: return pair(NestedList<Model>.self, [#"{"items": \#(list)}"#])
        case .deep: return pair(Deep<Model>.self, [#"{"response": {"body": {"items": {"item": \#(list)}}}}"#])
        case .singleValue: return pair(SingleValue<Model>.self, objects)
        case .sameDecoder: return pair(SameDecoder<Model>.self, objects)
        case .superDecoder: return pair(SuperDecoder<Model>.self, objects.map { #"{"data": \#($0)}"# })
        case .resource:
            return pair(Resource<Model>.self, objects.map { #"{"data": {"type": "item", "attributes": \#($0)}}"# })
        case .connection:
            let edges = objects.map { #"{"cursor": "a", "node": \#($0)}"# }.joined(separator: ", ")
            return pair(Connection<Model>.self, [#"{"items": {"edges": [\#(edges)]}}"#])
        case .tuple: return pair(Tuple<Model>.self, objects.map { #"["ok", \#($0)]"# })
        case .dynamicKeys:
            let members = objects.enumerated().map { #""k\#($0)": \#($1)"# }.joined(separator: ", ")
            return pair(DynamicKeys<Model>.self, [#"{"items": {\#(members)}}"#])
        case .wrapper: return pair(InWrapper<Model>.self, objects.map { #"{"data": \#($0)}"# })
        case .subclass: return pair(Subclass<Model>.self, objects.map { #"{"code": 0, "data": \#($0)}"# })
        }
    }
}
