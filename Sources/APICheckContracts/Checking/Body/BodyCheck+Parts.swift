import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// The parts of a multipart body.
extension BodyCheck {
    /// Checks the content and the headers of each part against the `encoding` of its property (OpenAPI 3.1 section 4.8.15).
    func checkParts(_ parts: [MultipartPart], _ reader: FormReader) {
        for (index, part) in parts.enumerated() {
            guard let name = part.name else {
                report(
                    .requestPartHeaderViolated, side.place(), at: reader.content.key,
                    expected: "Content-Disposition: form-data; name=\"…\" in each part",
                    actual: .quoted(part.headers["content-disposition"] ?? "part \(index + 1) has none"))
                continue
            }
            let target = reader.target(of: name)
            let place = side.place(Pointer([target.property]))
            checkContent(of: part, place, reader, target.property)
            guard let encoding = reader.content.encoding[target.property] else { continue }
            checkType(of: part, place, encoding)
            for header in encoding.headers where !header.name.equalsIgnoringASCIICase("content-type") {
                check(header, of: part, place)
            }
        }
    }

    private func checkContent(
        of part: MultipartPart, _ place: Place, _ reader: FormReader, _ property: String
    ) {
        guard let content = part.content else {
            report(
                .requestBodyMislabelled, place, at: reader.content.key,
                expected: "the part's Content-Transfer-Encoding, \(part.transferEncoding ?? "")", actual: "other bytes")
            return
        }
        let encoding = reader.content.encoding[property]
        guard reader.isJSON(part, encoding, reader.schema(of: property)),
            !SecretPlaceholder.isWhole(String(decoding: content, as: UTF8.self))
        else { return }
        do { _ = try Document(content) } catch {
            let fault = (error as? JSONSyntaxError).map(\.summary) ?? "\(error)"
            report(
                .requestBodyMislabelled, place, at: encoding?.key ?? reader.content.key, expected: "JSON in the part",
                actual: .quoted(fault))
        }
    }

    private func checkType(of part: MultipartPart, _ place: Place, _ encoding: PropertyEncoding) {
        // RFC 7578 section 4.4: a part without a media type is plain text.
        let type = part.headers.contentType ?? MediaType("text", "plain")
        let types = encoding.contentTypes
        if encoding.serialization != nil || types.isEmpty || types.contains(where: { $0.covers(type) }) { return }
        report(
            .requestPartMediaTypeUndeclared, place, at: encoding.key,
            expected: .quoted(types.map(\.description).list("or")),
            actual: .quoted(part.headers["content-type"] ?? "no Content-Type, which means text/plain"))
    }

    private func check(_ header: HeaderDeclaration, of part: MultipartPart, _ place: Place) {
        let values = part.headers.values(header.name)
        if values.isEmpty {
            guard header.isRequired else { return }
            report(
                .requestPartHeaderViolated, place, at: header.key, expected: "the header \(header.name)",
                actual: .absent)
        } else {
            check(header, values.joined(separator: ", "), .requestPartHeaderViolated, place)
        }
    }
}
