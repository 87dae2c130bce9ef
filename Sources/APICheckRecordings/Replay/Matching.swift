package import APICheckJSON

/// Which parts of a request must agree with a recorded one for its answer to be given.
///
/// Method and path always do, the path percent-decoded. The host counts only when told: a recording answers for any
/// server.
package struct Matching: Hashable, Sendable {
    /// Scheme, host and port count.
    package var comparesHost: Bool
    /// The order of query parameters counts; else they are compared as a bag of pairs.
    package var isQueryOrdered: Bool
    /// Query parameters that do not count, by their decoded names.
    package var ignoredQuery: Set<String>
    /// Header fields that count, by name in any case, each with all its values in order.
    package var headers: [String]
    /// The body counts, by its kind (``ComparedBody``).
    package var comparesBody: Bool
    /// Places of a JSON body that do not count, be they there or not.
    package var ignoredBody: Set<Pointer>

    package init(
        comparesHost: Bool = false, isQueryOrdered: Bool = false, ignoredQuery: Set<String> = [],
        headers: [String] = [], comparesBody: Bool = true, ignoredBody: Set<Pointer> = []
    ) {
        self.comparesHost = comparesHost
        self.isQueryOrdered = isQueryOrdered
        self.ignoredQuery = ignoredQuery
        self.headers = headers
        self.comparesBody = comparesBody
        self.ignoredBody = ignoredBody
    }
}
