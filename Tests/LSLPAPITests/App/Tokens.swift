/// The tokens of a login. Printing them shows nothing.
struct Tokens: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var access: String
    var refresh: String

    var description: String { "Tokens(hidden)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
