/// The words that make a name secret. ``SecretNames`` combines them.
enum SecretVocabulary {
    /// Secret as the last word of a name, in any format. Passwords may contain spaces.
    static let passwords: Set<String> = [
        "password", "passwd", "pwd", "pw", "passphrase", "passcode", "passwort", "psw", "pswd", "passwrd", "pass",
        "passw",
        "secret", "mnemonic",
    ]

    /// Secret as the last word, unless the value is prose.
    static let tokens: Set<String> = [
        "token", "tok", "jwt", "otp", "totp", "hotp", "cvv", "cvc", "csrf", "xsrf", "bearer", "hmac", "signature",
        "sig",
        "authorization", "authorisation", "credential", "cred", "apikey", "sid", "sessionid", "sessid", "phpsessid",
        "jsessionid", "assertion", "connstr", "dsn", "pan", "passkey", "authtoken", "sas", "psk", "tan", "pat",
        "samlresponse",
    ]

    /// Secret as the last word if the value looks like a credential.
    static let weak: Set<String> = [
        "auth", "key", "session", "sess", "ticket", "grant", "cookie", "challenge", "authentication", "cert", "pem",
        "verifier", "code",
    ]

    /// Whether `code` and `pin` are secret depends on their context, see ``NameMeaning``.
    static let digits: Set<String> = ["pin", "mfa", "tfa"]

    /// Last words with the words before them that make the pair secret.
    static let pairs: [String: Set<String>] = [
        "key": [
            "api", "access", "private", "secret", "signing", "sign", "encryption", "decryption", "encrypt", "crypto",
            "master", "auth", "authentication", "authorization", "shared", "account", "storage", "license", "licence",
            "service", "subscription", "app", "application", "admin", "session", "consumer", "server", "webhook",
            "integration", "ingest", "aes", "rsa", "hmac", "jwt", "personal", "bot", "client", "user", "write",
            "recovery",
            "wallet", "ssh", "deploy", "root", "team", "org", "project", "functions", "stream", "security", "wifi",
            "wep",
            "seed", "symmetric", "sas",
        ],
        "pin": [
            "user", "card", "account", "login", "new", "old", "current", "confirm", "sim", "atm", "wallet", "bank",
            "security", "access", "transaction", "payment", "door", "my", "secret",
        ],
        "code": [
            "otp", "sms", "verification", "verify", "security", "auth", "authorization", "authentication", "backup",
            "recovery", "access", "pin", "pass", "mfa", "fa", "tfa", "totp", "user", "device", "login", "activation",
            "reset", "unlock", "time", "magic", "cv", "card", "secret", "invite", "pairing", "oauth", "email", "phone",
            "signin", "signup", "cvc", "cvv", "factor", "id",
        ],
        "id": ["session", "sess", "sid", "secret", "sso"],
        "string": ["connection", "conn", "connect"],
        "str": ["connection", "conn", "connect"],
        "number": ["card", "cc", "credit", "debit", "pin"],
        "num": ["card", "cc", "credit", "debit"],
        "no": ["card", "cc"],
        "card": ["credit", "debit", "bank", "payment"],
        "phrase": ["pass", "seed", "recovery", "secret", "backup", "mnemonic"],
        "word": ["pass", "key"],
        "words": ["seed", "recovery", "mnemonic"],
        "answer": ["security", "secret", "challenge"],
        "link": ["magic"],
        "response": ["saml"],
        "verifier": ["code", "oauth", "pkce"],
        "cookie": ["auth", "session", "login", "sso", "remember"],
        "ticket": ["auth", "session", "login", "sso"],
        "header": ["auth", "authorization"],
        "pass": ["user", "db", "mail", "smtp", "ftp", "my", "admin", "root", "login", "http", "auth", "old", "new"],
        "data": ["credential"],
    ]

    /// Last words of pairs whose values are words that people choose or remember: `db_pass`, `recovery_phrase`.
    static let lastOfWords: Set<String> = ["pass", "phrase", "word", "words", "answer"]

    /// Pairs that are secret only if the value looks like a credential: a `user_key` may be a name.
    static let weakPairs: [String: Set<String>] = [
        "key": ["client", "user", "team", "org", "project", "ssh", "stream", "write", "functions", "deploy", "bot"],
        "id": ["secret"],
        "code": ["id", "email", "phone", "invite"],
    ]

    /// Words that make a `token` after them harmless: such tokens address a page of results, or are units of text of a
    /// language model.
    static let plainBeforeToken: Set<String> = [
        "next", "previous", "prev", "page", "continuation", "sync", "cursor", "start", "pagination", "scroll", "end",
        "pad",
        "eos", "bos", "unk", "mask", "sep", "cls", "stop", "special", "resume", "skip", "syntax", "design", "paging",
    ]

    /// Words that make a `pass` after them harmless: `boarding_pass`, `by_pass`, `first_pass`.
    static let plainBeforePass: Set<String> = [
        "boarding", "season", "day", "bus", "ski", "first", "second", "third", "render", "by", "com", "test", "tests",
        "quality", "guest", "travel", "fast", "back", "under", "over", "tres", "sur", "multi", "single", "travelcard",
    ]

    /// Last words that do not change the meaning: `password_confirmation`, `token_value`, `secret_hash`.
    static let neutral: Set<String> = [
        "confirm", "confirmation", "confirmed", "again", "repeat", "repeated", "retype", "verify", "check", "old",
        "new",
        "current", "previous", "value", "val", "text", "str", "raw", "plain", "plaintext", "clear", "cleartext", "hash",
        "hashed", "digest", "encrypted", "enc", "base", "hex", "input", "param", "parameter", "md", "sha", "bcrypt",
        "salt",
        "string", "data", "content", "field", "env", "var", "default", "primary", "secondary", "backup", "temp", "tmp",
        "test", "live", "prod", "dev", "staging", "header", "pem",
    ]

    /// Words that make a `key` after them public, or the name of a place.
    static let plainBeforeKey: Set<String> = [
        "public", "primary", "foreign", "partition", "sort", "hash", "range", "data",
    ]

    /// Names of a value inside a named object: `auth[token][value]`.
    static let values: Set<String> = [
        "value", "val", "values", "raw", "text", "content", "data", "plain", "plaintext", "current", "old", "new",
        "previous",
        "confirm", "confirmation", "secret", "string", "hash", "digest", "first", "second", "encrypted", "cleartext",
        "main",
        "primary", "secondary", "default", "body", "input", "token", "key", "access", "refresh", "id",
    ]

    /// Names of a value before and after a change. Those of a token may be the units of an exchange.
    static let changes: Set<String> = ["from", "to", "before", "after"]

    /// Last words of names that describe a secret without being one: `password_policy`, `token_type`.
    static let about: Set<String> = [
        "type", "kind", "name", "names", "label", "title", "policy", "policies", "rule", "rules", "strength", "score",
        "length", "len", "min", "max", "minimum", "maximum", "count", "counts", "total", "size", "limit", "limits",
        "usage",
        "used", "url", "urls", "uri", "uris", "endpoint", "endpoints", "link", "links", "href", "path", "paths", "page",
        "host", "at", "on", "date", "time", "timestamp", "expiry", "expires", "expire", "expiration", "expired", "ttl",
        "age",
        "lifetime", "duration", "seconds", "ms", "days", "hours", "minutes", "interval", "in", "status", "state",
        "enabled",
        "disabled", "required", "optional", "set", "valid", "invalid", "validity", "supported", "allowed", "available",
        "changed", "change", "updated", "update", "created", "modified", "last", "reset", "hint", "description", "desc",
        "message", "messages", "error", "errors", "format", "pattern", "regex", "regexp", "algorithm", "algorithms",
        "alg",
        "algo", "method", "methods", "mode", "modes", "scheme", "schemes", "version", "versions", "issuer", "provider",
        "providers", "source", "scope", "scopes", "permission", "permissions", "role", "roles", "owner", "user",
        "users",
        "username", "client", "app", "index", "position", "budget", "rate", "cost", "price", "class", "category",
        "scanning",
        "manager", "store", "storage", "service", "services", "server", "placeholder", "prefix", "suffix", "headers",
        "types",
        "generator", "lists", "list", "info", "metadata", "meta", "settings", "setting", "config", "options", "option",
        "schema", "details", "requirements", "requirement", "protection", "less", "based", "flow", "flows", "attempts",
        "attempt", "retries", "tries", "failures", "help", "instructions", "tips", "visibility", "visible", "hidden",
        "shown",
        "number", "bits", "ids", "management", "rotation", "history", "grace", "warning", "complexity", "level",
        "region",
        "audience", "subject", "fields", "location", "plugin", "module", "handler", "callback", "action", "event",
        "events",
        "reason", "request", "requests", "page", "form", "screen", "view", "button", "icon", "color", "file", "dir",
        "directory", "folder", "manager", "validation", "validator", "verification", "verified", "auth", "login",
        "encoding", "prompt",
        "exists", "present", "missing", "uuid", "guid", "sent", "provided", "present", "matches", "match", "deprecated",
    ]

    /// First words of questions and of numbers: `has_password`, `max_tokens`.
    static let questions: Set<String> = [
        "is", "has", "had", "needs", "need", "requires", "require", "should", "can", "may", "must", "allow", "allows",
        "enable", "enabled", "enables", "disable", "disabled", "show", "hide", "min", "max", "total", "num", "count",
        "forgot",
        "forgotten", "supports", "supported", "uses", "without", "no", "with", "validate", "remaining", "prompt",
        "completion",
    ]

    /// Secret endings of names that are written as one word, such as `userpassword`, in addition to the ``tokens`` and
    /// ``passwords`` of four letters or more.
    static let endings = [
        "password", "passwords", "passwd", "passphrase", "passcode", "secret", "secrets", "token", "tokens", "apikey",
        "apikeys",
        "accesskey", "accesskeyid", "secretkey", "privatekey", "signingkey", "encryptionkey", "authkey", "signature",
        "clientassertion", "subscriptionkey", "appkey", "adminkey", "masterkey", "servicekey", "accountkey",
        "sharedkey",
        "storagekey", "licensekey", "sessionkey", "sessionid", "smscode", "otpcode", "authcode", "verificationcode",
        "securitycode", "backupcode", "backupcodes", "recoverycode", "recoverycodes", "devicecode", "usercode",
        "passwordconfirmation", "passwordconfirm", "passwordhash", "cardnumber", "creditcard", "ccnumber",
        "connectionstring",
        "userpass", "dbpass", "userpwd", "oldpwd", "newpwd", "dbpwd", "loginpwd", "credential", "credentials",
        "authorizationcode", "codeverifier", "pincode", "webhookkey", "samlresponse", "seedphrase", "sessid",
    ]

    /// Words that end like a secret one and are harmless.
    static let lookalikes: Set<String> = [
        "nonsecret", "notoken", "tokens", "cwd", "undersecret", "detoken", "subtoken", "nontoken",
    ]
}
