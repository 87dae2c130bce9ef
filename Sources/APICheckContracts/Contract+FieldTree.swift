#if CommandLine
import APICheckHTTP
package import APICheckJSON

extension Contract {
    /// The fields that the JSON bodies of a response may have; nil where it declares no schema for JSON. Made when it is
    /// first asked for.
    package func fieldTree(of response: ResponseDeclaration) -> FieldTree? {
        let declared = response.schemasOfJSON
        return declared.isEmpty ? nil : schemas.fields.tree(of: declared)
    }
}

extension ResponseDeclaration {
    /// The schemas of the media types, or ranges of them, that JSON can have.
    fileprivate var schemasOfJSON: [JSON] {
        let json = MediaType("application", "json")
        return content.filter { $0.type.isJSON || $0.type.precision(for: json) != nil }.compactMap(\.schema)
    }
}
#endif
