import Foundation

extension JSONDecoder {
    static var stripe: JSONDecoder {
        decoder {
            $0.keyDecodingStrategy = .convertFromSnakeCase
            $0.dateDecodingStrategy = .secondsSince1970
        }
    }
}

extension SecondCorpus {
    struct StripeList<Item: Decodable>: Decodable {
        let data: [Item]
        let hasMore: Bool
        let totalCount: Int?
    }

    /// An identifier, or the object if the request asked for it.
    enum Expandable<Object: Decodable>: Decodable {
        case identifier(String)
        case object(Object)
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .identifier(try container.decode(String.self))
            } catch DecodingError.typeMismatch {
                self = .object(try container.decode(Object.self))
            }
        }
    }

    struct Customer: Decodable {
        let id: String
        let email: String?
        let name: String?
    }

    struct Charge: Decodable {
        enum Status: String, Decodable { case succeeded, pending, failed }
        struct Outcome: Decodable {
            let riskScore: Int?
            let sellerMessage: String?
        }
        let id: String
        let amount: Int
        let currency: String
        let created: Date
        let customer: Expandable<Customer>?
        let description: String?
        let failureMessage: String?
        let paid: Bool
        let receiptUrl: URL?
        let invoice: String?
        let status: Status
        let outcome: Outcome?
        let metadata: [String: String]
    }

    struct PlainCharge: Decodable {
        let id: String
        let customer: String?
    }

    struct MistypedCharge: Decodable {
        let id: String
        let amount: Int
        let recieptUrl: URL?
    }

    struct StripeEvent: Decodable {
        enum Payload {
            case charge(Charge)
            case customer(Customer)
            case unknown
        }
        let id: String
        let type: String
        let payload: Payload
        let created: Date

        enum CodingKeys: String, CodingKey { case id, type, created, data }
        enum DataKeys: String, CodingKey { case object }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            type = try container.decode(String.self, forKey: .type)
            created = try container.decode(Date.self, forKey: .created)
            let data = try container.nestedContainer(keyedBy: DataKeys.self, forKey: .data)
            if type.hasPrefix("charge.") {
                payload = .charge(try data.decode(Charge.self, forKey: .object))
            } else if type.hasPrefix("customer.") {
                payload = .customer(try data.decode(Customer.self, forKey: .object))
            } else {
                payload = .unknown
            }
        }
    }

    struct StripeFailure: Decodable {
        struct Body: Decodable {
            let type: String
            let code: String?
            let declineCode: String?
            let message: String?
            let param: String?
        }
        let error: Body
    }

    struct FlatFailure: Decodable {
        let type: String?
        let code: String?
        let message: String?
    }

    struct Tagged: Codable {
        let id: String
        let metadata: [String: String]
    }

    struct FixedMetadata: Decodable {
        struct Metadata: Decodable { let orderId: String? }
        let id: String
        let metadata: Metadata
    }

    struct Deletion: Decodable {
        let id: String
        let deleted: Bool
    }

    struct Method: Decodable {
        struct Card: Decodable {
            let brand: String
            let last4: String
            let expMonth: Int
            let expYear: Int
        }
        struct Debit: Decodable {
            let country: String?
            let last4: String
        }
        let id: String
        let type: String
        let card: Card?
        let sepaDebit: Debit?
        let usBankAccount: Debit?
    }

    struct NumericCard: Decodable {
        let brand: String
        let last4: Int
    }

    struct Products: Decodable { let products: [Product] }

    struct Product: Decodable {
        struct Variant: Decodable {
            let id: Int
            let title: String
            let price: String
            let compareAtPrice: String?
            let option1: String?
            let option2: String?
            let option3: String?
            let barcode: String?
        }
        struct Image: Decodable {
            let id: Int
            let src: URL
            let width: Int
            let height: Int
            let alt: String?
        }
        let id: Int
        let title: String
        let bodyHtml: String?
        let vendor: String
        let tags: String
        let createdAt: Date
        let publishedAt: Date?
        let variants: [Variant]
        let images: [Image]
        let image: Image?
    }

    struct NumericVariant: Decodable {
        let id: Int
        let price: Double
    }

    struct DecimalVariant: Decodable {
        let id: Int
        let price: Decimal
        enum CodingKeys: String, CodingKey { case id, price }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            let text = try container.decode(String.self, forKey: .price)
            guard let price = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
                throw DecodingError.dataCorruptedError(forKey: .price, in: container, debugDescription: "not a price")
            }
            self.price = price
        }
    }

    struct SwallowedVariant: Decodable {
        let id: Int
        let price: Double?
        enum CodingKeys: String, CodingKey { case id, price }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            price = try? container.decode(Double.self, forKey: .price)
        }
    }

    struct ShopifyErrors: Decodable {
        let lines: [String]
        enum CodingKeys: String, CodingKey { case errors }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let line = try? container.decode(String.self, forKey: .errors) {
                lines = [line]
            } else if let all = try? container.decode([String].self, forKey: .errors) {
                lines = all
            } else {
                lines = try container.decode([String: [String]].self, forKey: .errors).flatMap(\.value)
            }
        }
    }

    struct GraphQL<Payload: Decodable>: Decodable {
        let data: Payload?
        let errors: [GraphQLError]?
    }

    struct StrictGraphQL<Payload: Decodable>: Decodable { let data: Payload }

    struct GraphQLError: Decodable {
        struct Location: Decodable {
            let line: Int
            let column: Int
        }
        let message: String
        let locations: [Location]?
        let path: [String]?
    }

    struct ProductData: Decodable {
        struct Connection: Decodable {
            struct Edge: Decodable {
                struct Node: Decodable {
                    let id: String
                    let title: String
                    let description: String?
                }
                let node: Node
            }
            struct PageInfo: Decodable {
                let hasNextPage: Bool
                let endCursor: String?
            }
            let edges: [Edge]
            let pageInfo: PageInfo
        }
        let products: Connection
    }

    struct CamelVariant: Decodable {
        let id: Int
        let price: String
        let compareAtPrice: String?
    }

    struct Priced: Codable {
        let id: Int
        let amount: Double
    }

    struct DecimalPriced: Decodable {
        let id: Int
        let amount: Decimal
    }

    struct SmallOrder: Decodable {
        let id: Int32
        let orderNumber: Int
    }

    struct Cart: Decodable {
        let id: Int
        let total: Double
        enum CodingKeys: String, CodingKey { case id, total }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            if let number = try? container.decode(Double.self, forKey: .total) {
                total = number
            } else {
                let text = try container.decode(String.self, forKey: .total)
                guard let number = Double(text) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .total, in: container, debugDescription: "not a number")
                }
                total = number
            }
        }
    }

    struct TextCart: Decodable {
        let id: Int
        let quantity: String
    }
}
