extension SecretPattern {
    /// Payments, shops and deliveries.
    static let paymentRows: [Row] = [
        Row("apideck-key", #"sk_live_[A-Za-z0-9-]{93}"#, by: "trufflehog apideck"),
        Row(
            "stripe-key", #"(?:sk|rk|ek)_(?:live|test|prod)_[A-Za-z0-9]{10,}"#,
            by: "Stripe: API keys; gitleaks stripe-access-token; trufflehog stripe"),
        Row(
            "stripe-webhook-secret", #"whsec_[A-Za-z0-9+/=]{16,}"#,
            by: "Stripe: webhook signatures; Standard Webhooks"),
        Row(
            "stripe-client-secret", #"(?:pi|seti|src)_[A-Za-z0-9]{14,40}_secret_[A-Za-z0-9]{20,}"#,
            by: "trufflehog stripepaymentintent"),
        Row(
            "tickettailor-key", #"sk_\d{4}_\d{6}_[a-f0-9]{32}"#,
            by: "kingfisher tickettailor.1; trufflehog tickettailor"),
        Row("recharge-key", #"sk_(?:test_|)(?:1|2|3|5|10)x[123]_[a-fA-F0-9]{64}"#, by: "trufflehog rechargepayments"),
        Row(
            "checkout-key", #"sk_(?:test_|)[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}"#,
            by: "trufflehog checkout"),
        Row("checkout-key", #"sk_sbox_[\w*#$=]{20,}"#, by: "Checkout.com: secret keys"),
        Row("paystack-key", #"sk_[a-z]{1,12}_[A-Za-z0-9]{40}"#, by: "kingfisher paystack.1; trufflehog paystack"),
        Row(
            "secret-key", #"sk_[A-Za-z0-9]{28,36}"#, isWeak: true,
            by: "trufflehog iexapis; gitleaks freemius-secret-key"),
        Row("adyen-key", #"AQE[A-Za-z0-9+/=]{60,400}-[A-Za-z0-9+/=]{30,}"#, by: "Adyen: API credentials"),
        Row(
            "braintree-token", #"access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}"#,
            by: "Braintree: access tokens"),
        Row("lob-key", #"(?:live|test)_[a-f0-9]{35}"#, by: "gitleaks lob-api-key; trufflehog lob"),
        Row(
            "column-key", #"(?:live|test)_[A-Za-z0-9]{27}"#, isWeak: true, by: "kingfisher column.1; trufflehog column"),
        Row(
            "gocardless-token", #"live_[\w=-]{40,42}"#, isWeak: true,
            by: "gitleaks gocardless-api-token; trufflehog gocardless"),
        Row("courier-key", #"pk_(?:prod|test)_[A-Z0-9]{28}"#, by: "kingfisher courier.1"),
        Row(
            "duffel-token", #"duffel_(?:test|live)_[\w.=-]{43,}"#,
            by: "gitleaks duffel-api-token; trufflehog duffeltoken"),
        Row(
            "easypost-token", #"(?:EZAK|EZTK)[A-Za-z0-9]{54}"#,
            by: "gitleaks easypost-api-token, easypost-test-api-token"),
        Row("fleetbase-key", #"flb_live_[A-Za-z0-9]{20}"#, by: "kingfisher fleetbase.1; trufflehog fleetbase"),
        Row("flexport-token", #"shltm_[\w-]{40}"#, by: "kingfisher flexport.1; trufflehog flexport"),
        Row(
            "flutterwave-key", #"FLWSECK(?:_TEST|)-[\w-]{12,}"#,
            by: "gitleaks flutterwave-secret-key, flutterwave-encryption-key; trufflehog flutterwave"),
        Row("lob-key", #"(?:live|test)_pub_[a-f0-9]{31}"#, by: "gitleaks lob-api-key, lob-pub-api-key"),
        Row("mercadopago-token", #"APP_USR-\d{12,20}-\d{6}-[a-f0-9]{32}"#, by: "Mercado Pago: credentials"),
        Row("pagarme-key", #"ak_(?:live|test)_[A-Za-z0-9]{30}"#, by: "kingfisher pagarme.1; trufflehog pagarme"),
        Row(
            "plaid-token", #"access-(?:sandbox|development|production)-[a-f0-9-]{36}"#,
            by: "gitleaks plaid-api-token; trufflehog plaidkey"),
        Row("ramp-secret", #"ramp_(?:id|sec)_[A-Za-z0-9]{40,48}"#, by: "trufflehog ramp"),
        Row("razorpay-key", #"rzp_(?:live|test)_[A-Za-z0-9]{14}"#, by: "trufflehog razorpay"),
        Row("robinhood-key", #"rh-api-[a-fA-F0-9-]{36}"#, by: "trufflehog robinhoodcrypto"),
        Row(
            "settlemint-token", #"sm_(?:aat|pat|sat)_[A-Za-z0-9]{16}"#,
            by:
                "gitleaks settlemint-application-access-token, settlemint-personal-access-token, settlemint-service-access-token"
        ),
        Row(
            "shippo-token", #"shippo_(?:live|test)_[a-fA-F0-9]{40}"#,
            by: "gitleaks shippo-api-token; trufflehog shippo"),
        Row(
            "shopify-token", #"(?:shpat|shpca|shppa|shpss|shpua|shptka)_[a-fA-F0-9]{30,}"#,
            by: "Shopify: access tokens; gitleaks shopify-access-token and its relatives; kingfisher shopify.1"),
        Row("square-token", #"sq0c[a-z]{2}-[\w-]{40,50}"#, by: "trufflehog squareapp"),
        Row(
            "square-token", #"sq0(?:atp|csp|css)-[\w-]{22,60}"#,
            by: "gitleaks square-access-token; kingfisher square.2, square.3; trufflehog squareapp"),
        Row(
            "square-token", #"EAAA[\w+=-]{22,60}"#, isWeak: true,
            by: "gitleaks square-access-token; kingfisher square.1"),
    ]
}
