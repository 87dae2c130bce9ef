/// Why a call was refused.
struct Problem: Decodable {
    var message: String
}
