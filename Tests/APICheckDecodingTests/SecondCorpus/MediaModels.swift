import Foundation

extension JSONDecoder {
    static var tmdb: JSONDecoder {
        decoder {
            $0.keyDecodingStrategy = .convertFromSnakeCase
            $0.dateDecodingStrategy = .formatted(day)
        }
    }

    static var day: DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "yyyy-MM-dd"
        return formatter
    }
}

extension SecondCorpus {
    struct Artist: Decodable {
        let id: String
        let name: String
        let genres: [String]?
        let images: [Picture]?
        let followers: Followers?
        struct Followers: Decodable { let total: Int }
    }

    struct Picture: Decodable {
        let url: URL
        let width: Int?
        let height: Int?
    }

    struct Album: Decodable {
        let id: String
        let name: String
        let images: [Picture]
        let artists: [Artist]
        let releaseDate: String
        let tracks: Paging<Track>?
        let label: String?
        let popularity: Int?
    }

    struct Track: Decodable {
        let id: String
        let name: String
        let durationMs: Int
        let album: Box<Album>?
        let artists: [Artist]
        let previewUrl: URL?
        let isPlayable: Bool?
        let linkedFrom: Link?
        struct Link: Decodable { let id: String }
    }

    final class Box<Value: Decodable>: Decodable {
        let value: Value
        init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
    }

    struct CamelTrack: Decodable {
        let id: String
        let durationMS: Int?
    }

    struct Paging<Item: Decodable>: Decodable {
        let items: [Item]
        let next: String?
        let previous: String?
        let offset: Int
        let total: Int
    }

    struct SavedTrack: Decodable {
        let addedAt: Date
        let track: Track
    }

    struct MusicSearch: Decodable {
        let tracks: Paging<Track>?
        let albums: Paging<Album>?
        let artists: Paging<Artist>?
    }

    struct Playing: Decodable {
        enum Item {
            case track(Track)
            case episode(Episode)
        }
        struct Episode: Decodable {
            let id: String
            let name: String
        }
        let isPlaying: Bool
        let progressMs: Int?
        let item: Item?

        enum CodingKeys: String, CodingKey { case isPlaying, progressMs, item, currentlyPlayingType }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            isPlaying = try container.decode(Bool.self, forKey: .isPlaying)
            progressMs = try container.decodeIfPresent(Int.self, forKey: .progressMs)
            switch try container.decode(String.self, forKey: .currentlyPlayingType) {
            case "track": item = try container.decodeIfPresent(Track.self, forKey: .item).map(Item.track)
            case "episode": item = try container.decodeIfPresent(Episode.self, forKey: .item).map(Item.episode)
            default: item = nil
            }
        }
    }

    struct DatedPlaying: Decodable {
        let timestamp: Date
        let isPlaying: Bool
    }

    struct Movie: Decodable {
        let id: Int
        let title: String
        let overview: String
        let posterPath: String?
        let backdropPath: String?
        let releaseDate: Date
        let voteAverage: Double
        let genreIds: [Int]
        let runtime: Int?
        let genres: [Genre]?
        let tagline: String?
        struct Genre: Decodable { let name: String }
    }

    struct MoviePage: Decodable {
        let page: Int
        let results: [Movie]
        let totalPages: Int
    }

    struct DatedMovie: Decodable {
        let id: Int
        let releaseDate: Date?
    }

    struct CamelMovie: Decodable {
        let id: Int
        let title: String
        let posterPath: String?
    }

    enum Media: Decodable {
        struct Film: Decodable {
            let title: String
            let releaseDate: String?
        }
        struct Show: Decodable {
            let name: String
            let firstAirDate: String?
        }
        struct Person: Decodable {
            let name: String
            let profilePath: String?
        }
        case film(Film)
        case show(Show)
        case person(Person)

        enum CodingKeys: String, CodingKey { case mediaType }
        enum Kind: String, Decodable { case movie, tv, person }
        init(from decoder: any Decoder) throws {
            switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .mediaType) {
            case .movie: self = .film(try Film(from: decoder))
            case .tv: self = .show(try Show(from: decoder))
            case .person: self = .person(try Person(from: decoder))
            }
        }
    }

    struct FlatMedia: Decodable {
        let id: Int
        let mediaType: String
        let title: String?
        let name: String?
        let originalTitle: String?
        let releaseDate: String?
        let firstAirDate: String?
        let profilePath: String?
        let posterPath: String?
    }

    struct Titled: Decodable {
        let id: Int
        let title: String
    }

    /// Leaves out the elements that do not decode.
    struct LossyPage<Item: Decodable>: Decodable {
        private struct Anything: Decodable {}
        let page: Int
        let results: [Item]

        enum CodingKeys: String, CodingKey { case page, results }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            page = try container.decode(Int.self, forKey: .page)
            var elements = try container.nestedUnkeyedContainer(forKey: .results)
            var results: [Item] = []
            while !elements.isAtEnd {
                if let item = try? elements.decode(Item.self) {
                    results.append(item)
                } else {
                    _ = try? elements.decode(Anything.self)
                }
            }
            self.results = results
        }
    }

    struct Activity: Decodable {
        struct Athlete: Decodable {
            let id: Int
            let firstname: String?
            let lastname: String?
        }
        struct Map: Decodable {
            let id: String
            let polyline: String?
            let summaryPolyline: String?
        }
        let id: Int
        let name: String
        let distance: Double
        let movingTime: Int
        let startDate: Date
        let athlete: Athlete
        let map: Map?
        let startLatlng: [Double]?
        let averageHeartrate: Double?
        let maxHeartrate: Double?
        let calories: Double?
    }

    struct LocalActivity: Decodable {
        let id: Int
        let startDate: Date
        let startDateLocal: String
    }

    struct MappedActivity: Decodable {
        let id: Int
        let map: String?
    }

    struct SummaryActivity: Decodable {
        struct Athlete: Decodable {
            let id: Int
            let firstname: String?
            let city: String?
        }
        let id: Int
        let athlete: Athlete
    }
}
