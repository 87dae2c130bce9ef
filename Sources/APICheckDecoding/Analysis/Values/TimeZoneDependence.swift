import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Dates that become another instant on a machine in another time zone.
struct TimeZoneDependence: Analysis {
    let timeZones: [String]
    /// Makes a decoder with formatters that have not been used in any zone.
    let makeDecoder: @Sendable () -> JSONDecoder

    func findings(in facts: Facts) -> [Finding] {
        guard !timeZones.isEmpty, facts.survey.decoder.readsDatesByClosure else { return [] }
        var seen: Set<[Spot.Step]> = []
        return facts.lossyReads.compactMap { reading in
            guard case .date = reading.value, let text = reading.access.spot.value?.string,
                seen.insert(reading.access.spot.steps).inserted
            else { return nil }
            let texts = [text] + TimeZoneDependence.variants(of: text)
            let dates = MachineTimeZone.each(timeZones) {
                TimeZoneDependence.dates(texts, makeDecoder())
            }
            guard
                let differing = texts.indices.first(where: { index in
                    dates.contains { $0.value[index] != dates[0].value[index] }
                }), let other = dates.first(where: { $0.value[differing] != dates[0].value[differing] })
            else { return nil }
            return facts.finding(
                .modelDateDependsOnTimeZone, at: reading.sighting, expected: "\(reading.question)",
                actual: "\"\(texts[differing])\" becomes \(TimeZoneDependence.spell(dates[0].value[differing])) in "
                    + "\(dates[0].zone), \(TimeZoneDependence.spell(other.value[differing])) in \(other.zone)",
                hint: "Set the formatter's timeZone: TimeZone(secondsFromGMT: 0) where the server means UTC.")
        }
    }

    /// The same format at other times: in winter, in the hour that Los Angeles skips in spring, and in the hour that it has
    /// twice in autumn.
    static func variants(of text: String) -> [String] {
        let start = Array(text.utf8.prefix(16))
        guard start.count == 16, start[4] == 0x2D, start[7] == 0x2D, start[13] == 0x3A,
            [0, 3, 5, 8, 11, 14].allSatisfy({ 0x30...0x39 ~= start[$0] })
        else { return [] }
        let between = String(decoding: start[10...10], as: UTF8.self)
        let rest = String(decoding: text.utf8.dropFirst(16), as: UTF8.self)
        return [("2024-01-15", "12:00"), ("2024-03-10", "02:30"), ("2024-11-03", "01:30")].map { day, time in
            day + between + time + rest
        }
    }

    private static func dates(_ texts: [String], _ decoder: JSONDecoder) -> [Date?] {
        let decoder = decoder.copy()
        #if canImport(Darwin)
        // A copy of a formatter has not been used in any zone.
        if case .formatted(let formatter) = decoder.dateDecodingStrategy, let copy = formatter.copy() as? DateFormatter
        {
            decoder.dateDecodingStrategy = .formatted(copy)
        }
        #endif
        decoder.assumesTopLevelDictionary = false
        return texts.map { text in
            var writer = JSONWriter()
            writer.array { $0.string(text) }
            return (try? decoder.decode([Date].self, from: Data(writer.bytes)))?.first
        }
    }

    private static func spell(_ date: Date?) -> String { date.map { Instant($0).description } ?? "nothing" }
}

/// Texts of the app for its values that differ from one time zone of the machine to the next.
struct ShownTexts<Value> {
    let timeZones: [String]
    let show: (Value) -> String

    func findings(in facts: Facts) -> [Finding] {
        return facts.survey.traced.enumerated().compactMap { sample, traced in
            guard let value = traced.value as? Value else { return nil }
            let texts = MachineTimeZone.each(timeZones) { show(value) }
            guard let first = texts.first, let other = texts.first(where: { $0.value != first.value }) else {
                return nil
            }
            return facts.finding(
                .modelDateDependsOnTimeZone, level: .warning, at: Sighting(sample: sample, pointer: Pointer()),
                expected: "one text for \(TypeName.of(facts.survey.model)) in each time zone",
                actual: "\"\(ShortText.cut(first.value))\" in \(first.zone), "
                    + "\"\(ShortText.cut(other.value))\" in \(other.zone)",
                hint: "Set the formatter's timeZone to the one that the app should show.")
        }
    }
}

/// Runs code as if the machine were in another time zone.
enum MachineTimeZone {
    /// Recursive, since `body` may start another audit.
    private static let lock = NSRecursiveLock()

    /// The result of `body` in each zone.
    ///
    /// It first runs in the machine's own zone: a formatter that keeps the zone of its first use keeps that one, as in the
    /// app.
    static func each<Value>(_ identifiers: [String], _ body: () -> Value) -> [(zone: String, value: Value)] {
        lock.withLock {
            let own = NSTimeZone.default
            defer { NSTimeZone.default = own }
            _ = body()
            return identifiers.compactMap { identifier in
                guard let zone = TimeZone(identifier: identifier) else { return nil }
                NSTimeZone.default = zone
                return (identifier, body())
            }
        }
    }
}
