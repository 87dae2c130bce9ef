extension SecretPattern {
    /// Services of language and other models.
    static let modelRows: [Row] = [
        Row(
            "anthropic-key", #"sk-ant-[\w-]{40,}"#,
            by: "gitleaks anthropic-api-key, anthropic-admin-api-key; trufflehog anthropic"),
        Row(
            "openai-key", #"sk-(?:proj|svcacct|service|admin|None)-[\w-]{32,}"#,
            by: "OpenAI: key prefixes; gitleaks openai-api-key; trufflehog openai, openaiadmin"),
        Row("openrouter-key", #"sk-or-v1-[a-f0-9]{64}"#, by: "trufflehog openrouter"),
        Row("langfuse-key", #"sk-lf-[a-f0-9-]{36}"#, by: "trufflehog langfuse"),
        Row("openai-key", #"sk-[A-Za-z0-9]{20}[\w-]{12,}"#, by: "kingfisher openai.1; trufflehog openai, deepseek"),
        Row("elevenlabs-key", #"sk_[a-f0-9]{48}"#, by: "kingfisher elevenlabs.1; trufflehog elevenlabs/v2"),
        Row("groq-key", #"gsk_[A-Za-z0-9]{52}"#, by: "kingfisher groq.1; trufflehog groq"),
        Row(
            "huggingface-token", #"(?:hf_|api_org_)[A-Za-z0-9]{34}"#,
            by: "gitleaks huggingface-access-token, huggingface-organization-api-token; trufflehog huggingface"),
        Row("jina-key", #"jina_[\w-]{50,}"#, by: "Jina AI: API keys"),
        Row("langsmith-key", #"lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}"#, by: "trufflehog langsmith"),
        Row("nvidia-key", #"nvapi-[\w-]{64}"#, by: "kingfisher nvapi.1; trufflehog nvapi"),
        Row("perplexity-key", #"pplx-[A-Za-z0-9]{48}"#, by: "gitleaks perplexity-api-key"),
        Row("photoroom-key", #"sk_pr_\w{41,}"#, by: "trufflehog photoroom"),
        Row("pinecone-key", #"pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{63}"#, by: "trufflehog pinecone"),
        Row("replicate-token", #"r8_[\w-]{37}"#, by: "kingfisher replicate.1; trufflehog replicate"),
        Row("tavily-key", #"tvly-(?:dev-|prod-|)[A-Za-z0-9]{32,}"#, by: "Tavily: API keys"),
        Row("xai-key", #"xai-\w{80}"#, by: "kingfisher xai.1; trufflehog xai"),
    ]
}
