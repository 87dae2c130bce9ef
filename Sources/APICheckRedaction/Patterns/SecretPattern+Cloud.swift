extension SecretPattern {
    /// Clouds, databases and secret stores.
    static let cloudRows: [Row] = [
        Row(
            "aws-access-key-id", #"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}"#,
            by: "AWS IAM identifiers; gitleaks aws-access-token"),
        Row("aws-access-key-id", #"A3T[A-Z0-9]{17}"#, by: "gitleaks aws-access-token"),
        Row(
            "aws-bedrock-key", #"ABSK[A-Za-z0-9+/=]{109,}"#,
            by: "AWS Bedrock API keys; gitleaks aws-amazon-bedrock-api-key-long-lived"),
        Row(
            "aws-bedrock-key", #"bedrock-api-key-[A-Za-z0-9+/=]{24,}"#,
            by: "gitleaks aws-amazon-bedrock-api-key-short-lived"),
        Row("aws-appsync-key", #"da2-[a-z0-9]{26}"#, by: "trufflehog aws/appsync"),
        Row(
            "alibaba-access-key-id", #"LTAI[A-Za-z0-9]{12,26}"#,
            by: "gitleaks alibaba-access-key-id; trufflehog alibaba"),
        Row(
            "azure-client-secret", #"[\w.~-]{4}Q~[\w.~-]{31,34}"#,
            by: "gitleaks azure-ad-client-secret; trufflehog azure_entra/serviceprincipal/v2"),
        Row(
            "azure-refresh-token", #"(?:0|1)\.A[\w-]{50,400}\.(?:0\.|1\.|)Ag[\w.-]{250,}"#,
            by: "trufflehog azure_entra/refreshtoken"),
        Row(
            "azure-container-registry-key", #"[A-Za-z0-9+/]{42}\+ACR[A-Za-z0-9]{6}"#,
            by: "trufflehog azurecontainerregistry"),
        Row(
            "azure-storage-key", #"[A-Za-z0-9+/]{76}\+(?:ASt|ABa|AMC)[A-Za-z0-9+/]{5}[AQgw]=="#,
            by: "Microsoft Security Utilities: identifiable keys"),
        Row(
            "azure-cosmos-key", #"[A-Za-z0-9+/]{76}ACDb[A-Za-z0-9+/]{5}[AQgw]=="#,
            by: "Microsoft Security Utilities: identifiable keys"),
        Row(
            "azure-messaging-key", #"[A-Za-z0-9+/]{33}(?:\+ASb|\+AEh|\+ARm|AIoT|AzEG)[A-Za-z0-9+/]{5}[A-Za-z0-9+/]="#,
            by: "Microsoft Security Utilities: identifiable keys"),
        Row(
            "azure-cache-key", #"[A-Za-z0-9]{33}AzCa[A-Za-z0-9+/]{6}="#,
            by: "Microsoft Security Utilities: identifiable keys"),
        Row(
            "azure-search-key", #"[A-Za-z0-9]{42}AzSe[A-Za-z0-9]{6}"#,
            by: "Microsoft Security Utilities: identifiable keys"),
        Row(
            "azure-function-key", #"[\w-]{44}AzFu[\w-]{5}[AQgw]=="#,
            by: "Microsoft Security Utilities: identifiable keys"),
        Row(
            "azure-identifiable-key", #"[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}"#,
            by: "Microsoft Security Utilities: identifiable keys (84 letters)"),
        Row(
            "cloudflare-token", #"(?:cfat|cfut|cfk)_[A-Za-z0-9]{40}[a-f0-9]{8}"#,
            by: "trufflehog cloudflareapitoken/v2 and cloudflareglobalapikey/v2"),
        Row(
            "cloudflare-origin-key", #"v1\.0-[A-Za-z0-9-]{171}"#,
            by: "gitleaks cloudflare-origin-ca-key; trufflehog cloudflarecakey"),
        Row(
            "databricks-token", #"(?:dapi|dose|dkea)[a-f0-9-]{32,34}"#,
            by: "gitleaks databricks-api-token; trufflehog databrickstoken"),
        Row("deno-token", #"(?:ddp|ddw)_[A-Za-z0-9]{36}"#, by: "trufflehog deno"),
        Row(
            "digitalocean-token", #"(?:dop|doo|dor)_v1_[a-f0-9]{64}"#,
            by: "gitleaks digitalocean-pat, digitalocean-access-token, digitalocean-refresh-token"),
        Row(
            "flyio-token", #"(?:fo1_|fm1a_|fm1r_|fm2_)[A-Za-z0-9+/=_-]{43,}"#,
            by: "gitleaks flyio-access-token; trufflehog flyio"),
        Row("google-api-key", #"AIza[\w-]{35}"#, by: "gitleaks gcp-api-key; trufflehog googlegemini"),
        Row("google-api-key", #"AQ\.Ab8[\w-]{40,}"#, by: "Google AI Studio: authorization keys"),
        Row("google-oauth-secret", #"GOCSPX-[\w-]{28}"#, by: "kingfisher google.2"),
        Row("google-oauth-token", #"ya29\.[\w.-]{10,}"#, by: "trufflehog googleoauth2"),
        Row("google-oauth-token", #"1//0[\w-]{30,}"#, by: "Google OAuth 2.0: refresh tokens"),
        Row("heroku-key", #"HRKU-[\w-]{36,}"#, by: "gitleaks heroku-api-key-v2; trufflehog heroku/v2"),
        Row("netlify-token", #"nf(?:p|c|o|u|b)_\w{36}"#, by: "Netlify: token prefixes; trufflehog netlify/v2"),
        Row("openshift-token", #"sha256~[\w-]{43}"#, by: "gitleaks openshift-user-token"),
        Row(
            "planetscale-token", #"pscale_(?:tkn|oauth|pw)_[\w.=-]{32,}"#,
            by: "gitleaks planetscale-api-token, planetscale-oauth-token, planetscale-password"),
        Row("render-key", #"rnd_[A-Za-z0-9]{28,}"#, by: "Render: API keys"),
        Row("salad-cloud-key", #"salad_cloud_\w{14,}"#, by: "trufflehog saladcloudapikey"),
        Row("scalingo-token", #"tk-us-[\w-]{48}"#, by: "gitleaks scalingo-api-token"),
        Row("supabase-token", #"sbp_[a-z0-9]{40}"#, by: "kingfisher supabase.1; trufflehog supabasetoken"),
        Row("supabase-key", #"sb_secret_[\w-]{24,}"#, by: "Supabase: API keys"),
        Row("tailscale-key", #"tskey-[\w-]{16,}"#, by: "trufflehog tailscale"),
        Row("vercel-token", #"(?:vcp|vci|vca|vcr|vck)_[A-Za-z0-9]{24,}"#, by: "Vercel: token prefixes"),
        Row("akamai-token", #"akab-[a-z0-9]{16}-[a-z0-9]{16}"#, by: "Akamai: EdgeGrid credentials"),
        Row("yandex-key", #"AQVN[\w-]{35,38}"#, by: "gitleaks yandex-api-key"),
        Row("yandex-token", #"t1\.[\w=-]{20,400}\.[\w=-]{86,}"#, by: "gitleaks yandex-access-token"),
        Row("yandex-token", #"(?:y0|y1|y2|y3)_[\w-]{55,}"#, by: "Yandex ID: OAuth tokens"),
        Row("yandex-key", #"YC[\w-]{38}"#, isWeak: true, by: "gitleaks yandex-aws-access-token"),
        Row("aiven-password", #"AVNS_[\w-]{16,24}"#, by: "Aiven: service credentials"),
        Row("astra-token", #"AstraCS:[A-Za-z0-9]{24}:[a-f0-9]{64}"#, by: "DataStax Astra: application tokens"),
        Row("clickhouse-key", #"4b1d[A-Za-z0-9]{38}"#, by: "gitleaks clickhouse-cloud-api-secret-key"),
        Row("confluent-secret", #"cflt[A-Za-z0-9+/]{60}"#, by: "Confluent Cloud: API secrets"),
        Row("elastic-token", #"essu_[A-Za-z0-9+/=]{40,}"#, by: "Elastic Cloud: user-managed API keys"),
        Row("mongodb-atlas-secret", #"mdb_sa_sk_[\w-]{40}"#, by: "kingfisher mongodb.4"),
        Row(
            "1password-token", #"ops_eyJ[A-Za-z0-9+/=]{100,}"#,
            by: "1Password service accounts; gitleaks 1password-service-account-token"),
        Row("1password-secret-key", #"A3-[A-Z0-9]{6}-[A-Z0-9-]{29,30}"#, by: "gitleaks 1password-secret-key"),
        Row("age-secret-key", #"AGE-SECRET-KEY-1[A-Z0-9]{58}"#, by: "gitleaks age-secret-key; kingfisher age.2"),
        Row(
            "doppler-token", #"dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}"#,
            by: "gitleaks doppler-api-token; trufflehog doppler"),
        Row("infisical-token", #"st\.[a-f0-9]{24}\.[a-f0-9]{32}\.[a-f0-9]{32}"#, by: "Infisical: service tokens"),
        Row(
            "vault-token", #"(?:hvb|hvs|hvr)\.[\w.-]{24,}"#,
            by: "HashiCorp Vault tokens; gitleaks vault-batch-token, vault-service-token"),
        Row("vault-token", #"s\.[A-Za-z0-9]{24}"#, isWeak: true, by: "gitleaks vault-service-token"),
        Row(
            "terraform-token", #"[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}"#,
            by: "gitleaks hashicorp-tf-api-token; trufflehog terraformcloudpersonaltoken"),
    ]
}
