package import APICheckFindings
package import APICheckJSON

/// What one model of an app reads at one place of a response.
package struct AppRead: Hashable, Sendable {
    /// One status of one operation.
    package struct Response: Hashable, Sendable, CustomStringConvertible {
        /// `GET /todos/{id}`.
        package let operation: String
        package let status: Int

        package init(operation: String, status: Int) {
            self.operation = operation
            self.status = status
        }

        package var description: String { "\(operation) \(status)" }
    }

    /// What the reads of several tests have in common when they are one.
    package struct Identity: Hashable, Sendable {
        package let response: Response
        package let place: Pointer
        package let model: String
    }

    package var response: Response
    /// A value of the body, with `*` for the elements of arrays and the values of dictionaries.
    package var place: Pointer
    /// The property that reads it, e.g. `Todo.isDone`.
    package var model: String
    /// The Swift types that the model asks for, sorted.
    package var types: [String]
    /// The JSON types that it accepts, sorted; empty if they are not known.
    package var accepted: [String]
    package var isRequired: Bool
    /// The file that declares the model, from the app's folder.
    var file: String
    /// The line in the readers' file; 0 if the read is not from a file.
    package var line = 0

    package init(
        response: Response, place: Pointer, model: String, types: some Sequence<String>,
        accepted: some Sequence<String>, isRequired: Bool, file: String, line: Int = 0
    ) {
        self.response = response
        self.place = place
        self.model = model
        self.types = Set(types).sorted()
        self.accepted = Set(accepted).sorted()
        self.isRequired = isRequired
        self.file = file
        self.line = line
    }

    /// The place as findings name it.
    package var placeText: String { Place.body(place).description }

    package var identity: Identity { Identity(response: response, place: place, model: model) }

    /// Whether this read says all that another one of the same identity says: a test with other samples may see less.
    func covers(_ other: AppRead) -> Bool {
        Set(types).isSuperset(of: other.types) && Set(accepted).isSuperset(of: other.accepted)
            && (other.isRequired || !isRequired) && file == other.file
    }

    /// The read that covers this one and another one of the same identity.
    func union(_ other: AppRead) -> AppRead {
        AppRead(
            response: response, place: place, model: model, types: types + other.types,
            accepted: accepted + other.accepted, isRequired: isRequired && other.isRequired, file: other.file)
    }

    package func reader(app: String) -> Reader {
        Reader(app: app, model: model, types: types, isRequired: isRequired, file: file)
    }

    /// Equal reads are equal wherever they are written.
    package static func == (left: AppRead, right: AppRead) -> Bool {
        left.identity == right.identity && left.types == right.types && left.accepted == right.accepted
            && left.isRequired == right.isRequired && left.file == right.file
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension Sequence<AppRead> {
    /// The reads by path, method, status, place and model.
    var inFileOrder: [AppRead] {
        func key(_ read: AppRead) -> (String, String, Int) {
            let parts = read.response.operation.split(separator: " ", maxSplits: 1)
            return (String(parts.last ?? ""), String(parts.first ?? ""), read.response.status)
        }
        return sorted { left, right in
            let (first, second) = (key(left), key(right))
            if first != second { return first < second }
            if left.place != right.place {
                return left.place.tokens.lexicographicallyPrecedes(right.place.tokens)
            }
            return left.model < right.model
        }
    }
}
