import APICheckJSON

extension YAML {
    /// How many samples have a value, of those that might: `48 of 50`, with the nulls among them where there are some.
    static func evidence(_ count: Int, of total: Int, nulls: Int = 0) -> Member {
        Member("x-apicheck-evidence", .text("\(count) of \(total)" + (nulls > 0 ? ", \(nulls) null" : "")))
    }
}
