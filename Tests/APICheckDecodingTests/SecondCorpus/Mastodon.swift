import Foundation

/// Mastodon and compatible servers: a shared account type, posts that contain posts, notifications by type.
extension SecondCorpus {
    static let mastodon: [Pair] = [
        Pair("mastodon/statuses", [Toot].self, [list(12) { toot($0) }], decoder: .mastodon),
        Pair("mastodon/boost", Toot.self, [toot(1, reblog: toot(2))], decoder: .mastodon),
        Pair(
            "mastodon/created", [CreatedToot].self, [list(12) { toot($0) }],
            ["model-key-never-sent"], decoder: .mastodon),
        Pair("mastodon/profile", Profile.self, [account(1)], decoder: .mastodon),
        Pair(
            "mastodon/self", Profile.self,
            [
                String(account(1).dropLast())
                    + #", "source": {"privacy": "public", "sensitive": false, "note": "hello", "fields": []}}"#
            ], decoder: .mastodon),
        Pair(
            "mastodon/notifications", [Notification].self,
            [
                """
                [\(notification(1, "favourite", #", "status": \#(toot(3))"#)),
                \(notification(2, "follow")), \(notification(3, "mention", #", "status": \#(toot(4))"#)),
                \(notification(4, "follow_request")), \(notification(5, "severed_relationships"))]
                """
            ], decoder: .mastodon),
        Pair(
            "mastodon/notifications-closed-enum", [ClosedNotification].self,
            ["[\(notification(1, "favourite")), \(notification(2, "follow")), \(notification(3, "admin.sign_up"))]"],
            ["model-enum-case-undeclared type"], decoder: .mastodon),
        Pair(
            "mastodon/instance-v2", InstanceV2.self,
            [
                """
                {"domain": "mastodon.social", "title": "Mastodon", "version": "4.3.1", "source_url": "https://github.com",
                 "description": "The original server", "usage": {"users": {"active_month": 123122}},
                 "thumbnail": {"url": "https://files.mastodon.social/t.png", "blurhash": "UeKUpFxuo~R%", "versions": {}},
                 "languages": ["en"], "contact": {"email": "staff@mastodon.social", "account": \(account(1))},
                 "rules": [{"id": "1", "text": "Be kind", "hint": ""}], "api_versions": {"mastodon": 2}}
                """
            ], decoder: .mastodon),
        Pair(
            "mastodon/instance-v1-as-v2", InstanceV2.self,
            [
                """
                {"uri": "mastodon.social", "title": "Mastodon", "version": "3.5.3", "short_description": "The original",
                 "description": "", "email": "staff@mastodon.social", "urls": {"streaming_api": "wss://mastodon.social"},
                 "stats": {"user_count": 812303, "status_count": 38151616, "domain_count": 25255},
                 "thumbnail": "https://files.mastodon.social/t.png", "languages": ["en"], "registrations": false}
                """
            ], ["model-key-missing domain"], decoder: .mastodon),
        Pair(
            "mastodon/poll", Poll.self,
            [
                """
                {"id": "34830", "expires_at": "2019-12-05T04:05:08.302Z", "expired": true, "multiple": false,
                 "votes_count": 10, "voters_count": null, "voted": true, "own_votes": [1],
                 "options": [{"title": "accept", "votes_count": 6}, {"title": "deny", "votes_count": null}], "emojis": []}
                """
            ], decoder: .mastodon),
        Pair(
            "mastodon/poll-null-votes", StrictPoll.self,
            [
                """
                {"id": "34830", "expires_at": "2019-12-05T04:05:08.302Z", "expired": true, "multiple": false,
                 "votes_count": 10, "voters_count": null,
                 "options": [{"title": "accept", "votes_count": 6}, {"title": "deny", "votes_count": 4}], "emojis": []}
                """
            ], ["model-null-in-required|model-key-missing voters_count"], decoder: .mastodon),
        Pair(
            "mastodon/search", SearchResult.self,
            [
                """
                {"accounts": [\(account(1)), \(account(2))], "statuses": [\(toot(1))],
                 "hashtags": [{"name": "swift", "url": "https://m.example/tags/swift", "history":
                 [{"day": "1574553600", "uses": "200", "accounts": "31"}], "following": false}]}
                """
            ], decoder: .mastodon),
        Pair(
            "mastodon/tag-history-numbers", [NumericTag].self,
            [
                list(3) {
                    """
                    {"name": "tag\($0)", "url": "https://m.example/tags/\($0)", "history":
                    [{"day": "1574553600", "uses": "200", "accounts": "31"}]}
                    """
                }
            ], ["model-type-mismatch uses"], decoder: .mastodon),
        Pair(
            "mastodon/attachment-focus", [Attachment].self,
            [
                """
                [{"id": "22345792", "type": "image", "url": "https://files.example/a.png", "preview_url": null,
                  "remote_url": null, "meta": {"original": {"width": 640, "height": 480, "size": "640x480", "aspect": 1.3333333333333333},
                  "focus": {"x": -0.27, "y": 0.44}}, "description": "test", "blurhash": "UeKUpFxuo~R%0nW"},
                 {"id": "22546306", "type": "audio", "url": "https://files.example/a.mp3",
                  "preview_url": "https://files.example/p.png", "remote_url": null, "meta":
                  {"length": "0:03:05.11", "duration": 185.11, "audio_encode": "mp3"}, "description": null, "blurhash": null}]
                """
            ], decoder: .mastodon),
        Pair(
            "mastodon/unknown-attachment-url", [RequiredAttachment].self,
            [
                """
                [{"id": "1", "type": "image", "url": "https://files.example/a.png", "preview_url": "https://f.example/p.png"},
                 {"id": "2", "type": "unknown", "url": null, "preview_url": null}]
                """
            ], ["model-null-in-required|model-key-missing url"], decoder: .mastodon),
        Pair(
            "mastodon/relationships", [Relationship].self,
            [
                list(3) {
                    """
                    {"id": "\($0)", "following": true, "showing_reblogs": true, "notifying": false, "followed_by": true,
                    "blocking": false, "muting": false, "requested": false, "domain_blocking": false, "endorsed": false}
                    """
                }
            ], decoder: .mastodon),
        Pair(
            "mastodon/scheduled", [ScheduledToot].self,
            [
                """
                [{"id": "3221", "scheduled_at": "2019-12-05T12:33:01.000Z", "params": {"poll": null, "text": "test",
                  "media_ids": null, "sensitive": null, "visibility": null, "idempotency": null, "spoiler_text": null,
                  "application_id": 596551, "in_reply_to_id": null}, "media_attachments": []}]
                """
            ], decoder: .mastodon),
        Pair(
            "mastodon/token", Token.self,
            [#"{"access_token": "ZA-Yj3", "token_type": "Bearer", "scope": "read write", "created_at": 1573979017}"#],
            decoder: .mastodon),
        Pair(
            "mastodon/token-date", DatedToken.self,
            [#"{"access_token": "ZA-Yj3", "token_type": "Bearer", "scope": "read write", "created_at": 1573979017}"#],
            ["model-type-mismatch created_at"], decoder: .mastodon),
        Pair(
            "mastodon/counts", [CountedAccount].self, [list(12) { account($0) }],
            ["model-key-never-sent"], decoder: .snake),
    ]

    fileprivate static func account(_ number: Int) -> String {
        """
        {"id": "\(number)", "username": "user\(number)", "acct": "user\(number)@m.example", "display_name": "User \(number)",
        "locked": false, "bot": \(number % 5 == 0), "created_at": "2016-11-24T10:02:12.085Z", "note": "<p>Hi</p>",
        "url": "https://m.example/@user\(number)", "avatar": "https://m.example/a/\(number).png",
        "avatar_static": "https://m.example/a/\(number).png", "header": "https://m.example/h/\(number).png",
        "header_static": "https://m.example/h/\(number).png", "followers_count": \(number * 10), "following_count": 17,
        "statuses_count": \(number * 31), "last_status_at": "2019-11-24", "emojis": [],
        "fields": [{"name": "Web", "value": "https://example.com", "verified_at": null}]}
        """
    }

    fileprivate static func toot(_ number: Int, reblog: String = "null") -> String {
        """
        {"id": "10325412\(number)", "created_at": "2019-12-08T03:48:33.901Z", "in_reply_to_id": null,
        "in_reply_to_account_id": null, "sensitive": false, "spoiler_text": "", "visibility": "public",
        "language": \(number % 3 == 0 ? "null" : "\"en\""), "uri": "https://m.example/users/u/statuses/\(number)",
        "url": "https://m.example/@u/\(number)", "replies_count": 7, "reblogs_count": 6, "favourites_count": 11,
        "favourited": false, "content": "<p>Text \(number)</p>", "reblog": \(reblog),
        "application": {"name": "Web", "website": null}, "account": \(account(number)), "media_attachments": [],
        "mentions": [], "tags": [], "emojis": [], "card": null, "poll": null}
        """
    }

    fileprivate static func notification(_ number: Int, _ kind: String, _ more: String = "") -> String {
        """
        {"id": "\(number)", "type": "\(kind)", "created_at": "2019-11-23T07:49:02.064Z", "account": \(account(number))\(more)}
        """
    }
}

extension JSONDecoder {
    /// Names in snake case, and times with fractional seconds.
    fileprivate static var mastodon: JSONDecoder {
        decoder {
            $0.keyDecodingStrategy = .convertFromSnakeCase
            $0.dateDecodingStrategy = .custom { decoder in
                let container = try decoder.singleValueContainer()
                let text = try container.decode(String.self)
                let formatter = ISO8601DateFormatter()
                formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
                if let date = formatter.date(from: text) { return date }
                formatter.formatOptions = [.withFullDate]
                if let date = formatter.date(from: text) { return date }
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time: \(text)")
            }
        }
    }
}
