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
