extension SecretPattern {
    /// Code hosts, registries, build and monitoring services.
    static let developmentRows: [Row] = [
        Row(
            "github-token", #"(?:ghp|gho|ghu|ghs|ghr)_\w{36,}"#,
            by: "GitHub: token prefixes; gitleaks github-pat, github-oauth, github-app-token, github-refresh-token"),
        Row("github-token", #"github_pat_\w{36,}"#, by: "GitHub: token prefixes; gitleaks github-fine-grained-pat"),
        Row(
            "gitlab-token",
            #"(?:glpat|glcbt|gldt|glffct|glft|glimt|glagent|gloas|glptt|glrt|glrtr|glsoat|glwt)-[\w.=-]{20,}"#,
            by: "GitLab: token prefixes; gitleaks gitlab-pat and its relatives; trufflehog gitlab/v2, gitlab/v3"),
        Row("gitlab-token", #"GR1348941[\w-]{20,}"#, by: "gitleaks gitlab-rrt"),
        Row("gitlab-session", #"_gitlab_session=([a-z0-9]{32})"#, by: "gitleaks gitlab-session-cookie"),
        Row(
            "atlassian-token", #"(?:ATATT|ATCTT|ATBB)[\w.=+/-]{24,}"#,
            by: "gitleaks atlassian-api-token; trufflehog jiratoken/v2, atlassian/v2"),
        Row(
            "bitbucket-token", #"BBDC-[A-Za-z0-9+/@_-]{40,50}"#,
            by: "trufflehog atlassiandatacenter/bitbucketdatacenter"),
        Row("apify-token", #"apify_api_[A-Za-z0-9-]{36}"#, by: "trufflehog apify"),
        Row(
            "artifactory-key", #"AKC[A-Za-z0-9]{64,74}"#,
            by: "gitleaks artifactory-api-key; detect-secrets ArtifactoryDetector"),
        Row(
            "artifactory-token", #"cmVmd[A-Za-z0-9]{59}"#,
            by: "gitleaks artifactory-reference-token; trufflehog artifactoryreferencetoken"),
        Row(
            "buildkite-token", #"bk(?:ua|at|ct|pt)_[a-z0-9]{40,}"#,
            by: "kingfisher buildkite.1; trufflehog buildkite/v2"),
        Row(
            "circleci-token", #"CCI(?:PAT|PRJ)_[A-Za-z0-9]{22,24}_[A-Za-z0-9]{40}"#,
            by: "kingfisher circleci.1; trufflehog circleci/v2"),
        Row("clojars-token", #"CLOJARS_[A-Za-z0-9]{60}"#, by: "gitleaks clojars-api-token"),
        Row("crates-token", #"cio[A-Za-z0-9]{32}"#, isWeak: true, by: "kingfisher cratesio.1"),
        Row("dependency-track-key", #"odt_[A-Za-z0-9]{32,255}"#, by: "kingfisher dtrack.1"),
        Row("docker-token", #"dckr_(?:pat|oat)_[\w-]{20,}"#, by: "kingfisher dockerhub.1; trufflehog dockerhub/v2"),
        Row("endor-key", #"endr\+[A-Za-z0-9-]{16}"#, by: "trufflehog endorlabs"),
        Row(
            "harness-key", #"(?:pat|sat)\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}"#,
            by: "gitleaks harness-api-key"),
        Row("infracost-key", #"ico-[A-Za-z0-9]{32}"#, isWeak: true, by: "gitleaks infracost-api-token"),
        Row("ionic-token", #"ion_[A-Za-z0-9]{42}"#, by: "kingfisher ionic.1"),
        Row(
            "launchdarkly-key", #"(?:api|sdk|mob)-[a-z0-9]{8}-[a-z0-9]{4}-4[a-z0-9]{3}-[a-z0-9]{4}-[a-z0-9]{12}"#,
            by: "trufflehog launchdarkly"),
        Row("npm-token", #"npm_[A-Za-z0-9]{36}"#, by: "gitleaks npm-access-token; trufflehog npmtokenv2"),
        Row("nuget-key", #"oy2[a-z0-9]{43}"#, by: "NuGet.org: API keys"),
        Row(
            "octopus-key", #"API-[A-Z0-9]{25,34}"#, isWeak: true,
            by: "gitleaks octopus-deploy-api-key; trufflehog octopusdeploy"),
        Row("packagist-token", #"packagist_[a-z]{3}_[a-f0-9]{60,}"#, by: "Packagist: token formats"),
        Row("postman-key", #"PMAK-[A-Za-z0-9-]{59}"#, by: "gitleaks postman-api-token; trufflehog postman"),
        Row("prefect-key", #"(?:pnu|pnb)_[A-Za-z0-9]{36}"#, by: "gitleaks prefect-api-token"),
        Row("pulumi-token", #"pul-[a-z0-9]{40}"#, by: "gitleaks pulumi-api-token; trufflehog pulumi"),
        Row("pypi-token", #"pypi-AgE[\w-]{50,}"#, by: "gitleaks pypi-upload-token; trufflehog pypi"),
        Row("readme-key", #"rdme_[a-z0-9]{70}"#, by: "gitleaks readme-api-token"),
        Row("rubygems-key", #"rubygems_[a-z0-9]{42,52}"#, by: "gitleaks rubygems-api-token; kingfisher rubygems.1"),
        Row("scrapfly-key", #"scp-(?:live|test)-[a-z0-9]{32}"#, by: "kingfisher scrapfly.1"),
        Row(
            "sonar-token", #"(?:squ|sqp|sqa|sqco)_[A-Za-z0-9]{40,}"#,
            by: "kingfisher sonarqube.1; trufflehog sonarcloud/v2"),
        Row(
            "sourcegraph-token", #"sgp_(?:local_|)[a-fA-F0-9]{40}"#,
            by: "gitleaks sourcegraph-access-token; trufflehog sourcegraph, sourcegraphcody"),
        Row(
            "sourcegraph-token", #"sgp_[a-fA-F0-9]{16}_(?:local_|)[a-fA-F0-9]{40}"#,
            by: "gitleaks sourcegraph-access-token; kingfisher sourcegraph.2"),
        Row("segment-token", #"sgp_[A-Za-z0-9]{64}"#, by: "kingfisher segment.1"),
        Row("sourcegraph-token", #"(?:slk|sgd)_[a-f0-9]{64}"#, by: "trufflehog sourcegraphcody"),
        Row("spectral-key", #"spu-[a-z0-9]{32}"#, by: "trufflehog spectralops"),
        Row("stackhawk-key", #"hawk\.[\w-]{20}\.[\w-]{20}"#, by: "kingfisher stackhawk.1"),
        Row("trufflehog-key", #"thog-(?:secret|key)-[a-f0-9]{16,32}"#, by: "trufflehog trufflehogenterprise"),
        Row("wakatime-key", #"waka_[a-f0-9-]{36}"#, by: "WakaTime: API keys"),
        Row("zuplo-key", #"zpka_\w{40,}"#, by: "Zuplo: API keys"),
        Row(
            "dynatrace-token", #"dt0[A-Za-z]\d{2}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{64}"#,
            by: "gitleaks dynatrace-api-token; kingfisher dynatrace.1"),
        Row("grafana-token", #"eyJrIjoi[A-Za-z0-9+/=]{60,}"#, by: "gitleaks grafana-api-key"),
        Row("grafana-token", #"glc_[A-Za-z0-9+/=]{32,}"#, by: "gitleaks grafana-cloud-api-token; trufflehog grafana"),
        Row(
            "grafana-token", #"glsa_\w{41}"#,
            by: "gitleaks grafana-service-account-token; trufflehog grafanaserviceaccount"),
        Row("honeycomb-key", #"hc[a-z](?:i|x|l|m)k_[a-z0-9]{58}"#, by: "Honeycomb: ingest keys"),
        Row(
            "newrelic-key", #"(?:NRAK|NRII|NRIQ|NRJS|NRRA|NRBR)-[\w-]{19,}"#,
            by:
                "trufflehog newrelicuserkey, newrelicinsightsinsertkey, newrelicinsightsquerykey; gitleaks new-relic-user-api-key"
        ),
        Row("newrelic-key", #"[a-z0-9]{32}FFFFNRAL"#, by: "trufflehog newreliclicensekey"),
        Row("newrelic-key", #"[A-Za-z0-9]{42}-NRMA"#, by: "trufflehog newrelicmobileapptoken"),
        Row("pganalyze-key", #"pgar_[A-Za-z0-9]{27}"#, by: "trufflehog pganalyzereadkey"),
        Row("posthog-key", #"(?:phx|phs)_\w{43,48}"#, by: "kingfisher posthog.1; trufflehog posthog"),
        Row("rootly-key", #"rootly_[a-f0-9]{64}"#, by: "trufflehog rootly"),
        Row(
            "sentry-token", #"(?:sntrys|sntryu|sntrya|sntryi)_[A-Za-z0-9+/=_-]{64,}"#,
            by: "gitleaks sentry-org-token, sentry-user-token"),
    ]
}
