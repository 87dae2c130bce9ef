import APICheckBase
import APICheckHTTP
import APICheckJSON

extension EntryRepair {
    /// What makes a request one: its line and its fields.
    struct Asked {
        let method: String
        let url: HTTPURL
        var fields: [HeaderField]
    }

    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    func line(of request: JSON) throws -> Asked {
        let (fields, pseudo) = fields(of: request, "request")
        let given = request["method"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        guard var method = given ?? pseudo[":method"], !method.isEmpty else {
            throw fault("request.method", expected: "a method such as GET", actual: request["method"], at: request)
        }
        if EntryRepair.methods.contains(method.uppercased()), method != method.uppercased() {
            remark(.repaired, "request.method", "in small letters", at: request)
            method = method.uppercased()
        }
        let text = request["url"]?.string ?? ""
        var url = HTTPURL(text)
        if url == nil, let scheme = pseudo[":scheme"], let host = pseudo[":authority"] {
            url = HTTPURL("\(scheme)://\(host)\(pseudo[":path"] ?? "/")")
            if url != nil { remark(.repaired, "request.url", "made of the pseudo-headers", at: request) }
        }
        guard let url else {
            throw fault(
                "request.url", expected: "an absolute URL such as https://api.example.com/todos",
                actual: request["url"], at: request)
        }
        return Asked(method: method, url: url, fields: fields)
    }

    func write(_ request: JSON, _ asked: Asked, to writer: inout JSONWriter) {
        expect(["cookies", "queryString"], of: request, "request.")
        checkSizes(["headersSize", "bodySize"], of: request, "request.")
        var fields = asked.fields
        if fields.isEmpty, let type = request["postData"]?["mimeType"]?.string, !type.isEmpty {
            remark(.repaired, "request.headers", "Content-Type taken from postData, since there are none", at: request)
            fields = [HeaderField("Content-Type", type)]
        }
        writer.object("request") { writer in
            writer.member("method", asked.method)
            writer.member("url", asked.url.text)
            writer.member("httpVersion", version(of: request, "request"))
            write(fields, to: &writer)
            if asked.url.query == nil, let list = request["queryString"] {
                let pairs = pairs(list)
                if !pairs.isEmpty {
                    remark(.repaired, "request.queryString", "not in the URL, put there", at: request)
                    write(pairs, "queryString", to: &writer)
                }
            }
            writeBody(of: request, asked, to: &writer)
        }
    }

    /// Names and values of a query or a form, in any of the shapes that headers have.
    private func pairs(_ list: JSON) -> [(name: String, value: String)] {
        if list.kind == .object { return list.members.map { ($0.name, $0.value.scalarText ?? "") } }
        return list.elements.map { item in
            let isPair = item.kind == .array
            let name = isPair ? item[0] : item["name"]
            let value = isPair ? item[1] : item["value"]
            return (name?.scalarText ?? "", value?.scalarText ?? "")
        }
    }

    private func write(_ pairs: [(name: String, value: String)], _ member: String, to writer: inout JSONWriter) {
        writer.array(member) { writer in
            for pair in pairs {
                writer.object { writer in
                    writer.member("name", pair.name)
                    writer.member("value", pair.value)
                }
            }
        }
    }

    private func writeBody(of request: JSON, _ asked: Asked, to writer: inout JSONWriter) {
        let path = "request.postData"
        guard let data = request["postData"] else {
            if let size = request["bodySize"]?.int, size > 0 {
                remark(.noted, path, "the file does not have the body of the request", at: request)
            }
            return
        }
        guard data.kind == .object else {
            remark(.repaired, path, data.isNull ? "it is null" : "no object, read as none", at: request)
            return
        }
        let text = data["text"]
        let isEmpty = text == nil || text?.isNull == true || text?.string == ""
        let params = data["params"].map { $0.kind == .array || $0.kind == .object ? $0.count : 0 } ?? 0
        if isEmpty, params == 0 {
            if let name = data["_file"]?.string, let bytes = sideFile(name, at: data, path) {
                return writer.object("postData") { writer in
                    writer.member("mimeType", data["mimeType"]?.string ?? "")
                    writer.member("text", Base64.encode(bytes))
                    writer.member("encoding", "base64")
                }
            }
            // An empty body of a call that has none by its method is the form of a program that always writes one.
            if text?.string == "", !["GET", "HEAD", "DELETE", "OPTIONS"].contains(asked.method) {
                return writer.object("postData") { writer in writer.member("text", "") }
            }
            return remark(.repaired, path, "it is empty, read as no body", at: request)
        }
        expect(["mimeType"], of: data, "\(path).")
        writer.object("postData") { writer in
            writer.member("mimeType", data["mimeType"]?.string ?? "")
            if isEmpty { return write(form: data, path, to: &writer) }
            guard let text else { return }
            writer.key("text")
            if text.kind == .string {
                writer.copy(text)
            } else {
                remark(.repaired, "\(path).text", "a value that is no text", at: data)
                writer.string(text.text)
            }
            guard let encoding = data["encoding"]?.string, encoding.equalsIgnoringASCIICase("base64") else { return }
            if text.utf8.flatMap({ Base64.decode($0) }) != nil {
                writer.member("encoding", "base64")
            } else {
                remark(.repaired, "\(path).encoding", "base64, which the text is not", at: data)
            }
        }
    }

    private func write(form data: JSON, _ path: String, to writer: inout JSONWriter) {
        remark(.repaired, "\(path).text", "it is missing, rebuilt of the params", at: data)
        writer.array("params") { writer in
            guard let params = data["params"] else { return }
            if params.kind == .array, params[0]?.kind == .object {
                for item in params.elements {
                    if item["fileName"] != nil, item["value"] == nil {
                        remark(.noted, "\(path).params", "a file whose contents the HAR does not have", at: item)
                    }
                    writer.copy(item)
                }
            } else {
                for pair in pairs(params) {
                    writer.object { writer in
                        writer.member("name", pair.name)
                        writer.member("value", pair.value)
                    }
                }
            }
        }
    }

    /// -1 says that a size is not known; anything else is a number of bytes.
    func checkSizes(_ members: [String], of holder: JSON, _ path: String) {
        for member in members {
            guard let value = holder[member], !value.isNull else {
                expect([member], of: holder, path)
                continue
            }
            guard let size = value.double else {
                remark(.repaired, path + member, "no number", at: holder)
                continue
            }
            if size < -1 { remark(.repaired, path + member, "below zero", at: holder) }
        }
    }
}
