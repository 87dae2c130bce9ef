/// An entry of a recording that answered no request.
package struct UnusedEntry: Hashable, Sendable {
    /// The file, the line and the number of the entry.
    package let place: String
    /// The method and the URL, without secrets.
    package let request: String

    package init(place: String, request: String) {
        self.place = place
        self.request = request
    }
}
