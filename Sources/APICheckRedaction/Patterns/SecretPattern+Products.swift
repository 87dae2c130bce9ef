extension SecretPattern {
    /// Everything else.
    static let productRows: [Row] = [
        Row("adafruit-key", #"aio_[A-Za-z0-9]{28}"#, by: "kingfisher adafruitio.1; trufflehog adafruitio"),
        Row("adobe-client-secret", #"p8e-[A-Za-z0-9-]{32}"#, by: "gitleaks adobe-client-secret; kingfisher adobe.3"),
        Row(
            "airtable-token", #"pat[A-Za-z0-9]{14}\.[A-Za-z0-9]{62,66}"#,
            by: "gitleaks airtable-personnal-access-token; kingfisher airtable.1"),
        Row(
            "airtable-token", #"[A-Za-z0-9]{10,64}\.v1\.[\w-]{40,400}\.[a-f0-9]{5,}"#,
            by: "kingfisher airtable.2; trufflehog airtableoauth"),
        Row("alchemy-key", #"alcht_[A-Za-z0-9]{30}"#, by: "trufflehog alchemy"),
        Row(
            "authress-key",
            #"(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[A-Za-z0-9+/=_-]{30,120}"#,
            by: "Authress: secrets scanning; gitleaks authress-service-client-access-key"),
        Row("bannerbear-key", #"bb_(?:pr|ma)_[a-f0-9]{30}"#, by: "trufflehog bannerbear/v2"),
        Row(
            "beamer-key", #"b_[A-Za-z0-9=_/+-]{44}"#, isWeak: true,
            by: "gitleaks beamer-api-token; kingfisher beamer.1"),
        Row("besttime-key", #"pri_[a-f0-9]{32}"#, by: "trufflehog besttime"),
        Row("blynk-secret", #"oa2-client-id_[\w-]{32}:([\w-]{40})"#, by: "kingfisher blynk.9"),
        Row("checio-key", #"pk_[a-z0-9]{45}"#, isWeak: true, by: "kingfisher checio.1; trufflehog checio"),
        Row("clickup-token", #"pk_\d{7,9}_[A-Z0-9]{32}"#, by: "kingfisher clickup.1; trufflehog clickuppersonaltoken"),
        Row("close-key", #"api_[A-Za-z0-9.]{45}"#, isWeak: true, by: "kingfisher closecrm.1; trufflehog closecrm"),
        Row(
            "contentful-token", #"CFPAT-[\w-]{43,}"#,
            by: "kingfisher contentful.1; trufflehog contentfulpersonalaccesstoken"),
        Row("defined-networking-token", #"dnkey-[\w=-]{26,}"#, by: "gitleaks defined-networking-api-token"),
        Row("dfuse-key", #"web_[a-z0-9]{32}"#, by: "kingfisher dfuse.1; trufflehog dfuse"),
        Row("dropbox-token", #"sl\.[\w.-]{130,}"#, by: "kingfisher dropbox.1; gitleaks dropbox-short-lived-api-token"),
        Row("ecostruxure-key", #"AK1[A-Za-z0-9/]{50,55}"#, isWeak: true, by: "kingfisher ecostruxureit.1"),
        Row(
            "figma-token", #"(?:figd|figp|figu|figo|figur|figuh|figor|figoh)_[\w=-]{40,54}"#,
            by: "kingfisher figma.1; trufflehog figmapersonalaccesstoken"),
        Row("finage-key", #"API_KEY[A-Z0-9]{32}"#, isWeak: true, by: "trufflehog finage"),
        Row("frameio-token", #"fio-u-[\w=-]{60,}"#, by: "gitleaks frameio-api-token; trufflehog frameio"),
        Row("fullstory-key", #"(?:na1|eu1)\.[A-Za-z0-9+/]{100,}"#, by: "trufflehog fullstory/v2"),
        Row(
            "hubspot-token", #"pat-(?:na|eu)\d-[A-Za-z0-9-]{36}"#,
            by: "kingfisher hubspot.1; trufflehog hubspot_apikey/v2"),
        Row(
            "intra42-secret", #"(?:s|u)-s4t2(?:ud|af)-[a-f0-9]{64}"#,
            by: "gitleaks intra42-client-secret; trufflehog intra42"),
        Row("linear-key", #"lin_(?:api|oauth)_[A-Za-z0-9]{40,}"#, by: "gitleaks linear-api-key; trufflehog linearapi"),
        Row("locationiq-key", #"pk\.[A-Za-z0-9-]{32}"#, isWeak: true, by: "trufflehog locationiq"),
        Row(
            "mapbox-token", #"(?:pk|sk|tk)\.eyJ[\w.=-]{60,}"#,
            by: "Mapbox: token prefixes; trufflehog mapbox; kingfisher mapbox.1"),
        Row("maxmind-key", #"[A-Za-z0-9_]{36}_mmk"#, by: "gitleaks maxmind-license-key; trufflehog maxmindlicense/v2"),
        Row("nightfall-key", #"NF-[A-Za-z0-9]{32}"#, by: "trufflehog nightfall"),
        Row("notion-token", #"ntn_\d{11}[A-Za-z0-9]{35}"#, by: "gitleaks notion-api-token"),
        Row("notion-token", #"secret_[A-Za-z0-9]{43}"#, by: "kingfisher notion.1; trufflehog notion"),
        Row("okta-token", #"SSWS ([\w-]{20,})"#, by: "Okta: API tokens"),
        Row("portainer-token", #"ptr_[A-Za-z0-9/_+=-]{20,60}"#, isWeak: true, by: "trufflehog portainertoken"),
        Row("salesforce-token", #"[A-Za-z0-9]{15}![\w.]{80,}"#, by: "kingfisher salesforce.1; trufflehog salesforce"),
        Row("salesforce-key", #"3MVG9[\w.+/=]{80,}"#, by: "trufflehog salesforceoauth2"),
        Row("salesforce-token", #"(?:5AEP861|5Aep861)[\w.=]{80,}"#, by: "trufflehog salesforcerefreshtoken"),
        Row("storyblok-token", #"[A-Za-z0-9]{22}tt-\d{6}-[\w-]{20}"#, by: "trufflehog storyblokpersonalaccesstoken"),
        Row("tableau-token", #"[A-Za-z0-9+/]{22}==:[A-Za-z0-9]{32}"#, by: "trufflehog tableau"),
        Row("teamwork-token", #"tkn\.v1_[A-Za-z0-9]{71}"#, by: "kingfisher teamworkcrm.1; trufflehog teamworkcrm"),
        Row("typeform-token", #"tfp_[\w.=-]{40,}"#, by: "kingfisher typeform.1; trufflehog typeform/v2"),
        Row("ubidots-key", #"BBFF-[A-Za-z0-9]{30}"#, by: "kingfisher ubidots.1; trufflehog ubidots"),
        Row(
            "voiceflow-key", #"VF\.(?:DM\.|WS\.|)[a-fA-F0-9]{24}\.[A-Za-z0-9]{16}"#,
            by: "kingfisher voiceflow.1; trufflehog voiceflow"),
        Row("zoho-token", #"1000\.[a-f0-9]{32}\.[a-f0-9]{32}"#, by: "kingfisher zohocrm.1; trufflehog zohocrm"),
    ]
}

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
