import Foundation

/// Spotify, TMDB, Strava, Reddit, Hacker News, news services: simplified types, results of several kinds, absent parts.
extension SecondCorpus {
    static let media: [Pair] = [
        Pair("spotify/album", Album.self, [album(1)], decoder: .snake),
        Pair(
            "spotify/search", MusicSearch.self,
            [
                #"{"tracks": {"href": "h", "items": \#(list(10) { track($0) }), "limit": 10, "next": null, "offset": 0, "previous": null, "total": 10}}"#
            ], decoder: .snake),
        Pair(
            "spotify/saved", Paging<SavedTrack>.self,
            [
                #"{"href": "h", "items": \#(list(10) { #"{"added_at": "2020-01-01T12:00:00Z", "track": \#(track($0))}"# }), "limit": 10, "next": "n", "offset": 0, "previous": null, "total": 50}"#
            ], decoder: .snakeISO),
        Pair(
            "spotify/removed-track", Paging<SavedTrack>.self,
            [
                #"{"items": [{"added_at": "2020-01-01T12:00:00Z", "track": null}], "limit": 1, "next": null, "offset": 0, "total": 1}"#
            ],
            ["model-null-in-required|model-key-missing track"], decoder: .snakeISO),
        Pair(
            "spotify/playing", Playing.self,
            [
                #"{"timestamp": 1490252122574, "progress_ms": 44272, "is_playing": true, "currently_playing_type": "track", "item": \#(track(1))}"#,
                #"{"timestamp": 1490252122574, "progress_ms": null, "is_playing": true, "currently_playing_type": "episode", "item": {"id": "e", "type": "episode", "name": "Show", "duration_ms": 1686230, "show": {"name": "P"}}}"#,
            ], decoder: .snake),
        Pair("spotify/playing-nothing", Playing.self, [""], ["decoding-without-content"], decoder: .snake, status: 204),
        Pair(
            "spotify/playing-dated", DatedPlaying.self,
            [#"{"timestamp": 1490252122574, "is_playing": true}"#],
            decoder: decoder {
                $0.keyDecodingStrategy = .convertFromSnakeCase
                $0.dateDecodingStrategy = .millisecondsSince1970
            }),
        Pair(
            "spotify/playing-seconds", DatedPlaying.self,
            [#"{"timestamp": 1490252122574, "is_playing": true}"#], ["model-epoch-mistaken timestamp"], decoder: .stripe
        ),
        Pair(
            "spotify/duration", [CamelTrack].self, [list(12) { track($0) }], ["model-key-never-sent durationMS"],
            decoder: .snake),
        Pair(
            "tmdb/popular", MoviePage.self,
            [#"{"page": 1, "results": \#(list(12) { movie($0) }), "total_pages": 500, "total_results": 10000}"#],
            decoder: .tmdb),
        Pair(
            "tmdb/empty-release-date", [DatedMovie].self,
            [#"[{"id": 1, "title": "A", "release_date": "2021-10-01"}, {"id": 2, "title": "B", "release_date": ""}]"#],
            ["model-value-unreadable release_date"], decoder: .tmdb),
        Pair(
            "tmdb/multi", [Media].self,
            [
                """
                [{"id": 1, "media_type": "movie", "title": "A", "release_date": "2021-10-01", "popularity": 1.5},
                 {"id": 2, "media_type": "tv", "name": "B", "first_air_date": "2021-10-01", "origin_country": ["US"]},
                 {"id": 3, "media_type": "person", "name": "C", "known_for_department": "Acting", "profile_path": null}]
                """
            ], decoder: .snake),
        Pair(
            "tmdb/multi-flat", [FlatMedia].self,
            [
                """
                [{"id": 1, "media_type": "movie", "title": "A", "release_date": "2021-10-01", "poster_path": "/a.jpg"},
                 {"id": 2, "media_type": "tv", "name": "B", "first_air_date": "2021-10-01", "poster_path": null}]
                """
            ], decoder: .snake),
        Pair("tmdb/poster", [CamelMovie].self, [list(12) { movie($0) }], ["model-key-never-sent posterPath"]),
        Pair(
            "tmdb/error", MoviePage.self,
            [#"{"success": false, "status_code": 7, "status_message": "Invalid API key"}"#],
            ["model-key-missing page"], decoder: .tmdb, status: 401),
        Pair(
            "tmdb/lossy", LossyPage<Titled>.self,
            [#"{"page": 1, "results": [{"id": 1, "title": "A"}, {"id": 2, "title": "B"}], "total_pages": 1}"#]),
        Pair(
            "tmdb/lossy-loses", LossyPage<Titled>.self,
            [
                #"{"page": 1, "results": [{"id": 1, "title": "A"}, {"id": 2, "name": "B"}, {"id": 3, "name": "C"}, {"id": 4, "title": "D"}], "total_pages": 1}"#
            ], ["model-error-swallowed"]),
        Pair("strava/activities", [Activity].self, [list(12) { activity($0) }], decoder: .snakeISO),
        Pair("strava/local-date", [LocalActivity].self, [list(12) { activity($0) }], decoder: .snakeISO),
        Pair(
            "strava/map", [MappedActivity].self, [list(12) { activity($0) }], ["model-type-mismatch map"],
            decoder: .snake),
        Pair(
            "strava/athlete-in-list", [SummaryActivity].self, [list(12) { activity($0) }], decoder: .snake,
            recorded: [#"{"id": 1, "resource_state": 3, "firstname": "M", "lastname": "S", "city": "SF"}"#]),
        Pair(
            "reddit/listing", Thing<Listing<Post>>.self,
            [
                #"{"kind": "Listing", "data": {"after": "t3_1", "dist": 12, "modhash": "", "children": \#(list(12) { post($0) }), "before": null}}"#
            ], decoder: .stripe),
        Pair(
            "reddit/edited", [Thing<EditedPost>].self, ["[\(post(1)), \(post(2, edited: "1646152345.0"))]"],
            ["model-type-mismatch edited"], decoder: .snake),
        Pair(
            "reddit/edited-either", [Thing<EitherPost>].self, ["[\(post(1)), \(post(2, edited: "1646152345.0"))]"],
            decoder: .snake),
        Pair(
            "reddit/replies", [Comment].self,
            [
                """
                [{"id": "c1", "body": "First", "replies": ""}, {"id": "c2", "body": "Second", "replies":
                {"kind": "Listing", "data": {"children": [{"kind": "t1", "data": {"id": "c3", "body": "Third", "replies": ""}}]}}}]
                """
            ]),
        Pair(
            "reddit/unwrapped", FlatListing.self,
            [#"{"kind": "Listing", "data": {"after": "t3_1", "children": \#(list(3) { post($0) }), "before": null}}"#],
            ["model-envelope-missed"], decoder: .snake),
        Pair("reddit/subreddit", [Thing<NamedPost>].self, [list(12) { post($0) }], decoder: .snake),
        Pair(
            "hn/item", Story.self,
            [
                #"{"by": "dhouston", "descendants": 71, "id": 8863, "kids": [8952, 9224], "score": 111, "time": 1175714200, "title": "My YC app", "type": "story", "url": "http://g.example/"}"#
            ],
            decoder: .stripe),
        Pair(
            "hn/items", Story.self,
            [
                #"{"by": "a", "descendants": 7, "id": 1, "kids": [2], "score": 1, "time": 1175714200, "title": "T", "type": "story", "url": "http://g.example/"}"#,
                #"{"by": "b", "id": 2, "parent": 1, "text": "Yes", "time": 1175714300, "type": "comment"}"#,
                #"{"deleted": true, "id": 3, "parent": 1, "time": 1175714400, "type": "comment"}"#,
            ], decoder: .stripe),
        Pair(
            "hn/title-required", TitledStory.self,
            [
                #"{"by": "a", "id": 1, "time": 1175714200, "title": "T", "type": "story"}"#,
                #"{"by": "b", "id": 2, "parent": 1, "text": "Yes", "time": 1175714300, "type": "comment"}"#,
            ], ["model-key-missing title"]),
        Pair(
            "news/articles", News.self,
            [#"{"status": "ok", "totalResults": 12, "articles": \#(list(12) { article($0) })}"#], decoder: .iso),
        Pair(
            "news/error", News.self,
            [#"{"status": "error", "code": "apiKeyInvalid", "message": "Your API key is invalid"}"#],
            decoder: .iso, status: 401),
        Pair(
            "news/source-id", [SourcedArticle].self, [list(12) { article($0) }],
            ["model-null-in-required|model-key-missing id"]),
        Pair("news/image", [SnakeArticle].self, [list(12) { article($0) }], ["model-key-never-sent"]),
        Pair("news/images", [ImageArticle].self, [list(12) { article($0) }]),
        Pair(
            "itunes/search", StoreSearch.self,
            [
                """
                {"resultCount": 2, "results": [{"wrapperType": "track", "kind": "song", "artistId": 909253, "trackId": 1,
                "artistName": "J", "trackName": "Upside", "artworkUrl100": "https://a.example/100.jpg",
                "artworkUrl60": "https://a.example/60.jpg", "trackPrice": 1.29, "releaseDate": "2005-03-01T08:00:00Z"},
                {"wrapperType": "audiobook", "artistId": 2, "artistName": "K", "collectionName": "Book",
                "artworkUrl100": "https://a.example/b.jpg", "artworkUrl60": "https://a.example/c.jpg",
                "releaseDate": "2005-03-01T08:00:00Z"}]}
                """
            ], decoder: .iso),
        Pair(
            "itunes/artwork", [Artwork].self,
            [
                list(12) {
                    #"{"trackId": \#($0), "artworkUrl60": "https://a.example/60.jpg", "artworkUrl100": "https://a.example/100.jpg"}"#
                }
            ]),
    ]

    private static func track(_ number: Int) -> String {
        """
        {"album": \(album(number)), "artists": [{"id": "a1", "name": "Artist", "type": "artist", "uri": "spotify:artist:1"}],
        "available_markets": ["KR"], "disc_number": 1, "duration_ms": 207959, "explicit": false, "external_ids": {"isrc": "X"},
        "external_urls": {"spotify": "https://o.example/t"}, "href": "h", "id": "t\(number)", "is_local": false,
        "name": "Track \(number)", "popularity": 50, "preview_url": null, "track_number": 1, "type": "track", "uri": "spotify:track:1"}
        """
    }

    private static func album(_ number: Int) -> String {
        """
        {"album_type": "album", "artists": [{"id": "a1", "name": "Artist", "type": "artist"}], "href": "h",
        "external_urls": {"spotify": "https://o.example/a"}, "id": "al\(number)", "images": [{"height": 300, "url":
        "https://i.example/300", "width": 300}], "name": "Album", "release_date": "1981-12", "release_date_precision": "month",
        "total_tracks": 9, "type": "album", "uri": "spotify:album:1"}
        """
    }

    private static func movie(_ number: Int) -> String {
        """
        {"adult": false, "backdrop_path": \(number == 2 ? "null" : "\"/b.jpg\""), "genre_ids": [28, 12], "id": \(number),
        "original_language": "en", "original_title": "Movie \(number)", "overview": "Text", "popularity": 5401.308,
        "poster_path": "/p.jpg", "release_date": "2021-10-01", "title": "Movie \(number)", "video": false, "vote_average": 6.8,
        "vote_count": 1736}
        """
    }

    private static func activity(_ number: Int) -> String {
        """
        {"resource_state": 2, "athlete": {"id": 134815, "resource_state": 1}, "name": "Ride \(number)", "distance": 24931.4,
        "moving_time": 4500, "elapsed_time": 4500, "total_elevation_gain": 0, "type": "Ride", "sport_type": "Ride",
        "id": 154504250376\(number), "external_id": "g1", "upload_id": 987654321234567891234, "start_date": "2018-05-02T12:15:09Z",
        "start_date_local": "2018-05-02T05:15:09Z", "timezone": "(GMT-08:00) America/Los_Angeles", "utc_offset": -25200,
        "start_latlng": null, "kudos_count": 0, "map": {"id": "a1", "summary_polyline": null, "resource_state": 2},
        "private": false, "gear_id": "b12", "average_speed": 5.54, "has_heartrate": false}
        """
    }

    private static func post(_ number: Int, edited: String = "false") -> String {
        """
        {"kind": "t3", "data": {"subreddit": "swift", "selftext": "", "title": "Post \(number)", "name": "t3_\(number)", "ups": 5,
        "score": 5, "thumbnail": "self", "edited": \(edited), "created": 1646150000.0, "created_utc": 1646121200.0, "id": "\(number)",
        "author": "u", "num_comments": 3, "permalink": "/r/swift/1", "url": "https://r.example/1", "is_video": false,
        "link_flair_text": null, "media": null, "over_18": false, "subreddit_name_prefixed": "r/swift"}}
        """
    }

    private static func article(_ number: Int) -> String {
        """
        {"source": {"id": \(number % 2 == 0 ? "null" : "\"bbc-news\""), "name": "BBC News"}, "author": null, "title": "Title \(number)",
        "description": "Text", "url": "https://n.example/\(number)", "urlToImage": "https://n.example/\(number).jpg",
        "publishedAt": "2024-05-21T10:45:00Z", "content": "Text [+100 chars]"}
        """
    }
}
