import Foundation

/// Slack and Discord: an envelope with `ok`, times as text of seconds, identifiers as text, payloads by type.
extension SecondCorpus {
    static let chat: [Pair] = [
        Pair(
            "slack/history", SlackReply<SlackHistory>.self,
            [#"{"ok": true, "messages": \#(list(12) { message($0) }), "has_more": false, "pin_count": 0}"#],
            decoder: .snake),
        Pair(
            "slack/error", SlackReply<SlackHistory>.self, [#"{"ok": false, "error": "channel_not_found"}"#],
            decoder: .snake, status: 200),
        Pair(
            "slack/success-and-error", SlackReply<SlackHistory>.self,
            [
                #"{"ok": true, "messages": \#(list(12) { message($0) }), "has_more": false}"#,
                #"{"ok": false, "error": "channel_not_found"}"#,
            ], decoder: .snake),
        Pair(
            "slack/history-required", SlackHistory.self, [#"{"ok": false, "error": "channel_not_found"}"#],
            ["model-key-missing messages"], decoder: .snake),
        Pair("slack/numeric-ts", [NumericMessage].self, [list(12) { message($0) }], ["model-type-mismatch ts"]),
        Pair("slack/thread-ts", [CamelMessage].self, [list(12) { message($0) }], ["model-key-never-sent threadTs"]),
        Pair(
            "slack/cursor", SlackPage.self,
            [
                #"{"ok": true, "channels": [{"id": "C1", "name": "general", "is_archived": false}], "response_metadata": {"next_cursor": "dGVhbTpDMDYxRkE1UEI="}}"#
            ], decoder: .snake),
        Pair(
            "slack/cursor-level", SlackFlatPage.self,
            [
                #"{"ok": true, "channels": \#(list(10) { #"{"id": "C\#($0)", "name": "c\#($0)"}"# }), "response_metadata": {"next_cursor": "dGVhbTpDMDYxRkE1UEI="}}"#
            ], decoder: .snake),
        Pair(
            "slack/users", SlackUsers.self,
            [
                #"{"ok": true, "cache_ts": 1498777272, "members": \#(list(12) { slackUser($0) }), "response_metadata": {"next_cursor": ""}}"#
            ], decoder: .snake),
        Pair(
            "slack/blocks", [Block].self,
            [
                """
                [{"type": "section", "block_id": "a", "text": {"type": "mrkdwn", "text": "*Hi*"}},
                 {"type": "divider", "block_id": "b"},
                 {"type": "image", "block_id": "c", "image_url": "https://a.example/i.png", "alt_text": "Logo"},
                 {"type": "rich_text", "block_id": "d", "elements": []}]
                """
            ], decoder: .snake),
        Pair(
            "slack/accepts-anything", Acknowledgement.self, [#"{"ok": false, "error": "invalid_auth"}"#],
            ["model-accepts-anything"]),
        Pair("slack/image-sizes", [SlackProfileImages].self, [list(12) { slackUser($0) }], decoder: .snake),
        Pair("discord/messages", [DiscordMessage].self, [list(12) { discordMessage($0) }], decoder: .snake),
        Pair(
            "discord/snowflake-number", [NumericSnowflake].self, [list(12) { discordMessage($0) }],
            ["model-type-mismatch id"]),
        Pair(
            "discord/snowflake-as-double", [DoubleSnowflake].self,
            [#"[{"id": 1196256117232914432, "name": "a"}, {"id": 1196256117232914433, "name": "b"}]"#],
            ["model-integer-digits-lost id"]),
        Pair(
            "discord/channel-kind", [Channel].self,
            [
                """
                [{"id": "41771983423143937", "guild_id": "41771983423143937", "name": "general", "type": 0, "position": 6,
                  "permission_overwrites": [], "rate_limit_per_user": 2, "nsfw": true, "topic": "24/7", "last_message_id": null,
                  "parent_id": null}, {"id": "2", "guild_id": "1", "name": "Voice", "type": 2, "position": 1, "bitrate": 64000,
                  "user_limit": 0, "rtc_region": null, "permission_overwrites": []},
                 {"id": "3", "guild_id": "1", "name": "Forum", "type": 15, "position": 2, "permission_overwrites": []}]
                """
            ], decoder: .snake),
        Pair(
            "discord/channel-closed-kind", [ClosedChannel].self,
            [#"[{"id": "1", "type": 0}, {"id": "2", "type": 2}, {"id": "3", "type": 15}]"#],
            ["model-enum-case-undeclared type"]),
        Pair(
            "discord/embed-color", [Embed].self,
            [
                """
                [{"type": "rich", "title": "News", "description": "Text", "color": 5814783, "fields": [{"name": "a",
                  "value": "b", "inline": true}]}, {"type": "image", "url": "https://a.example/i.png", "thumbnail": {"url":
                  "https://a.example/i.png", "proxy_url": "https://p.example/i.png", "width": 400, "height": 300}}]
                """
            ], decoder: .snake),
        Pair(
            "discord/nickname", [Member].self,
            [
                list(12) {
                    #"{"user": {"id": "\#($0)", "username": "u", "global_name": null}, "nick": null, "roles": ["1"], "joined_at": "2015-04-26T06:26:56.936000+00:00", "deaf": false, "mute": false}"#
                }
            ], decoder: .snake),
        Pair(
            "discord/role", [RoleMember].self,
            [
                list(12) {
                    #"{"user": {"id": "\#($0)", "username": "u"}, "nick": null, "roles": ["1"], "deaf": false, "mute": false}"#
                }
            ], decoder: .snake),
        Pair(
            "discord/fraction-lost", [CoarseMessage].self, [list(12) { discordMessage($0) }],
            ["model-timestamp-fraction-lost timestamp"],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss.SSSSSSZZZZZ", zone: .gmt)),
        Pair(
            "telegram/updates", Telegram<[Update]>.self,
            [
                """
                {"ok": true, "result": [{"update_id": 1, "message": {"message_id": 5, "from": {"id": 9, "is_bot": false,
                "first_name": "A"}, "chat": {"id": 9, "type": "private", "first_name": "A"}, "date": 1684195041, "text": "hi"}},
                {"update_id": 2, "edited_message": {"message_id": 5, "chat": {"id": 9, "type": "private"}, "date": 1684195041,
                "edit_date": 1684195099, "text": "hi!"}}, {"update_id": 3, "callback_query": {"id": "7", "data": "yes"}}]}
                """
            ], decoder: .telegram),
        Pair(
            "telegram/error", Telegram<[Update]>.self,
            [#"{"ok": false, "error_code": 401, "description": "Unauthorized"}"#], decoder: .telegram, status: 401),
        Pair(
            "telegram/milliseconds", Telegram<[Update]>.self,
            [
                """
                {"ok": true, "result": [{"update_id": 1, "message": {"message_id": 5, "chat": {"id": 9, "type": "private"},
                "date": 1684195041, "text": "hi"}}]}
                """
            ], ["model-epoch-mistaken date"],
            decoder: decoder {
                $0.keyDecodingStrategy = .convertFromSnakeCase
                $0.dateDecodingStrategy = .millisecondsSince1970
            }),
    ]

    private static func message(_ number: Int) -> String {
        let thread = number % 3 == 0 ? #", "thread_ts": "1512085950.000216", "reply_count": 2"# : ""
        return """
            {"type": "message", "user": "U\(number)", "text": "Text \(number)", "ts": "15120859\(number + 10).000216", "team": "T1",
            "reactions": [{"name": "+1", "count": 2, "users": ["U1", "U2"]}]\(thread)}
            """
    }

    private static func slackUser(_ number: Int) -> String {
        """
        {"id": "U\(number)", "team_id": "T1", "name": "user\(number)", "deleted": false, "color": "9f69e7", "real_name": "User",
        "tz": "America/Los_Angeles", "tz_offset": -25200, "profile": {"avatar_hash": "ge3b51ca72de", "status_text": "",
        "real_name": "User", "display_name": "user", "image_24": "https://a.example/24.png", "image_32": "https://a.example/32.png",
        "image_48": "https://a.example/48.png", "image_512": "https://a.example/512.png", "team": "T1"}, "is_admin": true,
        "is_bot": false, "updated": 1502138686}
        """
    }

    private static func discordMessage(_ number: Int) -> String {
        """
        {"id": "3343853199844\(number + 100)", "type": 0, "channel_id": "290926798999357250", "content": "Hi", "author": {"id": "53",
        "username": "Mason", "discriminator": "9999", "avatar": null, "public_flags": 64}, "attachments": [], "embeds": [],
        "mentions": [], "mention_roles": [], "pinned": false, "mention_everyone": false, "tts": false,
        "timestamp": "2017-07-11T17:27:07.299123+00:00", "edited_timestamp": null, "flags": 0, "components": []}
        """
    }
}

extension JSONDecoder {
    fileprivate static var telegram: JSONDecoder {
        decoder {
            $0.keyDecodingStrategy = .convertFromSnakeCase
            $0.dateDecodingStrategy = .secondsSince1970
        }
    }
}
