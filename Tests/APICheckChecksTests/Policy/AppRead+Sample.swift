import APICheckJSON
import APICheckProject

extension AppRead {
    /// What `Thing.id` reads of the list of things.
    static func sample(
        _ operation: String = "GET /things", _ status: Int = 200, _ place: String = "/id", _ model: String = "Thing.id",
        types: [String] = ["Int"], accepted: [String] = ["integer"], isRequired: Bool = true
    ) -> AppRead {
        AppRead(
            response: Response(operation: operation, status: status), place: Pointer(place) ?? Pointer(), model: model,
            types: types, accepted: accepted, isRequired: isRequired, file: "Thing.swift")
    }
}
