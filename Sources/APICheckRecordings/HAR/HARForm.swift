package import APICheckHTTP
package import APICheckJSON

/// The lists of names and values in a HAR: `queryString`, and the `params` of a form.
package enum HARForm {
    /// An element of `params`.
    package struct Parameter {
        package var name: String
        package var value: String
        package var fileName: String?
        package var contentType: MediaType?

        package init(_ pair: FormPair) {
            name = pair.name
            value = pair.value
        }

        init(_ element: JSON) {
            name = element["name"]?.scalarText ?? ""
            value = element["value"]?.scalarText ?? ""
            fileName = element["fileName"]?.string
            contentType = element["contentType"]?.string.flatMap(MediaType.init)
        }
    }

    static func pairs(_ list: JSON) -> [FormPair] {
        list.elements.map { FormPair($0["name"]?.scalarText ?? "", $0["value"]?.scalarText ?? "") }
    }

    package static func parameters(_ list: JSON) -> [Parameter] { list.elements.map { Parameter($0) } }

    /// The URL with a query: some programs write the query in `queryString` only.
    package static func adding(_ pairs: [FormPair], to url: HTTPURL) -> HTTPURL {
        let query = String(decoding: FormPair.serialize(pairs), as: UTF8.self)
        return HTTPURL("\(url.text.prefix { $0 != "#" })?\(query)") ?? url
    }

    /// The body that a form with these parameters has: multipart when the media type says so and has a boundary, else
    /// `application/x-www-form-urlencoded`.
    package static func body(_ parameters: [Parameter], _ mediaType: String?) -> [UInt8] {
        mediaType.flatMap(MediaType.init).flatMap { multipart(parameters, $0) }
            ?? FormPair.serialize(parameters.map { FormPair($0.name, $0.value) })
    }

    private static func multipart(_ parameters: [Parameter], _ type: MediaType) -> [UInt8]? {
        guard type.isMultipart, let boundary = type.parameter("boundary"),
            var body = try? Multipart(reading: Array("--\(boundary)--\r\n".utf8), type: type)
        else { return nil }
        body.parts = parameters.map {
            MultipartPart(
                name: $0.name, filename: $0.fileName, contentType: $0.contentType, body: Array($0.value.utf8))
        }
        return body.bytes
    }
}
