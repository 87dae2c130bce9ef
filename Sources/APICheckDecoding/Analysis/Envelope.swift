import APICheckJSON

/// A member that holds what the model looks for around it: `data` of `{"data": {…}, "message": "…"}`.
enum Envelope {
    /// The member of an object in which at least half of some names stand, none of them outside; nil without one.
    static func member(of object: JSON, holding asked: [String], names: KeyNames) -> JSON.Member? {
        object.members.first { member in
            guard let inner = member.value.kind == .array ? member.value[0] : member.value else { return false }
            let offered = names.members(of: inner, at: [])
            let found = asked.count { offered[$0] != nil }
            return found > 0 && found * 2 >= asked.count
        }
    }
}
