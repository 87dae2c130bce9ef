import Foundation

/// Weather and map services, among them Korean ones: values as text, keys by presence, names that JSON writes in several ways.
extension SecondCorpus {
    static let places: [Pair] = [
        Pair(
            "openweather/current", Weather.self,
            [weather(rain: #", "rain": {"1h": 3.16}"#), weather(rain: "")], decoder: .stripe),
        Pair("openweather/current-dry", Weather.self, [weather(rain: "")], decoder: .stripe),
        Pair("openweather/iso-date", Weather.self, [weather(rain: "")], ["model-type-mismatch dt"], decoder: .snakeISO),
        Pair(
            "openweather/temperature-integer", IntegerWeather.self, [weather(rain: "")],
            ["model-value-unreadable|model-type-mismatch temp"]),
        Pair("openweather/feels", Feels.self, [weather(rain: "")], ["model-key-never-sent feelsLike"]),
        Pair("openweather/coordinates", Coordinates.self, [weather(rain: "")], ["model-key-missing lng"]),
        Pair(
            "openweather/forecast", Forecast.self,
            [
                #"{"cod": "200", "message": 0, "cnt": 12, "list": \#(list(12) { #"{"dt": \#(1661871600 + $0 * 10800), "main": {"temp": 296.76, "temp_min": 296.76, "temp_kf": -1.11}, "pop": 0.32, "sys": {"pod": "d"}, "dt_txt": "2022-08-30 15:00:00"}"# }), "city": {"id": 1, "name": "Zocca", "timezone": 7200}}"#
            ], decoder: .stripe),
        Pair(
            "openweather/cod-number", NumericForecast.self, [#"{"cod": "404", "message": "city not found"}"#],
            ["model-type-mismatch cod"], status: 404),
        Pair(
            "openweather/cod-either", Status.self,
            [#"{"cod": "404", "message": "city not found"}"#, #"{"cod": 401, "message": "Invalid API key"}"#]),
        Pair(
            "openweather/onecall", OneCall.self,
            [
                """
                {"lat": 33.44, "lon": -94.04, "timezone": "America/Chicago", "timezone_offset": -18000, "current": {"dt": 1684929490,
                "temp": 292.55, "weather": [{"id": 803, "main": "Clouds", "icon": "04d"}]}, "daily": [{"dt": 1684951200,
                "temp": {"day": 299.03, "min": 290.69}, "pop": 0.15, "rain": 0.15, "weather": []}]}
                """
            ], decoder: .stripe),
        Pair(
            "kakao/keyword", KakaoPage.self,
            [
                #"{"meta": {"total_count": 14, "pageable_count": 14, "is_end": true, "same_name": {"region": [], "keyword": "K", "selected_region": ""}}, "documents": \#(list(12) { kakaoPlace($0) })}"#
            ], decoder: .snake),
        Pair(
            "kakao/number-coordinates", [NumericPlace].self, [list(12) { kakaoPlace($0) }],
            ["model-type-mismatch x"], decoder: .snake),
        Pair("kakao/text-to-number", [ParsedPlace].self, [list(12) { kakaoPlace($0) }]),
        Pair(
            "kakao/road-address", [CamelPlace].self, [list(12) { kakaoPlace($0) }],
            ["model-key-never-sent roadAddressName"]),
        Pair(
            "kakao/address", [Address].self,
            [
                """
                [{"address_name": "A", "address_type": "REGION_ADDR", "x": "127.1", "y": "37.5", "address":
                 {"region_1depth_name": "R", "main_address_no": "1"}, "road_address": null},
                 {"address_name": "B", "address_type": "ROAD_ADDR", "x": "127.1", "y": "37.5", "address": null,
                 "road_address": {"road_name": "S", "building_name": "", "zone_no": "13"}}]
                """
            ], decoder: .snake),
        Pair(
            "kakao/address-null", [StrictAddress].self,
            [
                #"[{"address_name": "A", "road_address": null}, {"address_name": "B", "road_address": {"road_name": "S"}}]"#
            ],
            ["model-null-in-required|model-key-missing road_address"], decoder: .snake),
        Pair(
            "naver/news", NaverPage.self,
            [
                #"{"lastBuildDate": "Mon, 26 Sep 2016 10:39:37 +0900", "total": 2566589, "start": 1, "display": 10, "items": \#(list(10) { #"{"title": "T\#($0)", "originallink": "https://n.example/1", "link": "https://n.example/1", "description": "D", "pubDate": "Mon, 26 Sep 2016 07:50:00 +0900"}"# })}"#
            ], decoder: .formatted("EEE, dd MMM yyyy HH:mm:ss Z", zone: .gmt)),
        Pair(
            "naver/news-quoted-zone", NaverPage.self,
            [
                #"{"total": 2, "start": 1, "display": 1, "items": [{"title": "T", "link": "https://n.example/1", "pubDate": "Mon, 26 Sep 2016 07:50:00 +0900"}]}"#
            ], ["model-timestamp-shifted|model-date-depends-on-time-zone pubDate"],
            decoder: .formatted("EEE, dd MMM yyyy HH:mm:ss '+0900'", zone: .gmt)),
        Pair(
            "naver/error", NaverFailure.self, [#"{"errorMessage": "Authentication failed", "errorCode": "024"}"#],
            status: 401),
        Pair(
            "naver/shop", [Goods].self,
            [
                list(12) {
                    #"{"title": "T", "link": "https://s.example/\#($0)", "image": "https://s.example/i.jpg", "lprice": "1000\#($0)", "hprice": "", "mallName": "M", "productId": "82\#($0)", "productType": "1", "brand": "", "maker": "", "category1": "A", "category2": "B"}"#
                }
            ]),
        Pair(
            "naver/shop-price", [NumericGoods].self,
            [list(12) { #"{"title": "T", "lprice": "1000\#($0)", "hprice": ""}"# }], ["model-type-mismatch lprice"]),
        Pair(
            "korea/air", AirBody.self,
            [
                """
                {"response": {"header": {"resultCode": "00", "resultMsg": "NORMAL_CODE"}, "body": {"totalCount": 1, "items":
                [{"stationName": "J", "dataTime": "2023-03-22 14:00", "pm10Value": "63", "pm25Value": "-", "pm10Flag": null}],
                "pageNo": 1, "numOfRows": 100}}}
                """
            ]),
        Pair(
            "korea/air-unwrapped", AirItems.self,
            [#"{"response": {"totalCount": 1, "items": [{"stationName": "J", "pm10Value": "63"}]}}"#],
            ["model-envelope-missed"]),
        Pair(
            "korea/air-local-time", [AirTime].self, [#"[{"dataTime": "2023-03-22 14:00"}]"#],
            ["model-date-depends-on-time-zone dataTime"], decoder: .formatted("yyyy-MM-dd HH:mm", zone: nil)),
        Pair(
            "korea/air-seoul-time", [AirTime].self, [#"[{"dataTime": "2023-03-22 14:00"}]"#],
            decoder: .formatted("yyyy-MM-dd HH:mm", zone: TimeZone(identifier: "Asia/Seoul"))),
        Pair(
            "upbit/ticker", [Ticker].self,
            [
                list(10) {
                    #"{"market": "KRW-\#($0)", "trade_date": "20180418", "trade_time": "102340", "trade_timestamp": 1524047020000, "opening_price": 8450000, "trade_price": 8621000, "change": "RISE", "change_rate": 0.0202366864, "acc_trade_volume_24h": 3.5, "timestamp": 1524047026072}"#
                }
            ], decoder: .snake),
        Pair(
            "upbit/volume-of-24-hours", [SnakeTicker].self,
            [list(10) { #"{"market": "KRW-\#($0)", "acc_trade_volume_24h": 3.5, "acc_trade_volume": 1.25}"# }],
            decoder: .snake),
        Pair(
            "geojson/features", FeatureCollection.self,
            [
                """
                {"type": "FeatureCollection", "features": [{"type": "Feature", "id": 1, "geometry": {"type": "Point",
                "coordinates": [126.97, 37.56]}, "properties": {"name": "Seoul", "population": 9411000}},
                {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[126.9, 37.5], [127.0, 37.6]]},
                "properties": {"name": "Line"}}]}
                """
            ]),
        Pair("geojson/pairs", [Spot].self, [#"[{"name": "Seoul", "location": [126.97, 37.56]}]"#]),
        Pair(
            "geojson/pair-as-object", [SpotObject].self, [#"[{"name": "Seoul", "location": [126.97, 37.56]}]"#],
            ["model-list-against-single|model-type-mismatch location"]),
        Pair(
            "google/geocode", Geocode.self,
            [
                #"{"status": "OK", "results": [{"formatted_address": "A", "place_id": "C", "types": ["street_address"], "geometry": {"location": {"lat": 37.42, "lng": -122.08}, "location_type": "ROOFTOP"}, "address_components": []}]}"#,
                #"{"status": "REQUEST_DENIED", "error_message": "Invalid key", "results": []}"#,
            ], decoder: .snake),
    ]

    private static func weather(rain: String) -> String {
        """
        {"coord": {"lon": 10.99, "lat": 44.34}, "weather": [{"id": 501, "main": "Rain", "description": "moderate rain", "icon":
        "10d"}], "base": "stations", "main": {"temp": 298.48, "feels_like": 298.74, "temp_min": 297.56, "temp_max": 300.05,
        "pressure": 1015, "humidity": 64}, "visibility": 10000, "wind": {"speed": 0.62, "deg": 349}\(rain), "clouds": {"all": 100},
        "dt": 1661870592, "sys": {"type": 2, "id": 2075663, "country": "IT", "sunrise": 1661834187, "sunset": 1661882248},
        "timezone": 7200, "id": 3163858, "name": "Zocca", "cod": 200}
        """
    }

    private static func kakaoPlace(_ number: Int) -> String {
        """
        {"place_name": "Cafe \(number)", "distance": "418", "place_url": "http://p.example/\(number)", "category_name": "Food",
        "address_name": "Seoul 1", "road_address_name": "Road 1", "id": "2633\(number)", "phone": "", "category_group_code":
        "CE7", "category_group_name": "Cafe", "x": "127.05902969025047", "y": "37.51207412593136"}
        """
    }
}
