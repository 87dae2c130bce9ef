/// The models around a model in the shapes of a response.
extension BodyShape {
    struct InData<Model: Decodable>: Decodable { let data: Model }
    struct InOptional<Model: Decodable>: Decodable { let data: Model?, error: String? }
    struct Page<Model: Decodable>: Decodable { let items: [Model], total: Int }

    struct Success<Model: Decodable>: Decodable {
        let value: Model

        enum CodingKeys: String, CodingKey { case ok, result }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard try container.decode(Bool.self, forKey: .ok) else { throw CancellationError() }
            value = try container.decode(Model.self, forKey: .result)
        }
    }

    struct Nested<Model: Decodable>: Decodable {
        let value: Model

        enum CodingKeys: String, CodingKey { case data }
        enum DataKeys: String, CodingKey { case item }

        init(from decoder: any Decoder) throws {
            let data = try decoder.container(keyedBy: CodingKeys.self)
                .nestedContainer(keyedBy: DataKeys.self, forKey: .data)
            value = try data.decode(Model.self, forKey: .item)
        }
    }

    struct NestedList<Model: Decodable>: Decodable {
        private(set) var values: [Model] = []

        enum CodingKeys: String, CodingKey { case items }

        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .items)
            while !list.isAtEnd { values.append(try list.decode(Model.self)) }
        }
    }

    struct Deep<Model: Decodable>: Decodable {
        struct Response: Decodable { let body: Body }
        struct Body: Decodable { let items: Items }
        struct Items: Decodable { let item: [Model] }
        let response: Response
    }

    struct SingleValue<Model: Decodable>: Decodable {
        let value: Model
        init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Model.self) }
    }

    struct SameDecoder<Model: Decodable>: Decodable {
        let value: Model
        init(from decoder: any Decoder) throws { value = try Model(from: decoder) }
    }

    struct SuperDecoder<Model: Decodable>: Decodable {
        let value: Model

        enum CodingKeys: String, CodingKey { case data }

        init(from decoder: any Decoder) throws {
            value = try Model(from: decoder.container(keyedBy: CodingKeys.self).superDecoder(forKey: .data))
        }
    }

    struct Resource<Model: Decodable>: Decodable {
        let value: Model

        enum CodingKeys: String, CodingKey { case data }
        enum DataKeys: String, CodingKey { case type, attributes }

        init(from decoder: any Decoder) throws {
            let data = try decoder.container(keyedBy: CodingKeys.self)
                .nestedContainer(keyedBy: DataKeys.self, forKey: .data)
            _ = try data.decode(String.self, forKey: .type)
            value = try data.decode(Model.self, forKey: .attributes)
        }
    }

    struct Connection<Model: Decodable>: Decodable {
        struct Edges: Decodable { let edges: [Edge] }
        struct Edge: Decodable { let cursor: String, node: Model }
        let items: Edges
    }

    struct Tuple<Model: Decodable>: Decodable {
        let value: Model

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            guard try list.decode(String.self) == "ok" else { throw CancellationError() }
            value = try list.decode(Model.self)
        }
    }

    struct DynamicKeys<Model: Decodable>: Decodable {
        private(set) var values: [String: Model] = [:]

        enum CodingKeys: String, CodingKey { case items }

        init(from decoder: any Decoder) throws {
            let items = try decoder.container(keyedBy: CodingKeys.self)
                .nestedContainer(keyedBy: HabitTests.AnyName.self, forKey: .items)
            for key in items.allKeys { values[key.stringValue] = try items.decode(Model.self, forKey: key) }
        }
    }

    @propertyWrapper struct Wrapper<Model: Decodable>: Decodable {
        let wrappedValue: Model
        init(from decoder: any Decoder) throws {
            wrappedValue = try decoder.singleValueContainer().decode(Model.self)
        }
    }

    struct InWrapper<Model: Decodable>: Decodable { @Wrapper var data: Model }

    class Response: Decodable { let code: Int }

    final class Subclass<Model: Decodable>: Response {
        let data: Model

        enum CodingKeys: String, CodingKey { case data }

        required init(from decoder: any Decoder) throws {
            data = try decoder.container(keyedBy: CodingKeys.self).decode(Model.self, forKey: .data)
            try super.init(from: decoder)
        }
    }
}

extension BodyShape.InData: Encodable where Model: Encodable {}
extension BodyShape.InOptional: Encodable where Model: Encodable {}
extension BodyShape.Page: Encodable where Model: Encodable {}
extension BodyShape.Deep: Encodable where Model: Encodable {}
extension BodyShape.Deep.Response: Encodable where Model: Encodable {}
extension BodyShape.Deep.Body: Encodable where Model: Encodable {}
extension BodyShape.Deep.Items: Encodable where Model: Encodable {}
extension BodyShape.Connection: Encodable where Model: Encodable {}
extension BodyShape.Connection.Edges: Encodable where Model: Encodable {}
extension BodyShape.Connection.Edge: Encodable where Model: Encodable {}
