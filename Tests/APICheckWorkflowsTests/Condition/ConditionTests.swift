import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

struct ConditionTests {
    private static var context: ExpressionContext {
        get throws {
            var context = ExpressionContext()
            context.inputs = [
                "quote": try Document(#""it's""#).root, "big": try Document("12345678901234567890").root,
                "user.name": try Document(#""dotted""#).root, "user": try Document(#"{"name":"inner","age":7}"#).root,
                "list": try Document("[1,[2,3]]").root, "zero": try Document("0").root,
                "empty": try Document(#""""#).root,
            ]
            context.exchange = try ObservedExchange(
                .stub(
                    200, #"{"a":{"b":[{"c":"X"}]},"n":2.0}"#, headers: ["X-Total": "25", "Content-Type": "text/html"]))
            return context
        }
    }

    @Test(arguments: [
        ("$inputs.quote == 'it''s'", true),
        ("$inputs.quote == 'IT''S'", true),
        ("$inputs.quote == 'its'", false),
        // All digits are compared, where a double would round.
        ("$inputs.big == 12345678901234567890", true),
        ("$inputs.big == 12345678901234567891", false),
        ("$inputs.big < 12345678901234567891", true),
        ("$inputs.big >= 12345678901234567891", false),
        ("'12345678901234567891' > $inputs.big", true),
        ("$inputs.big <= 12345678901234567890", true),
        ("$response.body#/n == 2", true),
        ("$response.header.x-total > 3", true),
        ("$response.header.X-TOTAL == 25.0", true),
        ("$response.header.missing == null", true),
        ("$response.header.missing != null", false),
        // A name may have a dot; otherwise the dot accesses a member.
        ("$inputs.user.name == 'dotted'", true),
        ("$inputs.user.age == 7", true),
        ("$inputs.list[1][0] == 2", true),
        ("$inputs.list[7] == null", true),
        ("$response.body.a.b[0].c == 'x'", true),
        ("$response.body#/a/b/0/c == 'X'", true),
        // && binds before ||.
        ("true || false && false", true),
        ("(true || false) && false", false),
        ("!(true && false)", true),
        ("!$response.body.gone", true),
        // As a condition, only false and null are false.
        ("$inputs.zero", true),
        ("$inputs.empty", true),
        ("null == false", false),
        ("null <= null", false),
        ("null >= 0", false),
        ("'true' == true", false),
        ("'2024-01-02' > '2024-01-01'", true),
        ("'b' < 'A'", false),
        ("'abc' == 1", false),
        ("'abc' < 1", false),
        ("true < false", false),
        ("$inputs.list == $inputs.list", true),
        ("$inputs.list != $inputs.user", true),
        ("1e2==100", true),
        ("-0 == 0", true),
    ])
    func holds(_ condition: String, _ expected: Bool) throws {
        #expect(try Condition(condition).isTrue(in: ConditionTests.context) == expected)
    }

    @Test(arguments: [
        ("", "it is empty"),
        ("1 < 2 < 3", "expected &&, || or the end at \"< 3\""),
        ("!$statusCode == 200", "expected &&, || or the end at \"== 200\""),
        ("$statusCode == ", "expected a value at the end"),
        ("$statusCode = 200", "expected &&, || or the end at \"= 200\""),
        ("($statusCode == 200", "expected ) at \"\""),
        ("$body == 1", "$body: unknown runtime expression"),
        ("$status == 1", "$status: unknown runtime expression; did you mean $statusCode?"),
        ("'open", "a string has no closing '"),
        ("\"double\" == 1", "expected $…, 'text', a number, true, false or null, found \""),
        ("01 == 1", "expected $…, 'text', a number, true, false or null, found 01"),
        ("$inputs.a[x] == 1", "$inputs.a[x]: expected .name or [0] at \"[x]\""),
        ("$response.body. == 1", "$response.body.: expected a name after a dot"),
        ("$steps.a.output.b == 1", "$steps.a.output.b: expected .outputs. and a name after the step a"),
    ])
    func refused(_ condition: String, _ reason: String) {
        let error = #expect(throws: ExpressionError.self) { try Condition(condition) }
        #expect(error?.reason == reason)
    }

    @Test func nestingIsBounded() {
        let deep = String(repeating: "(", count: 100_000) + "true" + String(repeating: ")", count: 100_000)
        let error = #expect(throws: ExpressionError.self) { try Condition(deep) }
        #expect(error?.reason == "more than 64 nested groups")
    }

    @Test(arguments: [
        ("$response.body#/a/b/0/c == $inputs.quote", #""X" == "it's""#),
        ("$statusCode == 404 || $statusCode >= 500", "200 == 404 || 200 >= 500"),
        ("($statusCode == 404 || false) && !$inputs.zero", "(200 == 404 || false) && !0"),
        ("$response.body.gone", "nothing"),
    ])
    func shown(_ condition: String, _ expected: String) throws {
        #expect(try Condition(condition).shown(in: ConditionTests.context) == expected)
    }
}
