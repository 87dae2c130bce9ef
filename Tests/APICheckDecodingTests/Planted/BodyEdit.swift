import APICheckBase
import Foundation
import TestSupport

/// One change of the objects at a path, in all bodies of a model.
struct BodyEdit: CustomStringConvertible, Sendable {
    /// The kind, then what is changed.
    let description: String
    var kind: String { String(description.prefix { $0 != ":" }) }
    private let path: [BodyTree.Step]
    private let change: @Sendable ([BodyTree.Member]) -> [BodyTree.Member]

    func edited(_ body: BodyTree) -> BodyTree { body.edited(at: path[...], change) }

    /// A change after which the model may no longer get a value that is still sent.
    static func fault(in bodies: [BodyTree], _ random: inout SeededRandom) -> BodyEdit? {
        guard let (path, members) = object(bodies, &random) else { return nil }
        let member = random.pick(members)
        let name = member.name
        switch random.int(0...9) {
        case 0...2: return rename(name, to: KeyStyles.inAnotherStyle(name, &random), at: path, "style")
        case 3, 4:
            guard let slip = KeyStyles.withSlip(name, &random), !members.contains(where: { $0.name == slip }) else {
                return nil
            }
            // The client has the slip, and not a service that spells the same word in two ways.
            let others = bodies.flatMap(\.objects).flatMap(\.members).map(\.name).filter { $0 != name }
            guard KeyStyles.words(name).allSatisfy({ !others.flatMap(KeyStyles.words).contains($0) }) else {
                return nil
            }
            return rename(name, to: slip, at: path, "slip")
        case 5:
            let other = KeyStyles.asFlagOrPlural(name, member.value)
            return other.flatMap { rename(name, to: $0, at: path, "form") }
        case 6, 7:
            let names = Set(members.map(\.name).filter { _ in random.chance(0.4) } + [name])
            guard names.count < members.count else { return nil }
            let child = random.pick(["info", "details", "attributes", "content"])
            let extra = random.chance(0.5)
            return BodyEdit(description: "deeper: \(names.sorted()) into \(child)", path: path) { members in
                let moved = members.filter { names.contains($0.name) }
                if moved.isEmpty || members.contains(where: { $0.name == child }) { return members }
                let rest = extra ? [BodyTree.Member(name: "rank", value: .scalar("7"))] : []
                return members.filter { !names.contains($0.name) }
                    + [BodyTree.Member(name: child, value: .object(moved + rest))]
            }
        case 8:
            return BodyEdit(description: "wrapped", path: path) { members in
                [
                    BodyTree.Member(name: "payload", value: .object(members)),
                    BodyTree.Member(name: "ok", value: .scalar("true")),
                ]
            }
        default:
            guard case .scalar(let text) = member.value, let other = otherValue(text, &random) else { return nil }
            return BodyEdit(description: "value: \(name) \(text) as \(other)", path: path) { members in
                members.map { member in
                    guard member.name == name, member.value == .scalar(text) else { return member }
                    return BodyTree.Member(name: name, value: .scalar(other))
                }
            }
        }
    }

    /// A change that a service may make for any client.
    static func harmless(in bodies: [BodyTree], _ random: inout SeededRandom) -> BodyEdit? {
        guard let (path, members) = object(bodies, &random) else { return nil }
        let member = random.pick(members)
        func adding(_ name: String, _ value: BodyTree, _ kind: String) -> BodyEdit? {
            if members.contains(where: { $0.name == name }) { return nil }
            return BodyEdit(description: "\(kind): \(name)", path: path) {
                $0.isPlaceholder ? $0 : $0 + [BodyTree.Member(name: name, value: value)]
            }
        }
        switch random.int(0...5) {
        case 0: return BodyEdit(description: "reversed", path: path) { $0.reversed() }
        case 1:
            let name = random.pick(["zone", "etag", "nodeID", "selfLink", "checksum"])
            return adding(name, .scalar(random.pick(["1", "null", "true", #""x""#, "2.5"])), "another key")
        case 2:
            guard member.value != .scalar("null") else { return nil }
            let suffix = random.pick(["Html", "Raw", "V2", "Count", "Type"])
            return adding(member.name + suffix, member.value, "a similar key")
        case 3:
            let sent = bodies.flatMap(\.objects).filter { $0.path == path }
            let always = members.filter { member in
                sent.allSatisfy { object in object.members.contains { $0.name == member.name } }
            }
            return adding("related", .object(always), "a child with the same keys")
        case 4: return adding("entries", .list([.object(members)]), "a list with the same keys")
        default: return adding("meta", .object([BodyTree.Member(name: "etag", value: .scalar("3"))]), "a child")
        }
    }

    private static func object(
        _ bodies: [BodyTree], _ random: inout SeededRandom
    ) -> (path: [BodyTree.Step], members: [BodyTree.Member])? {
        let objects = bodies.flatMap(\.objects).filter { !$0.members.isEmpty }
        return objects.isEmpty ? nil : random.pick(objects)
    }

    private static func rename(_ name: String, to other: String, at path: [BodyTree.Step], _ kind: String) -> BodyEdit?
    {
        if other == name { return nil }
        return BodyEdit(description: "\(kind): \(name) as \(other)", path: path) { members in
            if members.contains(where: { $0.name == other }) { return members }
            return members.map { $0.name == name ? BodyTree.Member(name: other, value: $0.value) : $0 }
        }
    }

    /// The same value in another form.
    private static func otherValue(_ text: String, _ random: inout SeededRandom) -> String? {
        switch text {
        case "@date": "@mistaken"
        case "true": random.pick(["1", #""true""#])
        case "false": random.pick(["0", #""false""#])
        case "null": nil
        // A list of a text with a list in it is another list.
        case _ where text.hasPrefix("\"[") || text.hasPrefix("\"{"): nil
        case _ where text.hasPrefix("\""): "[\(text)]"
        default: random.chance(0.7) ? "\"\(text)\"" : "[\(text)]"
        }
    }
}

extension [BodyTree.Member] {
    /// Whether the object means that there is no value: services send an empty object, or one with empty values only.
    fileprivate var isPlaceholder: Bool {
        let empty: [BodyTree] = [.scalar("null"), .scalar("false"), .scalar("0"), .scalar(#""""#), .list([])]
        return allSatisfy { empty.contains($0.value) }
    }
}
