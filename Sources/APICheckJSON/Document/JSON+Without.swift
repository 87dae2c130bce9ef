extension JSON {
    /// The value's text on one line without the members at some pointers.
    ///
    /// - Parameter pointers: Pointers from here. An element of an array becomes null, so that the others keep their
    ///   indexes. Pointers to missing values are ignored.
    package func bytes(without pointers: some Sequence<Pointer>) -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer, without: pointers.map { $0.tokens[...] })
        return writer.bytes
    }

    private func write(to writer: inout JSONWriter, without paths: [ArraySlice<String>]) {
        if paths.isEmpty {
            writer.copy(self)
        } else if paths.contains(where: \.isEmpty) {
            writer.null()
        } else if kind == .object {
            writer.object { writer in
                for member in members {
                    let name = member.name
                    let inner = JSON.paths(paths, below: name)
                    if inner.contains(where: \.isEmpty) { continue }
                    writer.key(name)
                    member.value.write(to: &writer, without: inner)
                }
            }
        } else if kind == .array {
            writer.array { writer in
                for (index, element) in elements.enumerated() {
                    element.write(to: &writer, without: JSON.paths(paths, below: String(index)))
                }
            }
        } else {
            writer.copy(self)
        }
    }

    private static func paths(_ paths: [ArraySlice<String>], below token: String) -> [ArraySlice<String>] {
        // By bytes: names that differ in how an accent is composed are different names.
        paths.filter { $0.first?.utf8.elementsEqual(token.utf8) ?? false }.map { $0.dropFirst() }
    }
}
