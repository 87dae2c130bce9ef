package import APICheckJSON

/// Which parts of a request must equal those of a recorded one.
///
/// The method and the percent-decoded path are always compared. The host is compared on request only: a recording
/// answers for any server.
package struct Matching: Hashable, Sendable {
    /// Whether scheme, host and port are compared.
    package var comparesHost: Bool
    /// Whether the order of query parameters is compared; otherwise only the set of pairs with their counts is.
    package var isQueryOrdered: Bool
    /// The decoded names of query parameters that are not compared.
    package var ignoredQuery: Set<String>
    /// The names of header fields that are compared, each with all its values in order. The case of names is ignored.
    package var headers: [String]
    /// Whether the body is compared, in a way that depends on its kind (``ComparedBody``).
    package var comparesBody: Bool
    /// Places in a JSON body that are not compared, whether they exist or not.
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
