import APICheckBase
import Testing

@Suite struct NameWordsTests {
    @Test(
        arguments: [
            ("todoId", ["todo", "id"]), ("todo_id", ["todo", "id"]), ("todo-id", ["todo", "id"]),
            ("Todo Id", ["todo", "id"]),
            ("_id", ["id"]), ("$todo.id[]", ["todo", "id"]), ("userIDs", ["user", "ids"]),
            ("HTTPServer", ["httpserver"]),
            ("TODO", ["todo"]), ("ipv4Address", ["ipv4", "address"]), ("address2_line", ["address2", "line"]),
            ("getX", ["get", "x"]), ("größeÄndern", ["größe", "ändern"]),
            ("e\u{301}taE\u{301}te", ["e\u{301}ta", "e\u{301}te"]),
            ("할일Id", ["할일id"]), ("할일_id", ["할일", "id"]), ("٣Plus", ["٣", "plus"]), ("🙂name", ["name"]), ("__", []),
            ("", []),
        ] as [(String, [String])])
    func words(name: String, expected: [String]) { #expect(NameWords.words(of: name) == expected) }

    @Test(
        arguments: [
            ("@id", .keepsMarks, ["@id"]), ("user.name_x", .keepsMarks, ["user.name", "x"]),
            ("a b-c\td", .keepsMarks, ["a", "b", "c", "d"]), ("$isDone", .keepsMarks, ["$is", "done"]),
            ("ipv4Address", .joinsAfterDigits, ["ipv4address"]), ("v2BetaName", .joinsAfterDigits, ["v2beta", "name"]),
            ("new_password2", .dropsDigits, ["new", "password"]), ("oauth2Token", .dropsDigits, ["oauth", "token"]),
            ("2", .dropsDigits, []), ("三碼", .dropsDigits, ["三碼"]),
            ("JWTToken", .splitsInitials, ["jwt", "token"]), ("userIDToken", .splitsInitials, ["user", "id", "token"]),
            ("ABc", .splitsInitials, ["a", "bc"]), ("ID", .splitsInitials, ["id"]),
            ("할Id", .splitsInitials, ["할", "id"]),
            ("SHA256Hash", [.dropsDigits, .splitsInitials], ["sha", "hash"]),
        ] as [(String, NameWords.Rules, [String])])
    func wordsByRules(name: String, rules: NameWords.Rules, expected: [String]) {
        #expect(NameWords.words(of: name, rules) == expected)
    }
}
