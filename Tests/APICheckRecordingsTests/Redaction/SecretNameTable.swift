/// Names of secrets in forms, JSON bodies, queries and headers of real programs.
enum SecretNameTable {
    static let names: [String] = words(
        """
        password Password PASSWORD passwd pwd passphrase passcode passWord pass_word user_password userPassword user-password
        new_password new_password2 newPassword old_password oldPwd currentPassword current_password passwordConfirm
        password_confirmation passwordConfirmation confirm_password confirmPassword repeatPassword password2 password_hash
        passwordHash encrypted_password userPass db_password dbPassword DB_PASSWORD rootPassword adminPassword smtp_password
        mysqlPwd userpassword loginPassword master_password wifiPassword keystorePassword user[password] user[password][]
        auth[token][value] token[] user.password credentials.password temp_password initialPassword
        secret client_secret clientSecret app_secret appSecret consumer_secret api_secret secretKey secret_key SECRET_KEY_BASE
        webhook_secret signing_secret sharedSecret jwt_secret jwtSecret totpSecret otp_secret secretAccessKey
        aws_secret_access_key secret_access_key
        token access_token accessToken refresh_token refreshToken id_token idToken auth_token authToken bearerToken api_token
        apiToken session_token sessionToken csrf_token csrfToken csrfmiddlewaretoken _token xsrfToken device_token deviceToken
        push_token reset_token resetToken reset_password_token invite_token verificationToken remember_token personalAccessToken
        oauth_token oauthToken oauth_token_secret fcmToken bot_token user_token private_token job_token JWTToken jwt JWT
        api_key apiKey apikey APIKEY x-api-key X-API-KEY apiKeys access_key accessKey access_key_id accessKeyId private_key
        privateKey signing_key encryption_key encryptionKey master_key auth_key authKey shared_key account_key storage_key
        license_key licenseKey subscription-key subscriptionKey app_key application_key session_key sessionKey service_key
        consumer_key webhook_key recovery_key aws.secret.key stripe.api.key
        session_id sessionId sessionID PHPSESSID JSESSIONID sid connect.sid
        otp otp_code otpCode totp smsCode sms_code verification_code verificationCode security_code securityCode auth_code
        authorization_code backup_codes recoveryCode recovery_codes mfa_code mfaCode 2fa_code login_code activation_code
        device_code user_code access_code one_time_password oneTimePassword oneTimeCode pairing_code
        cvv cvc card_number cardNumber credit_card creditCardNumber cc_number card_cvc
        connectionString connection_string credentials credential authorization Authorization proxyAuthorization signature
        hmac X-Amz-Signature assertion client_assertion code_verifier codeVerifier saml_response SAMLResponse passkey
        security_answer securityAnswer seed_phrase recoveryPhrase mnemonic sas_token psk
        비밀번호 새비밀번호 비밀번호확인 인증번호 토큰 パスワード 新しいパスワード 暗証番号 密码 新密码 密碼 验证码 令牌 пароль новый_пароль
        passwort Passwort neuesPasswort kennwort benutzerpasswort zugangsdaten mot_de_passe motDePasse nouveau_mot_de_passe mdp
        contraseña contrasena nuevaContrasena claveSecreta senha novaSenha wachtwoord haslo hasło şifre sifre lösenord losenord
        kata_sandi mật_khẩu matKhau salasana heslo cleSecrete codigoDeVerificacion
        """)

    /// Names that describe a secret, or have another meaning, with an ordinary value.
    static let harmless: [(name: String, value: String)] = [
        ("password_policy", "at-least-12-chars-2024"), ("passwordStrength", "very-strong-4of4ab"),
        ("token_type", "bearer-v2-2024ab"),
        ("max_tokens", "4096-tokens-2024"), ("next_page_token", "cGFnZToyMDI0LTAx"), ("pageToken", "CAUQAA-2024-page"),
        ("has_password", "yes-since-2024-01"), ("secret_name", "prod-db-2024-main"), ("token_count", "1024-of-4096-ab"),
        ("password_changed_at", "2024-05-21T06:32:19Z"), ("authorization_endpoint", "v2-authorize-2024a"),
        ("tokenizer", "cl100k-base-2024"), ("session_count", "17-open-2024-ab1"), ("sessionTitle", "swift-6-in-2024ab"),
        ("primary_key", "orders-2024-0001a"), ("sort_key", "created-2024-desc"),
        ("public_key_name", "prod-2024-key-1a"), ("rsa.public.key", "prod-2024-key-1a"),
        ("country_code", "KR-seoul-2024-1a"), ("postal_code", "04524-jung-gu-1a"), ("zip_code", "94103-1234-sf-1a"),
        ("status_code", "200-ok-2024-0001"), ("error_code", "E1024-not-found-1"), ("keyword", "swift-6-testing1a"),
        ("keyboard", "us-intl-2024-ab1"), ("compass", "north-by-east-2024"), ("passenger", "kim-seat-12a-2024"),
        ("boarding_pass", "ICN-SFO-2024-12a1"), ("passage", "chapter-12-2024-a"), ("author", "kim-2024-editor-1"),
        ("authority", "city-of-seoul-24a"), ("secretary", "lee-2024-office-1"),
        ("signature_algorithm", "rsa-sha256-2024a"),
        ("cookie_policy", "v3-2024-accepted1"), ("pinned", "since-2024-05-21a"), ("spin", "left-2024-slow-1a"),
        ("codec", "h264-high-2024-1a"), ("decoder", "swift-6-2024-json"), ("hashtag", "swift2024-release"),
        ("monkey", "albert-2024-zoo-1a"), ("turkey", "roast-2024-menu-1"), ("tokenization", "bpe-50k-2024-v1a"),
        ("session", "spring-term-2024"), ("card_type", "visa-debit-2024-1a"), ("login_url", "v2-login-page-2024"),
        ("secretLength", "32-bytes-2024-1ab"), ("password_hint", "pets-name-2012-ab"),
        ("passwordResetUrl", "v2-reset-page-2024"),
        ("비밀번호변경일", "2024-05-21-오전-1"), ("schluesselwort", "haus-2024-garten1"), ("code_postal", "75001-paris-2024"),
        ("parolee", "case-2024-0001-ab"), ("sesame", "seed-oil-2024-1ab"), ("encoding", "utf-8-2024-bom-1a"),
    ]

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
