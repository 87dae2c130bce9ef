import Foundation

/// A multipart form with the texts and files of a post.
struct PostForm {
    struct File {
        var name: String
        var type: String
        var bytes: Data
    }

    var texts: [(name: String, value: String)] = []
    var files: [File] = []
    var boundary = "post-\(UUID().uuidString)"

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    var body: Data {
        var body = Data()
        for text in texts {
            body.append(Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(text.name)\"\r\n\r\n".utf8))
            body.append(Data("\(text.value)\r\n".utf8))
        }
        for file in files {
            // Each file is a part of the same name.
            let disposition = "form-data; name=\"file\"; filename=\"\(file.name)\""
            body.append(Data("--\(boundary)\r\nContent-Disposition: \(disposition)\r\n".utf8))
            body.append(Data("Content-Type: \(file.type)\r\n\r\n".utf8))
            body.append(file.bytes)
            body.append(Data("\r\n".utf8))
        }
        body.append(Data("--\(boundary)--\r\n".utf8))
        return body
    }
}
