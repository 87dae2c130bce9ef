extension SecretPattern {
    /// No limit of a length.
    private static let open = Int.max

    private typealias Row = (kind: String, literals: String, tail: ByteSet, length: ClosedRange<Int>)

    /// By kind: how its tokens begin, and which bytes follow, how many.
    private static let rows: [Row] = [
        ("1password-token", "ops_eyJ", .base64, 100...open),
        ("1password-secret-key", "A3-", ByteSet("-ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"), 36...37),
        ("adobe-client-secret", "p8e-", .alphanumerics, 32...32),
        ("age-secret-key", "AGE-SECRET-KEY-1", .capitals, 58...58),
        ("airtable-token", "pat", ByteSet("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ."), 79...79),
        ("alibaba-access-key-id", "LTAI", .alphanumerics, 12...20),
        ("anthropic-key", "sk-ant-", .words, 40...open),
        ("artifactory-key", "AKCp", .alphanumerics, 69...69),
        ("artifactory-key", "cmVmd", .alphanumerics, 59...59),
        ("atlassian-token", "ATATT3 ATCTT3 ATBB", .dottedWords, 24...open),
        ("aws-access-key-id", "AKIA ASIA ABIA ACCA", .capitals, 16...16),
        ("aws-bedrock-key", "ABSK", .base64, 109...open),
        ("aws-bedrock-key", "bedrock-api-key-", .base64, 32...open),
        ("clojars-token", "CLOJARS_", .alphanumerics, 60...60),
        ("clickhouse-key", "4b1d", .alphanumerics, 38...38),
        ("cloudflare-origin-key", "v1.0-", ByteSet("0123456789abcdef-"), 171...171),
        ("databricks-token", "dapi", ByteSet("0123456789abcdef-"), 32...34),
        ("defined-networking-token", "dnkey-", .words, 60...open),
        ("digitalocean-token", "doo_v1_ dop_v1_ dor_v1_", .hexadecimal, 64...64),
        ("docker-token", "dckr_pat_ dckr_oat_", .words, 20...open),
        ("doppler-token", "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.", .dottedWords, 40...open),
        ("duffel-token", "duffel_test_ duffel_live_", .dottedWords, 43...open),
        ("dynatrace-token", "dt0c01. dt0s01. dt0s16.", .dottedWords, 80...open),
        ("easypost-token", "EZAK EZTK", .alphanumerics, 54...54),
        ("facebook-page-token", "EAAM EAAC EAAB EAAG", .alphanumerics, 100...open),
        ("flutterwave-key", "FLWSECK_TEST- FLWSECK-", .words, 12...open),
        ("flyio-token", "fo1_ fm1a_ fm1r_ fm2_", .base64.union(.words), 43...open),
        ("frameio-token", "fio-u-", .dottedWords, 64...open),
        ("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", .alphanumerics, 36...open),
        ("github-token", "github_pat_", .words, 40...open),
        (
            "gitlab-token",
            "glpat- glcbt- gldt- glffct- glft- glimt- glagent- gloas- glptt- glrt- glrtr- glsoat- GR1348941",
            .dottedWords,
            20...open
        ),
        ("google-api-key", "AIza", .words, 35...35),
        ("google-oauth-secret", "GOCSPX-", .words, 28...28),
        ("google-oauth-token", "ya29.", .dottedWords, 20...open),
        ("google-oauth-token", "1//0", .words, 30...open),
        ("grafana-token", "eyJrIjoi", .base64, 70...open),
        ("grafana-token", "glc_", .base64, 32...open),
        ("grafana-token", "glsa_", .words, 41...41),
        ("harness-key", "pat. sat.", .dottedWords, 68...68),
        ("heroku-key", "HRKU-AA", .words, 58...58),
        ("huggingface-token", "hf_ api_org_", .alphanumerics, 34...34),
        ("infracost-token", "ico-", .alphanumerics, 32...32),
        ("intra42-secret", "s-s4t2ud- s-s4t2af-", .hexadecimal, 64...64),
        ("linear-key", "lin_api_ lin_oauth_", .alphanumerics, 40...open),
        ("lob-key", "live_pub_ test_pub_", .hexadecimal, 31...31),
        ("mapbox-token", "pk.eyJ sk.eyJ tk.eyJ", .dottedWords, 60...open),
        ("newrelic-key", "NRAK- NRII- NRJS- NRRA-", .words, 19...open),
        ("notion-token", "ntn_", .alphanumerics, 40...open),
        ("npm-token", "npm_", .alphanumerics, 36...36),
        ("octopus-key", "API-", .capitals, 26...26),
        ("openai-key", "sk-proj- sk-svcacct- sk-admin-", .words, 40...open),
        ("openai-key", "sk-", .alphanumerics, 48...48),
        ("openshift-token", "sha256~", .words, 43...43),
        ("perplexity-key", "pplx-", .alphanumerics, 48...48),
        ("plaid-token", "access-sandbox- access-development- access-production-", .words, 36...36),
        ("planetscale-token", "pscale_tkn_ pscale_oauth_ pscale_pw_", .dottedWords, 32...open),
        ("postman-key", "PMAK-", ByteSet("0123456789abcdefABCDEF-"), 59...59),
        ("prefect-key", "pnu_ pnb_", .alphanumerics, 36...36),
        ("pulumi-token", "pul-", .hexadecimal, 40...40),
        ("pypi-token", "pypi-AgE", .words, 50...open),
        ("readme-key", "rdme_", .alphanumerics, 70...70),
        ("rubygems-key", "rubygems_", .hexadecimal, 48...48),
        ("scalingo-token", "tk-us-", .words, 48...48),
        ("sendgrid-key", "SG.", .dottedWords, 66...66),
        ("sendinblue-key", "xkeysib- xsmtpsib-", .words, 81...81),
        ("sentry-token", "sntrys_ sntryu_", .base64.union(.words), 64...open),
        ("settlemint-token", "sm_aat_ sm_pat_ sm_sat_", .alphanumerics, 16...16),
        ("shippo-token", "shippo_live_ shippo_test_", .hexadecimal, 40...40),
        ("shopify-token", "shpat_ shpca_ shppa_ shpss_", .hexadecimal, 32...32),
        ("slack-token", "xapp- xoxa- xoxb- xoxe- xoxe.xox xoxo- xoxp- xoxr- xoxs- xoxc- xoxd-", .words, 10...open),
        ("sonar-token", "squ_ sqp_ sqa_", .alphanumerics, 40...40),
        ("sourcegraph-token", "sgp_", ByteSet("0123456789abcdefABCDEF_local"), 40...62),
        ("square-token", "sq0atp- sq0csp-", .words, 22...60),
        ("square-token", "EAAA", .words, 60...60),
        ("stripe-key", "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_ whsec_", .alphanumerics, 10...open),
        ("supabase-token", "sbp_", .hexadecimal, 40...40),
        ("twilio-key", "SK", .hexadecimal, 32...32),
        ("typeform-token", "tfp_", .dottedWords, 59...59),
        ("vault-token", "hvb. hvs. hvr.", .words, 24...open),
        ("yandex-key", "AQVN", .words, 35...38),
    ]

    private static let addresses: [Row] = [
        (
            "slack-webhook", "hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/",
            .base64, 43...open
        ),
        ("discord-webhook", "discord.com/api/webhooks/ discordapp.com/api/webhooks/", .base64.union(.words), 60...open),
        ("teams-webhook", "webhook.office.com/webhookb2/", ByteSet.token68.union(ByteSet("@")), 60...open),
    ]

    private static let inner: [SecretPattern] = [
        SecretPattern(
            kind: SecretKind("azure-client-secret"), literal: Array("Q~".utf8),
            lead: Run(bytes: .dottedWords, length: 4...4),
            tail: Run(bytes: .dottedWords, length: 31...34)),
        SecretPattern(
            kind: SecretKind("maxmind-key"), literal: Array("_mmk".utf8),
            lead: Run(bytes: ByteSet.alphanumerics.union(ByteSet("_")), length: 36...36),
            tail: Run(bytes: .alphanumerics, length: 0...0)),
        SecretPattern(
            kind: SecretKind("telegram-token"), literal: Array(":AA".utf8), lead: Run(bytes: .digits, length: 8...10),
            tail: Run(bytes: .words, length: 32...34)),
        SecretPattern(
            kind: SecretKind("terraform-token"), literal: Array(".atlasv1.".utf8),
            lead: Run(bytes: .alphanumerics, length: 14...14), tail: Run(bytes: .dottedWords, length: 60...70)),
        SecretPattern(
            kind: SecretKind("mailchimp-key"), literal: Array("-us".utf8),
            lead: Run(bytes: .hexadecimal, length: 32...32),
            tail: Run(bytes: .digits, length: 1...2)),
    ]

    static let all: [SecretPattern] =
        rows.flatMap { patterns($0, isAddress: false) } + addresses.flatMap { patterns($0, isAddress: true) } + inner

    private static func patterns(_ row: Row, isAddress: Bool) -> [SecretPattern] {
        row.literals.split(separator: " ").map { literal in
            SecretPattern(
                kind: SecretKind(row.kind), literal: Array(literal.utf8), lead: nil,
                tail: Run(bytes: row.tail, length: row.length), isAddress: isAddress)
        }
    }
}
