extension SecretPattern {
    /// Mail, chat, telephony and social networks.
    static let messagingRows: [Row] = [
        Row(
            "slack-token", #"xapp-\d{1,3}-[\w-]{10,}"#,
            by: "Slack: token types; gitleaks slack-bot-token and its relatives"),
        Row(
            "slack-token", #"xoxe\.xox(?:b|p)-\d{1,3}-[\w-]{60,}"#,
            by: "Slack: token types; gitleaks slack-config-access-token"),
        Row(
            "slack-token", #"xox(?:b|c|e|o|p|s)-\d{1,20}-[\w-]{10,}"#,
            by: "Slack: token types; gitleaks slack-bot-token and its relatives"),
        Row(
            "slack-token", #"xox(?:b|c|e|o|p|s)-[A-Za-z0-9]{6,15}-[A-Za-z0-9]{6,15}-[\w-]{6,}"#,
            by: "kingfisher slack.2"),
        Row(
            "slack-token", #"xox(?:a|r)-[A-Za-z0-9-]{10,}"#,
            by: "gitleaks slack-legacy-workspace-token; trufflehog slack"),
        Row("slack-token", #"xoxd-[\w%+/=-]{20,}"#, by: "Slack: session cookies of the web client"),
        Row(
            "discord-token", #"(?:MD|MT|Mj|Mz|ND|NT|Nj|Nz|OD|OT)[\w-]{21,26}\.[\w-]{6}\.[\w-]{27,38}"#,
            by: "kingfisher discord.2; detect-secrets DiscordBotTokenDetector"),
        Row("facebook-token", #"EAA[A-Z][A-Za-z0-9]{60,}"#, isWeak: true, by: "gitleaks facebook-page-access-token"),
        Row("facebook-token", #"EAACEdEose0cBA[A-Za-z0-9]{20,}"#, by: "kingfisher facebook.3"),
        Row("facebook-token", #"\d{15,16}\|[\w-]{27,40}"#, by: "gitleaks facebook-access-token"),
        Row(
            "firebase-token", #"[\w-]{11,64}:APA91b[\w-]{100,}"#,
            by: "Firebase Cloud Messaging: registration tokens"),
        Row("firebase-token", #"APA91b[\w-]{100,}"#, by: "Google Cloud Messaging: registration tokens"),
        Row("x-bearer-token", #"AAAAAAAAAAAAAAAAAAAAAA[A-Za-z0-9%+/=]{40,}"#, by: "gitleaks twitter-bearer-token"),
        Row("instagram-token", #"IG(?:Q|A)[A-Z][\w-]{60,}"#, isWeak: true, by: "Meta: Instagram API tokens"),
        Row("intercom-token", #"dG9rO[A-Za-z0-9+/=]{40,}"#, by: "Intercom: access tokens"),
        Row("mailchimp-key", #"[a-f0-9]{32}-us\d{1,2}"#, by: "gitleaks mailchimp-api-key; trufflehog mailchimp"),
        Row("mailgun-key", #"key-[a-z0-9]{32}"#, by: "gitleaks mailgun-private-api-token; trufflehog mailgun"),
        Row("mailgun-key", #"[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}"#, by: "trufflehog mailgun"),
        Row("salesblink-key", #"key-[A-Za-z0-9]{64}"#, by: "kingfisher salesblink.1; trufflehog salesblink"),
        Row("klaviyo-key", #"pk_[A-Za-z0-9]{6}_[a-f0-9]{34}"#, by: "trufflehog klaviyo"),
        Row("klaviyo-key", #"pk_[a-f0-9]{34}"#, by: "trufflehog klaviyo"),
        Row("onesignal-key", #"os_v2_[a-z]{3}_[a-z0-9]{80,}"#, by: "OneSignal: API keys"),
        Row(
            "pubnub-key", #"(?:pub|sub|sec)-c-[A-Za-z0-9-]{36,}"#,
            by: "kingfisher pubnub.1, pubnub.2; trufflehog pubnubpublishkey"),
        Row("resend-key", #"re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"#, by: "Resend: API keys"),
        Row(
            "sendgrid-key", #"SG\.[\w=-]{20,24}\.[\w=-]{39,50}"#,
            by: "gitleaks sendgrid-api-token; kingfisher sendgrid.1; trufflehog sendgrid"),
        Row("sendgrid-key", #"SG\.[\w=.-]{66}"#, by: "gitleaks sendgrid-api-token"),
        Row(
            "sendinblue-key", #"(?:xkeysib|xsmtpsib)-[\w-]{81}"#,
            by: "gitleaks sendinblue-api-token; trufflehog sendinbluev2"),
        Row("telegram-token", #"\d{8,10}:AA[\w-]{32,34}"#, by: "trufflehog telegrambottoken; kingfisher telegram.1"),
        Row("telnyx-key", #"KEY0[\w-]{54}"#, by: "kingfisher telnyx.1"),
        Row(
            "twilio-key", #"(?:SK|AC)[a-fA-F0-9]{32}"#,
            by: "gitleaks twilio-api-key; kingfisher twilio.1; trufflehog twilio"),
        Row("twilio-key", #"SK[A-Za-z0-9]{32}"#, isWeak: true, by: "trufflehog twilioapikey"),
        Row(
            "webex-token",
            #"[A-Za-z0-9]{64}_P[A-Z0-9]{3}_[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}"#,
            by: "trufflehog webexbot"),
    ]
}

extension SecretPattern {
    /// Addresses whose path is the secret.
    static let webhookRows: [Row] = [
        Row(
            "slack-webhook", #"hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9+/_-]{35,})"#,
            by: "Slack: incoming webhooks; gitleaks slack-webhook-url"),
        Row(
            "discord-webhook", #"(?:discord|discordapp)\.com/api/webhooks/([\w/-]{60,})"#,
            by: "Discord: webhooks; kingfisher discord.1"),
        Row(
            "teams-webhook", #"webhook\.office\.com/webhookb2/([\w.~+/=@-]{60,})"#,
            by: "gitleaks microsoft-teams-webhook"),
        Row("teams-webhook", #"outlook\.office\.com/webhook/([\w.~+/=@-]{60,})"#, by: "kingfisher msteams.1"),
        Row(
            "tines-webhook", #"\.tines\.com/webhook/([a-z0-9]{32}/[a-z0-9]{32})"#,
            by: "kingfisher tineswebhook.1; trufflehog tineswebhook"),
        Row(
            "zapier-webhook", #"hooks\.zapier\.com/hooks/catch/([A-Za-z0-9/]{14,})"#,
            by: "kingfisher zapierwebhook.1; trufflehog zapierwebhook"),
        Row("ifttt-webhook", #"/with/key/([\w-]{20,})"#, by: "IFTTT: webhooks service"),
        Row("make-webhook", #"\.make\.com/([a-z0-9]{32})"#, by: "Make: webhooks"),
        Row(
            "softlayer-key", #"api\.softlayer\.com/soap/v3(?:\.1|)/([a-z0-9]{64})"#,
            by: "detect-secrets SoftlayerDetector"),
        Row("thingsboard-token", #"thingsboard\.cloud/api/v1/([a-z0-9]{20})"#, by: "kingfisher thingsboard.1"),
    ]

    /// Hashes of passwords, and secrets in a second encoding.
    static let encodedRows: [Row] = [
        Row(
            "password-hash", #"\$2(?:a|b|x|y|)\$\d{2}\$[A-Za-z0-9./]{53}"#,
            by: "bcrypt: modular crypt format; kingfisher pwhash.2"),
        Row(
            "password-hash", #"\$(?:1|5|6|8|9|y|7)\$[A-Za-z0-9./=,]{1,40}\$[A-Za-z0-9./$]{22,}"#,
            by: "crypt(5); kingfisher pwhash.1, pwhash.3, pwhash.4, pwhash.5"),
        Row(
            "password-hash", #"\$argon2(?:id|i|d)\$[A-Za-z0-9+/=,$]{30,}"#,
            by: "Argon2: encoded hashes"),
        Row(
            "private-key", "Private-Lines: \\d{1,3}[A-Za-z0-9+/=\r\n]{60,}",
            by: "PuTTY: private key files; detect-secrets PrivateKeyDetector"),
        Row("kerberos-hash", #"\$krb5(?:asrep|tgs|pa)\$[\w.@:*$-]{60,}"#, by: "kingfisher krb5.asrep.23.1"),
        Row("json-web-token", #"ZXlK[A-Za-z0-9+/=_-]{60,}"#, by: "gitleaks jwt-base64"),
        Row(
            "private-key", #"LS0tLS1CRUdJTi(?:BQUklWQVRFIEtFWS|BSU0EgUFJJVkFURSBLRVkt)[A-Za-z0-9+/=]{40,}"#,
            by: "kingfisher pem.2"),
        Row(
            "private-key", #"LS0tLS1CRUdJTi(?:BEU0EgUFJJVkFURSBLRVkt|BFQyBQUklWQVRFIEtFWS)[A-Za-z0-9+/=]{40,}"#,
            by: "kingfisher pem.2"),
        Row(
            "private-key",
            #"LS0tLS1CRUdJTi(?:BPUEVOU1NIIFBSSVZBVEUgS0VZ|BFTkNSWVBURUQgUFJJVkFURSBLRVkt)[A-Za-z0-9+/=]{40,}"#,
            by: "kingfisher pem.2"),
    ]
}
