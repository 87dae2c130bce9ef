#if CommandLine
/// The rules of changes between two contracts.
extension Rule {
    /// All of them that no other group has: a change that traffic can show too has the rule of the traffic.
    static let changes: [Rule] =
        ChangeFamily.rules + operationChanges + securityChanges + requestChanges + responseChanges

    init(change id: String, _ level: Level, inRequest: Bool = false, _ title: String, example: String? = nil) {
        self.init(
            id: id, level: level, title: title, remedy: level.remedyOfChange(inRequest: inRequest), example: example)
    }
}
#endif
