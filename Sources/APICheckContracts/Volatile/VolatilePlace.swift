#if CommandLine
import APICheckFindings
package import APICheckHTTP
package import APICheckJSON

/// A place of an operation's responses whose values differ from call to call, and where the contract can say so.
package struct VolatilePlace: Sendable {
    enum Declaration: Sendable {
        case schemas([VolatileOwner])
        /// Why no schema applies.
        case none(String)
    }

    /// The name of the operation.
    let operation: String
    /// With `*` for the index of an element and for a name that is data.
    package let pointer: Pointer
    let declaration: Declaration
    /// The schema that the contract declares for the body.
    let root: JSON?
}

extension Contract {
    /// Finds the schemas that can mark places of a response as volatile.
    ///
    /// - Parameter bodies: Answers of the operation with the status and the type of the response.
    package func volatilePlaces(
        _ pointers: [Pointer], of operation: Operation, in response: Response, bodies: [JSON]
    ) -> [VolatilePlace] {
        func places(_ root: JSON?, _ declaration: (Pointer) -> VolatilePlace.Declaration) -> [VolatilePlace] {
            pointers.map { pointer in
                VolatilePlace(
                    operation: operation.name, pointer: pointer, declaration: declaration(pointer), root: root)
            }
        }
        guard let declared = operation.responses.first(for: response.status) else {
            return places(nil) { _ in .none("the contract does not declare the status \(response.status)") }
        }
        let content =
            response.headers.contentType.map {
                declared.content.first(for: $0) ?? declared.content.first { $0.type.isJSON }
            }
            ?? declared.content.first
        guard let root = content?.schema, let schema = try? schemas.registry.schema(at: root) else {
            return places(nil) { _ in
                .none("the contract declares no schema for the body with the status \(response.status)")
            }
        }
        return places(root) { pointer in
            var owners: [VolatileOwner] = []
            for owner in bodies.flatMap({ schema.volatileOwners(of: pointer, in: $0) }) where !owners.contains(owner) {
                owners.append(owner)
            }
            return owners.isEmpty ? .none("no schema of the contract has room for the mark") : .schemas(owners)
        }
    }
}
#endif
