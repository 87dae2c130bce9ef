/// A value without types, as text outside a JSON body carries it.
package indirect enum ParameterValue: Hashable, Sendable {
    case text(String)
    case list([ParameterValue])
    /// A name may stand several times.
    case members([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: ParameterValue

        package init(_ name: String, _ value: ParameterValue) {
            self.name = name
            self.value = value
        }
    }

    /// What a text is taken apart into.
    package enum Kind: Hashable, Sendable {
        case text, list, members
    }

    /// Every text in it, in order.
    package var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.flatMap(\.texts)
        case .members(let members): members.flatMap(\.value.texts)
        }
    }

    /// Values that were given a path of names each: `[ids, ""]` of `filter[ids][]`.
    ///
    /// An empty name is the next element of a list; values of one path make a list.
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
