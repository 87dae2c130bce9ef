#if Contracts
/// An untyped value, as text outside of a JSON body expresses it.
package indirect enum ParameterValue: Hashable, Sendable {
    case text(String)
    case list([ParameterValue])
    /// A name may occur several times.
    case members([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: ParameterValue

        package init(_ name: String, _ value: ParameterValue) {
            self.name = name
            self.value = value
        }
    }

    /// The structure that a text is read as.
    package enum Kind: Hashable, Sendable {
        case text, list, members
    }

    /// All texts of the value, in order.
    package var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.flatMap(\.texts)
        case .members(let members): members.flatMap(\.value.texts)
        }
    }

    /// Builds a value from texts with paths of names: `[ids, ""]` for `filter[ids][]`.
    ///
    /// An empty name is the next element of a list. Several texts with the same path become a list.
    package init(leaves: [(path: ArraySlice<String>, text: String)]) {
        let nested = leaves.filter { !$0.path.isEmpty }
        if nested.isEmpty {
            self = leaves.count == 1 ? .text(leaves[0].text) : .list(leaves.map { .text($0.text) })
        } else if nested.allSatisfy({ $0.path.first == "" }) {
            self = .list(nested.map { ParameterValue(leaves: [($0.path.dropFirst(), $0.text)]) })
        } else {
            var order: [String] = []
            var byName: [String: [(path: ArraySlice<String>, text: String)]] = [:]
            for leaf in nested {
                let first = leaf.path.first ?? ""
                let name = first.isEmpty ? "\(order.count)" : first
                if byName[name] == nil { order.append(name) }
                byName[name, default: []].append((leaf.path.dropFirst(), leaf.text))
            }
            self = .members(order.map { Member($0, ParameterValue(leaves: byName[$0] ?? [])) })
        }
    }
}
#endif
