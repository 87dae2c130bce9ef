#if CommandLine
package import APICheckBase

/// A place whose values differ from the recorded ones and are not compared, because such values differ from call to call.
package struct VolatileChange: Hashable, Sendable {
    package var api: String?
    /// `GET /todos`
    package var operation: String
    /// The place in the body of the response, with `*` for the index of an element.
    package var pointer: String
    /// One of the values, and what it was.
    package var old: Fact
    package var new: Fact
    /// The number of values, at least 1.
    package var samples: Int

    package init(
        api: String?, operation: String, pointer: String, old: Fact, new: Fact, samples: Int = 1
    ) {
        self.api = api
        self.operation = operation
        self.pointer = pointer
        self.old = old
        self.new = new
        self.samples = samples
    }
}

/// The volatile values of a run, each place of an operation once.
package struct VolatileChanges: Hashable, Sendable {
    /// More places are only counted.
    private static let mostPlaces = 1_000

    private struct Key: Hashable {
        let api: String?
        let operation: String
        let pointer: String
    }

    /// The changes in the order in which they were seen.
    package private(set) var list: [VolatileChange] = []
    /// The number of values.
    package private(set) var count = 0
    private var indexes: [Key: Int] = [:]

    package init() {}

    package mutating func add(_ change: VolatileChange) {
        count += change.samples
        let key = Key(api: change.api, operation: change.operation, pointer: change.pointer)
        if let index = indexes[key] {
            list[index].samples += change.samples
        } else if list.count < VolatileChanges.mostPlaces {
            indexes[key] = list.count
            list.append(change)
        }
    }

    package mutating func add(_ other: VolatileChanges) {
        let listed = other.list.reduce(0) { $0 + $1.samples }
        for change in other.list { add(change) }
        count += other.count - listed
    }

    /// Counts values whose places are not listed.
    package mutating func add(unlisted: Int) { count += unlisted }

    /// Passes each text through the closure.
    package mutating func mapTexts(_ change: (String) -> String) {
        for index in list.indices {
            list[index].old = list[index].old.mapTexts(change)
            list[index].new = list[index].new.mapTexts(change)
        }
    }
}
#endif
