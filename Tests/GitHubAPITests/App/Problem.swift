/// The reason of a rejected call.
struct Problem: Decodable {
    var message: String
}
