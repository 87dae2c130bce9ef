import APICheckBase
import APICheckHTTP
import APICheckJSON
import TestSupport
import Testing

@testable import APICheckRecordings
@testable import APICheckRedaction

/// Values under secret names that are not secret, in documents.
@Suite struct ReadableValueTests {
    private func shown(_ body: String) throws -> String {
        let sent = try exchange("GET", "http://h/", answerBody: body)
        let shown = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
        return String(decoding: shown.response?.body ?? [], as: UTF8.self)
    }

    @Test(arguments: [
        // Names of members, types, and words.
        #"{"input_token":"NextToken","output_token":"nextToken","limit_key":"MaxResults"}"#,
        #"{"token":"capabilities","a":"capabilities of a"}"#, #"{"credentials":{"shape":"NonEmptyString"}}"#,
        #"{"AccessTokens":{"shape":"ISO8601TimeString"},"Keys":{"member":{"shape":"DataIntegrationS3ObjectKey"}}}"#,
        #"{"AWS::IAM::AccessKey":"bf29289b78d371e3","AWS::SecretsManager::Secret":"f6b785ff8e74d121"}"#,
        ##"{"enum":["googleCredentials","pkcs12"],"output_token":"Jobs[-1].JobId","signature":"v1","api_key":"#d2b48c"}"##,
        // References.
        ##"{"/app/installations/{id}/access_tokens":{"$ref":"#/components/schemas/installation-token"}}"##,
        ##"{"token":"#/components/securitySchemes/t0ken","secret":"arn:aws:secretsmanager:eu-west-1:1234:secret:a-1B2c3D"}"##,
        #"{"PWD":"/home/kim/project1","token":"./config/token.json","OLDPWD":"/usr/lib/python3.11/site-packages"}"#,
        #"{"schemas":{"AccessToken":{"properties":{"id":{"$ref":"GoogleCloudApigeeV1Attribute"}}}}}"#,
        #"{"pattern":"^arn:aws:secretsmanager:[a-z-]+:[0-9]{12}:secret:[a-zA-Z0-9/_+=.@-]{1,512}$"}"#,
        // Templates and labels.
        #"{"비밀번호: %s":"비밀번호: %s","Password: %(password)s":"x"}"#, #"{"password":"{{ password }}","token":"%s"}"#,
        #"{"password":"{password}","secret":"${SECRET}","token":"$TOKEN","api_key":"<%= key %>","otp":"{0}"}"#,
        #"{"password":"Password","passwort":"Passwort","mdp":"Mot de passe","pw":{"password":"비밀번호"}}"#,
        #"{"password":"Enter your password","secret":"Client secret","passcode":"パスワード","passphrase":"contraseña"}"#,
        #"{"password":"The password is too short.","credentials":"OAuth 2.0 Authorization Code Grant Type."}"#,
        // Public keys and digests.
        #"{"keys":[{"kty":"RSA","use":"sig","kid":"aB3dE5gH7jK9mN2pQ4","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2a","e":"AQAB"}]}"#,
        #"{"key":"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE1Olb3zMAFFxXKHiIkQO5cJ3Yhl5i6UPp+IhuteBJ"}"#,
        #"{"ssh_key":"AAAAB3NzaC1yc2EAAAADAQABAAABAQC7vbqajDhA9kq2","public_key":"b3BlbnNzaC1rZXktdjEAAAAABG5vbm"}"#,
        #"{"path-key":{"version":"3.1.1","integrity":"sha512-ojmeN0qd+y0jszEtoY48r0Peq5dwMEkIlCOu6Q5f41lfkswXuK"}}"#,
        #"{"js-tokens":"^3.0.0 || ^4.0.0","parse-passwd":"^1.0.0","password":12,"signature":31}"#,
        #"{"installation-token":{"value":{"repositories":[{"node_id":"MDEwOlJlcG9zaXRvcnkxMjk2MjY5"}]}}}"#,
        #"{"url":"git+ssh://git@github.com/npm/cli.git","note":"see https://user:password@host or ssh://kim@host"}"#,
    ])
    func documentsStay(_ body: String) throws { #expect(try shown(body) == body) }

    @Test(arguments: [
        #"<a accesskey="p" href="/">"#, #"<input type=submit name="set-password" value="Change password">"#,
        "<p>Password: %s</p>", #"<label>{% translate 'Confirm password:' %}</label><b>x</b>"#,
        "<p><code>redirect_uri</code> and <code>client_id</code></p>", #"<input name="csrf" value="{{ csrf_token }}">"#,
    ])
    func pagesStay(_ body: String) throws {
        let sent = try exchange("GET", "http://h/", answer: ["Content-Type": "text/html"], answerBody: body)
        let shown = Redactor().redact([RecordedEntry(sent)]).first?.exchange.response?.body ?? []
        #expect(String(decoding: shown, as: UTF8.self) == body)
    }

    /// What looks like one of these values and is a secret.
    @Test(arguments: [
        (#"{"password":"swordfish"}"#, "swordfish"), (#"{"password":"topsecret"}"#, "topsecret"),
        (#"{"password":"correct-horse-battery-staple"}"#, "correct-horse"), (#"{"secret":"Tr0ub4dor"}"#, "Tr0ub4dor"),
        (#"{"password":"my password1"}"#, "password1"), (#"{"access_token":"hidden-same"}"#, "hidden-same"),
        (#"{"keys":[{"kty":"oct","k":"aB3dE5gH7jK9mN2pQ4"}]}"#, "aB3dE5"),
        (#"{"token":"/aB3dE5/gH7jK9/mN2pQ4"}"#, "aB3dE5"),
        (#"{"tokens":{"main":"aB3dE5gH7jK9"}}"#, "aB3dE5"), (#"{"token":"Xk9-Qw7vZ"}"#, "Xk9-"),
        (#"{"cvc":123}"#, "123"),
    ])
    func secretsBesideThemAreReplaced(_ body: String, _ secret: String) throws {
        #expect(try !shown(body).contains(secret))
    }

    /// Random letters are no words: at most one token of 500 is taken for one.
    @Test(arguments: [
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "abcdefghijklmnopqrstuvwxyz0123456789",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789abcdef",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
    ])
    func randomTokensAreNoIdentifiers(_ alphabet: String) {
        var maker = SecretMaker(seed: 93)
        let taken = (0..<5_000).map { maker.letters(10 + $0 % 30, of: alphabet) }.filter {
            ReadableText.isIdentifier($0) || ReadableText.isIdentifier($0, numbers: .few)
                || ReadableText.isReference($0)
                || ReadableText.isPublicKey($0) || ReadableText.isLabel($0)
        }
        Tables.print("\(taken.count) of 5000 tokens of \(alphabet) are taken for words: \(taken)")
        #expect(taken.count <= 10)
    }

    /// Names in the cases of programs, made of words, under secret names at every place.
    @Test func namesAsValuesStay() throws {
        var maker = SecretMaker(seed: 94)
        let words = [
            "account", "resource", "string", "request", "pagination", "list", "result", "marker", "status", "number",
            "delivery", "channel", "identity", "location", "handler", "definition", "message", "comment", "device",
        ]
        var changed: [String] = []
        for round in (0..<3_000).tenth(seed: 0) {
            func word() -> String { words[Int.random(in: words.indices, using: &maker)] }
            let parts = [word(), word(), word()]
            let capitals = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            let names = [
                capitals.joined(), parts[0] + capitals[1], parts.joined(separator: "_"), parts.joined(separator: "."),
                parts.joined(separator: "_").uppercased(), capitals.joined() + "V2",
                "#/\(parts.joined(separator: "/"))",
                "/\(parts[0])/{\(parts[1])}/\(parts[2])", capitals.joined(separator: "::"), parts[round % 3],
            ]
            let name = names[round % names.count]
            for body in [
                "{\"access_token\":{\"shape\":\"\(name)\"}}", "{\"tokens\":[\"\(name)\"]}",
                "{\"keys\":{\"a\":\"\(name)\"}}",
                "{\"api_key\":\"\(name)\"}".replacing("V2", with: ""),
                "{\"x\":\"token: \(name)\"}".replacing("V2", with: ""),
            ] where try shown(body) != body { changed.append(body) }
        }
        #expect(changed == [])
    }
}
