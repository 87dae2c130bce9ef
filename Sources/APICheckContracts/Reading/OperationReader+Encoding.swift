import APICheckHTTP
import APICheckJSON

extension OperationReader {
    /// The `encoding` of a media type, by the name of the property.
    func encodings(of mediaType: JSON) throws -> [String: PropertyEncoding] {
        guard let encoding = try mediaType.object("encoding") else { return [:] }
        var result: [String: PropertyEncoding] = [:]
        for member in encoding.members {
            let node = try member.value.asObject(member.name)
            let style = try style(of: node)
            let isStyled = style != nil || node["explode"] != nil || node["allowReserved"] != nil
            let serialization = ParameterSerialization(
                member.name, style: style ?? .form, explode: node["explode"]?.bool ?? (style ?? .form).isExploded,
                escaping: .form, allowReserved: node["allowReserved"]?.bool == true)
            result[member.name] = PropertyEncoding(
                serialization: isStyled ? serialization : nil, contentTypes: try contentTypes(of: node),
                headers: try headers(of: node), key: member.key)
        }
        return result
    }

    /// Several are separated by commas. Invalid ones are reported as faults of the contract.
    private func contentTypes(of encoding: JSON) throws -> [MediaType] {
        guard let text = try encoding.text("contentType") else { return [] }
        return text.utf8.split(separator: UInt8(ascii: ","))
            .compactMap { MediaType(String(Substring($0).trimmingHTTPSpace)) }
    }
}
