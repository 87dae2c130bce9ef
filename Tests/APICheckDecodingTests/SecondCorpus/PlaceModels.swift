import Foundation

extension SecondCorpus {
    struct Weather: Decodable {
        struct Condition: Decodable {
            let id: Int
            let main: String
            let icon: String
        }
        struct Main: Decodable {
            let temp: Double
            let feelsLike: Double
            let humidity: Int
            let seaLevel: Int?
        }
        struct Wind: Decodable {
            let speed: Double
            let deg: Int
            let gust: Double?
        }
        struct Volume: Decodable {
            let lastHour: Double?
            let lastThreeHours: Double?
            enum CodingKeys: String, CodingKey {
                case lastHour = "1h"
                case lastThreeHours = "3h"
            }
        }
        struct System: Decodable {
            let country: String?
            let sunrise: Date
            let sunset: Date
        }
        let name: String
        let dt: Date
        let weather: [Condition]
        let main: Main
        let wind: Wind
        let rain: Volume?
        let snow: Volume?
        let sys: System
    }

    struct IntegerWeather: Decodable {
        struct Main: Decodable {
            let temp: Int
            let humidity: Int
        }
        let main: Main
    }

    struct Feels: Decodable {
        struct Main: Decodable {
            let temp: Double
            let feelsLike: Double?
        }
        let main: Main
    }

    struct Coordinates: Decodable {
        struct Coordinate: Decodable {
            let lat: Double
            let lng: Double
        }
        let coord: Coordinate
    }

    struct Forecast: Decodable {
        struct Entry: Decodable {
            struct Main: Decodable {
                let temp: Double
                let tempMin: Double
            }
            let dt: Date
            let main: Main
            let pop: Double?
            let rain: [String: Double]?
            let snow: [String: Double]?
        }
        struct City: Decodable {
            let name: String
            let timezone: Int
        }
        let list: [Entry]
        let city: City
    }

    struct NumericForecast: Decodable {
        let cod: Int
        let message: String
    }

    struct Status: Decodable {
        let code: Int
        let message: String
        enum CodingKeys: String, CodingKey {
            case code = "cod"
            case message
        }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            message = try container.decode(String.self, forKey: .message)
            do {
                code = try container.decode(Int.self, forKey: .code)
            } catch DecodingError.typeMismatch {
                code = Int(try container.decode(String.self, forKey: .code)) ?? 0
            }
        }
    }

    struct OneCall: Decodable {
        struct Condition: Decodable { let main: String }
        struct Current: Decodable {
            let dt: Date
            let temp: Double
            let weather: [Condition]
            let rain: [String: Double]?
        }
        struct Day: Decodable {
            struct Temperature: Decodable { let day: Double }
            let dt: Date
            let temp: Temperature
            let rain: Double?
            let snow: Double?
        }
        struct Alert: Decodable { let event: String }
        let lat: Double
        let lon: Double
        let timezone: String
        let current: Current?
        let minutely: [Minute]?
        let daily: [Day]?
        let alerts: [Alert]?
        struct Minute: Decodable { let precipitation: Double }
    }

    struct KakaoPlace: Decodable {
        let id: String
        let placeName: String
        let roadAddressName: String?
        let phone: String?
        let x: String
        let y: String
        let distance: String?
    }

    struct KakaoPage: Decodable {
        struct Meta: Decodable {
            struct SameName: Decodable {
                let region: [String]
                let keyword: String
            }
            let totalCount: Int
            let isEnd: Bool
            let sameName: SameName?
        }
        let meta: Meta
        let documents: [KakaoPlace]
    }

    struct NumericPlace: Decodable {
        let id: String
        let x: Double
        let y: Double
    }

    struct ParsedPlace: Decodable {
        let name: String
        let latitude: Double
        let longitude: Double
        enum CodingKeys: String, CodingKey {
            case name = "place_name"
            case latitude = "y"
            case longitude = "x"
        }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            func number(_ key: CodingKeys) throws -> Double {
                guard let number = Double(try container.decode(String.self, forKey: key)) else {
                    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "not a number")
                }
                return number
            }
            latitude = try number(.latitude)
            longitude = try number(.longitude)
        }
    }

    struct CamelPlace: Decodable {
        let id: String
        let phone: String?
        let roadAddressName: String?
    }

    struct Address: Decodable {
        struct Lot: Decodable { let mainAddressNo: String }
        struct Road: Decodable {
            let roadName: String
            let buildingName: String
        }
        let addressName: String
        let address: Lot?
        let roadAddress: Road?
    }

    struct StrictAddress: Decodable {
        struct Road: Decodable { let roadName: String }
        let addressName: String
        let roadAddress: Road
    }

    struct NaverPage: Decodable {
        struct Item: Decodable {
            let title: String
            let link: URL
            let pubDate: Date
            let thumbnail: URL?
        }
        let total: Int
        let start: Int
        let display: Int
        let items: [Item]
    }

    struct NaverFailure: Decodable, Error {
        let errorCode: String
        let errorMessage: String
    }

    struct Goods: Decodable {
        let title: String
        let link: String
        let image: String
        let images: [String]?
        let lowPrice: String
        let category1: String
        let category3: String?
        enum CodingKeys: String, CodingKey {
            case title, link, image, images, category1, category3
            case lowPrice = "lprice"
        }
    }

    struct NumericGoods: Decodable {
        let title: String
        let lprice: Int
    }

    struct AirBody: Decodable {
        struct Response: Decodable {
            struct Header: Decodable { let resultCode: String }
            struct Body: Decodable {
                let totalCount: Int
                let items: [Item]
            }
            let header: Header
            let body: Body?
        }
        struct Item: Decodable {
            let stationName: String
            let dataTime: String?
            let pm10Value: String?
            let pm25Value: String?
            let pm10Grade: String?
            let pm25Flag: String?
        }
        let response: Response
    }

    struct AirItems: Decodable {
        struct Item: Decodable { let stationName: String }
        let totalCount: Int?
        let items: [Item]?
    }

    struct AirTime: Decodable { let dataTime: Date }

    struct Ticker: Decodable {
        enum Change: String, Decodable {
            case rise = "RISE"
            case even = "EVEN"
            case fall = "FALL"
        }
        let market: String
        let tradePrice: Double
        let openingPrice: Double
        let highPrice: Double?
        let change: Change
        let changeRate: Double
        let tradeTimestamp: Int64
    }

    /// Foundation converts `acc_trade_volume_24h` to `accTradeVolume24H`.
    struct SnakeTicker: Decodable {
        let market: String
        let accTradeVolume24H: Double?
    }

    struct FeatureCollection: Decodable {
        struct Feature: Decodable {
            let geometry: Geometry
            let properties: [String: Scalar]
        }
        enum Scalar: Decodable {
            case number(Double)
            case text(String)
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }
        }
        enum Geometry: Decodable {
            case point([Double])
            case line([[Double]])
            enum CodingKeys: String, CodingKey { case type, coordinates }
            enum Kind: String, Decodable {
                case point = "Point"
                case line = "LineString"
            }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                switch try container.decode(Kind.self, forKey: .type) {
                case .point: self = .point(try container.decode([Double].self, forKey: .coordinates))
                case .line: self = .line(try container.decode([[Double]].self, forKey: .coordinates))
                }
            }
        }
        let features: [Feature]
    }

    struct Spot: Decodable {
        struct Location: Decodable {
            let longitude: Double
            let latitude: Double
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                longitude = try container.decode(Double.self)
                latitude = try container.decode(Double.self)
            }
        }
        let name: String
        let location: Location
    }

    struct SpotObject: Decodable {
        struct Location: Decodable {
            let lat: Double
            let lon: Double
        }
        let name: String
        let location: Location
    }

    struct Geocode: Decodable {
        struct Result: Decodable {
            struct Geometry: Decodable {
                struct Location: Decodable {
                    let lat: Double
                    let lng: Double
                }
                let location: Location
            }
            let formattedAddress: String
            let geometry: Geometry
            let partialMatch: Bool?
        }
        let status: String
        let results: [Result]
        let errorMessage: String?
    }
}
