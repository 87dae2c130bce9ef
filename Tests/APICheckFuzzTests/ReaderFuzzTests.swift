import APICheckHTTP
import APICheckJSON
import Testing

/// What reads bytes from outside: no crash, no hang, no growth, and what is read can be written and read again.
@Suite struct ReaderFuzzTests {
    @Test func json() async {
        let words = [
            "[", "]", "{", "}", "\"", "\\u", "\\ud800", ",", ":", "1e999", "-", "0", "true", "null", "\u{FEFF}", "é",
            "\"a\":",
        ]
        await Fuzz(name: "json", seeds: Seeds.json, words: words).run { mutator in
            let bytes = mutator.input()
            do {
                let document = try Document(bytes)
                if document.text != bytes { return "the text is not the one given" }
                return ReaderFuzzTests.fault(of: document)
            } catch let error as JSONSyntaxError {
                guard (0...bytes.count).contains(error.offset), error.line > 0, error.column > 0 else {
                    return "the error's place is outside: \(error)"
                }
                return error.description.utf8.count < 300 ? nil : "the message is too long"
            } catch { return "another error: \(error)" }
        }
    }

    @Test func yaml() async {
        let words = [
            "- ", "? ", ": ", "&a ", "*a", "[", "]", "{", "}", "\n", "\n  ", "|\n", ">-\n", "'", "\"", "#", "!!int ",
            "---\n",
            "<<: ", "\t", "%", "@", "~", "0x", ".inf", "\r\n",
        ]
        await Fuzz(name: "yaml", seeds: Seeds.yaml, words: words, usualCases: 200).run { mutator in
            let bytes = mutator.input()
            var limits = Document.Limits()
            limits.values = 20_000
            limits.bytes = 1_000_000
            do {
                return ReaderFuzzTests.fault(
                    of: try Document(yaml: String(decoding: bytes, as: UTF8.self), limits: limits))
            } catch let error as YAMLError {
                return error.description.utf8.count < 10_000 ? nil : "the message is too long"
            } catch let error as JSONSyntaxError { return error.cause == .tooLarge ? nil : "\(error)" } catch {
                return "another error: \(error)"
            }
        }
    }

    /// What every document must be able to do.
    private static func fault(of document: Document) -> String? {
        var writer = JSONWriter(indent: 2)
        writer.copy(document.root)
        guard let again = try? Document(writer.bytes) else { return "what was written is no JSON" }
        guard again.root.equals(document.root) || !document.duplicateKeys.isEmpty || holdsHalf(document.root) else {
            return "what was written is another value"
        }
        for key in document.duplicateKeys.prefix(10) where key.position.line < 1 { return "a key without a place" }
        guard let canonical = try? document.root.canonicalForm() else { return nil }
        let twice = try? Document(canonical).root.canonicalForm()
        return twice == canonical ? nil : "the canonical form is not stable"
    }

    /// Half of a surrogate pair in a name, which is written as U+FFFD.
    private static func holdsHalf(_ value: JSON) -> Bool {
        value.hasLoneSurrogate || value.elements.contains(where: holdsHalf)
            || value.members.contains { $0.key.hasLoneSurrogate || holdsHalf($0.value) }
    }

    @Test func forms() async {
        let words = ["&", "=", "%", "%4", "+", "[]", "%00", "%FF", "&&", "a=", "é"]
        await Fuzz(name: "forms", seeds: Seeds.forms, words: words).run { mutator in
            let bytes = mutator.input()
            let pairs = FormPair.parse(bytes)
            if pairs.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) > 3 * bytes.count {
                return "the pairs are larger than the form"
            }
            return FormPair.parse(FormPair.serialize(pairs)) == pairs
                ? nil : "written and read again it is another form"
        }
    }

    @Test func multipart() async {
        let words = [
            "--", "--AaB03x", "\r\n", "--AaB03x--", "Content-Disposition: form-data; name=\"", ":", ";", "\"", "\n",
        ]
        let type = MediaType("multipart", "form-data", parameters: [MediaType.Parameter("boundary", Seeds.boundary)])
        await Fuzz(name: "multipart", seeds: Seeds.multipart, words: words).run { mutator in
            let bytes = mutator.input()
            guard let read = try? Multipart(reading: bytes, type: type) else { return nil }
            let size = read.parts.reduce(0) { $0 + $1.body.count }
            if size > bytes.count { return "the parts are larger than the body" }
            let again = try? Multipart(reading: read.bytes, type: type)
            return again?.parts.map(\.body) == read.parts.map(\.body)
                ? nil : "written and read again it has other parts"
        }
    }
}
