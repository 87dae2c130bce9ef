/// Where in a response the objects of a model are.
enum BodyShape: String, CaseIterable, Sendable {
    case body, list, lists, data, page, dictionary, optional, result, nested, nestedList, deep, singleValue, sameDecoder
    case superDecoder

    /// Without those that pass their own decoder on: a model in them makes the same calls as the wrapper itself would, so the
    /// audit does not know whose `init(from:)` made them.
    static let separate = allCases.filter { ![.sameDecoder, .superDecoder].contains($0) }

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
        }
    }

    private struct InData<Model: Decodable>: Decodable { let data: Model }
    private struct InOptional<Model: Decodable>: Decodable { let data: Model?, error: String? }
    private struct Page<Model: Decodable>: Decodable { let items: [Model], total: Int }

    private struct Success<Model: Decodable>: Decodable {
        let value: Model

        enum CodingKeys: String, CodingKey { case ok, result }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard try container.decode(Bool.self, forKey: .ok) else { throw CancellationError() }
            value = try container.decode(Model.self, forKey: .result)
        }
    }

    private struct Nested<Model: Decodable>: Decodable {
        let value: Model

        enum CodingKeys: String, CodingKey { case data }
        enum DataKeys: String, CodingKey { case item }

        init(from decoder: any Decoder) throws {
            let data = try decoder.container(keyedBy: CodingKeys.self)
                .nestedContainer(keyedBy: DataKeys.self, forKey: .data)
            value = try data.decode(Model.self, forKey: .item)
        }
    }

    private struct NestedList<Model: Decodable>: Decodable {
        private(set) var values: [Model] = []

        enum CodingKeys: String, CodingKey { case items }

        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .items)
            while !list.isAtEnd { values.append(try list.decode(Model.self)) }
        }
    }

    private struct Deep<Model: Decodable>: Decodable {
        struct Response: Decodable { let body: Body }
        struct Body: Decodable { let items: Items }
        struct Items: Decodable { let item: [Model] }
        let response: Response
    }

    private struct SingleValue<Model: Decodable>: Decodable {
        let value: Model
        init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Model.self) }
    }

    private struct SameDecoder<Model: Decodable>: Decodable {
        let value: Model
        init(from decoder: any Decoder) throws { value = try Model(from: decoder) }
    }

    private struct SuperDecoder<Model: Decodable>: Decodable {
        let value: Model

        enum CodingKeys: String, CodingKey { case data }

        init(from decoder: any Decoder) throws {
            value = try Model(from: decoder.container(keyedBy: CodingKeys.self).superDecoder(forKey: .data))
        }
    }
}
