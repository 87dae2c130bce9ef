extension SecretVocabulary {
    /// Secret words and phrases of other languages in Latin letters, without accents (`ß` is `ss`) and with phrases
    /// joined, such as `motdepasse`. German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish, Vietnamese,
    /// Swedish, Norwegian, Danish, Indonesian, Malay, Czech, Hungarian, Finnish, Romanian; Korean, Japanese, Chinese
    /// and Russian transliterated.
    static let foreignWords = words(
        """
        aanmeldgegevens activatiecode activeringscode adgangskode adgangsnogle adgangstoken aikotoba
        aktivasyonkodu aktiveringskod aktivierungscode aktualisierungstoken aktualnehaslo akusesuki
        altespasswort anmeldecode anmeldedaten anmeldeinformationen anmeldetoken anquanma anshobango anshou
        anshoubangou ansyobango ansyou antwortsicherheitsfrage apianahtari apiavain apiklic apikluc apikluch
        apiklyuch apikulcs apinogle apinokkel apinyckel apischluessel apischlussel apisleutel atkomstnyckel
        atkomsttoken autentiseringsuppgifter bekraeftelseskode bekraftelsekod bekreftelseskode bekreftpassord
        benutzerpasswort berechtigungsnachweis bestaetigungscode bestatigungscode beveiligingsantwoord
        beveiligingscode bevestigingscode bibun bimat bimilbeonho bimilbunho biztonsagikod cardbeonho
        cartaonumero cartebancairenumero cartenumero cautraloibaomat cautraloibimat chaveacesso chaveapi
        chavedaapi chavedasessao chavedeacesso chavedeapi chavedeassinatura chavedecriptografia chavedelicenca
        chavedesessao chaveprivada chavesecreta cheieapi chiakhoaapi chiaveaccesso chiaveapi chiavecrittografica
        chiavedaccesso chiavediaccesso chiavediapi chiavedicifratura chiavedifirma chiavedilicenza
        chiavedisessione chiavemaster chiaveprivata chiavesegreta cislokarty clave claveacceso claveactual claveapi
        clavecifrado clavedeacceso clavedeapi clavedecifrado clavedefirma clavedelicencia clavedesesion
        clavedeunsolouso clavedinamica clavemaestra clavepersonal claveprivada clavesecreta clavetelefonica
        claveusuario cleacces cleapi cledacces cledapi cledechiffrement cledelicence cledesession cledesignature
        clefapi clefdacces clefprivee clefsecrete clemaitre cleprivee clesecrete clientgeheim clientsegredo
        codeacces codeausageunique codeconfidentiel codeconfirmation codecvc codecvv codedacces codedactivation
        codedeconfirmation codedesecurite codedevalidation codedeverification codepersonnel codepin coderecu
        codesecret codesecurite codesms codevalidation codeverification codiceaccesso codiceconferma codicecvv
        codicediaccesso codicediattivazione codicediconferma codicedisicurezza codicedispositivo
        codicediverifica codicemonouso codiceotp codicepersonale codicepin codicesegreto codicesicurezza
        codicesms codicetemporaneo codiceverifica codigoacceso codigoacesso codigoautenticacao codigoconfirmacao
        codigoconfirmacion codigocvc codigocvv codigodeacceso codigodeacesso codigodeautorizacao
        codigodeautorizacion codigodeconfirmacao codigodeconfirmacion codigodeseguranca codigodeseguridad
        codigodetarjeta codigodeunsolouso codigodeusounico codigodeverificacao codigodeverificacion codigopin
        codigoseguranca codigoseguridad codigosms codigotemporal codigoverificacao codigoverificacion
        codseguranca codseguridad codverificare confermapassword confirmacaodasenha confirmacaosenha
        confirmarclave confirmarsenha confirmasenha contrasena contrasenas contrasenia contrasenya contrassenha
        controlecode credenciais credencial credenziale credenziali creditcardnummer cryptogramme cummatkhau
        dadosdeacesso dadosdelogin danelogowania daneuwierzytelniajace datiaccesso datidiaccesso datosdeacceso
        denglumima dogrulamakodu dongtaima dongtaimima donneesdeconnexion eenmaligecode einlogdaten einmalcode
        ellenorzokod encryptiesleutel engangskod engangspassord erisimanahtari erisimbelirteci erisimjetonu
        eskisifre fangwenlingpai fangwenmiyao fichadeacceso fichadeacesso frasalaluan frasasandi frasedepaso
        frasesecreta frasesegreta frasesenha frazahasla freischaltcode gammeltpassord geheimantwoord
        geheimantwort geheimeantwort geheimerschluessel geheimerschlussel geheimesleutel geheimnis
        geheimschluessel geheimschlussel geheimtext geheimwaarde geheimwert geheimwoord geheimwort geheimzahl
        gettonediaccesso girisbilgileri girisifre giriskodu gizlianahtar gizlicevap gizlideger gizlikelime
        gizlisozcuk guvenlikbelirteci guvenlikcevabi guvenlikkodu guvenliksorusucevabi guvenlikyaniti hasla
        haslo haslojednorazowe haslouzytkownika hauptschluessel hemlighet hemlignyckel hemligtsvar hemmelighed
        hemmelighet hemmelignokkel heslo himitsukagi iddasessao iddesesion iddesession iddisessione
        identifiantsdeconnexion identificadordesesion identyfikatorsesji idsesi imzaanahtari
        informationsdidentification injeungbeonho injeungcode injeungkey injeungki injeungkodeu inlogcode
        inloggegevens inloggningsuppgifter innloggingsdetaljer istemcisirri jawabankeamanan jawabanrahasia
        jawapankeselamatan jawapanrahsia jednorazovykod jelszo jetonacces jetondacces jetondactualisation
        jetonderafraichissement jetondesession jetonsession jiaoyanma jiumima kaadobangou kaartcode kaartnummer
        kadeubeonho kadobango kakunincode kakuninkodo kartennr kartennummer kartenpin kartenpruefnummer
        kartenprufnummer kartno kartnumarasi kartyaszam katalaluan katasandi kennwoerter kennwort
        kertakayttokoodi khoaapi khoabimat khoacanhan khoamahoa khoaphien khoarieng khoatruycap kimlikbilgileri
        klienrahasia kljuchdostupa kluchdostupa kluchsessii kluczapi kluczdostepu kluczlicencyjny kluczpodpisu
        kluczprywatny kluczsesji kluczszyfrowania kluczszyfrujacy klucztajny klyuchapi klyuchdostupa
        klyuchsessii klyuchshifrovaniya kodaktywacyjny kodautoryzacyjny kodavtorizacii kodbezpieczenstwa kodcvv
        koddostepu koddostupa kodeakses kodeaktivasi kodeautentikasi kodecvv kodekeamanan kodekonfirmasi kodeord
        kodeotp kodepin kodesekalipakai kodeverifikasi kodikosprosvasis kodizsms kodjednorazowy kodkeselamatan
        kodovoe kodovoeslovo kodpengesahan kodpin kodpodtverzdeniya kodpodtverzhdeniya kodpotwierdzajacy
        kodpotwierdzenia kodproverki kodsekaliguna kodsms koduwierzytelniajacy kodverifikasi kodweryfikacyjny
        kodzabezpieczajacy konfirmasisandi kontokortsnummer kontrollsiffror kortinnumero kortkod kortnummer
        kredensial kredential kredikartino kredikartinumarasi kredikartno kreditkortsnummer krypteringsnyckel
        kullanicisifre kunciakses kunciapi kuncienkripsi kuncilisensi kunciperibadi kuncipribadi kunciprivat
        kuncirahasia kuncirahsia kuncisesi licensnyckel licentiesleutel lingpai lisansanahtari lizenzschluessel
        lizenzschlussel llaveacceso llaveapi llavedeacceso llavedeapi llavedesesion llaveprivada llavesecreta
        loesenord logindaten loginoplysninger losenfras losenord losungswort lozinka maantoan mabaomat mabimat
        macvv makichhoat maotp maphien maphiendangnhap mapin masterpasswort matkhau matkhaucu matkhaumoi matma
        matoken matruycap maxacminh maxacnhan maxacthuc mdp mdpasse mevcutsifre mibaodaan mima mimaqueren miyao
        motdepass motdepasse motpasse motsdepasse motsecret neuespasswort nhaplaimatkhau ninshocode ninshokodo
        ninshoukoodo ninsyocode nomborkad nomerbankovskoykarty nomerkarti nomerkarty nomorkartu nomorpin
        notarjeta novasenha noveheslo noviyparol novyiparol novyjparol nowehaslo nrkarty nrocartao nrotarjeta
        nuevaclave numcarta numcarte numcb numerkarty numerocarta numerocarte numerocb numerodecarte
        numerodecontrole numerodellacarta numerodetarjeta numerodicarta numerodocartao numeropin numerotarjeta
        numerpin numtarjeta nuovapassword nyttpassord obecnehaslo odnorazovyikod odpowiedzbezpieczenstwa
        odpowiedzzabezpieczajaca onaykodu oturumanahtari oturumbelirteci oturumbilgileri oturumkimligi
        overovacikod ozelanahtar paeseuwodeu palabradepaso palabrasecreta palavradepasse palavrapasse
        palavrasecreta parol parola paroladaccesso paroladordine parolanoua parolaonay parolaordine
        parolasegreta parolasi paroli parolya passord passordbekreftelse passwoerter passwordattuale passwordes
        passwordmonouso passwort passwortbestaetigung passwortneu passwortwiederholung pasukodo pasuwaado
        pasuwado paswoord persoenlicheidentifikationsnummer phrasedepasse phrasesecrete pincode pincodes
        pindocartao pinkod pinkode pinkodu pinno pinnummer pintransaksi poswiadczenia potvrzeniheslo
        potwierdzeniehasla potwierdzhaslo powtorzhaslo privaterschluessel privaterschlussel privatnogle
        privatnokkel privatnyckel privatnyiklyuch privatschluessel privatschlussel privesleutel querenmima
        rahasiaklien repetirsenha reponsedesecurite reponsequestionsecrete reponsesecrete respostadeseguranca
        respostasecreta respuestadeseguridad respuestasecreta respuestaseguridad rispostadisicurezza
        rispostasegreta sakerhetskod sakerhetssvar salasana sandi sandibaru sandilama sandisekalipakai
        secretclient secretocliente secretodelcliente segredo segredodocliente segredos segretoclient sekret
        sekretklienta sekretniyotvet sekretnyiklyuch sekretnyiotvet sekretnyjkljuch sekrety sekyuritikodo senha
        senhaantiga senhaatual senhadeusounico senhadocartao senhanumerica senhas senhatemporaria senhausuario
        sesjonsnokkel sessieid sessiesleutel sessietoken sessionsid sessionsnogle sessionsnyckel sessionstoken
        shouquanma sicherheitsantwort sicherheitscode sicherheitsfrageantwort sicherheitsnummer
        sicherheitsschluessel sicherheitsschlussel sicherheitstoken sifre sifrelemeanahtari sifreler sifreonay
        sifresi sifretekrar signaturschluessel signaturschlussel sikkerhedskode sikkerhetskode sitzungsid
        sitzungsschluessel sitzungsschlussel sitzungstoken smscode smskod smskode smskodu smstan sothenganhang
        sothetindung soukromyklic starehaslo stareheslo staryiparol svarsakerhetsfraga tajnaodpowiedz tajneslowo
        tajnyklucz tarjetadecreditonumero tarjetanumero tekkullanimliksifre thongtindangnhap thongtinxacthuc
        tilgangskode tilgangsnokkel tilgangstoken tillgangskod titkoskulcs toegangscode toegangsgegevens
        toegangspenning toegangssleutel toegangstoken toegangswoord tokenacceso tokenaccesso tokenacesso
        tokendeacceso tokendeacesso tokendeactualizacion tokendeatualizacao tokenderefresco tokendesesion
        tokendesessao tokendiaccesso tokendiaggiornamento tokendisessione tokendostepu tokendostupa tokenmasuk
        tokenodswiezania tokenpenyegaran tokensesi tokensesji tokentruycap tokeun tokun tongxingma tookun
        transaktionsnummer tunnusluku turvakoodi ujjelszo uppdateringstoken vahvistuskoodi veiligheidscode
        verificatiecode verifieringskod verifikationscode verifikationskod verifizierungscode vernieuwingstoken
        verschluesselungsschluessel verschlusselungsschlussel versleutelingssleutel wachtwoord wachtwoorden
        wachtzin xacnhanmatkhau xinmima xinyongkahao yanzhengma yanzhengmima yenilemebelirteci yenilemejetonu
        yeniparola yenisifre yetkilendirmekodu yinhangkahao yonghumima yuanmima zakrytyiklyuch zetondostepu
        zhifumima zugangscode zugangsdaten zugangskennung zugangspin zugangsschluessel zugangsschlussel
        zugangstoken zugangswort zugriffsmarke zugriffsschluessel zugriffsschlussel zugriffstoken
        """)

    /// Secret parts of names in scripts that seldom separate words, and in Cyrillic and Greek letters; in lower case,
    /// phrases joined.
    static let foreignParts = words(
        """
        비밀번호 비번 패스워드 암호 핀번호 핀코드 핀넘버 인증번호 인증코드 확인코드 일회용 오티피 보안코드 승인코드 시크릿 비밀키
        비밀값 토큰 인증키 서비스키 접근키 접속키 액세스키 엑세스키 암호화키 개인키 비공개키 api키 보안키 서명키 라이선스키
        마스터키 자격증명 인증정보 로그인정보 크리덴셜 보안번호 카드번호 카드넘버 세션키 세션아이디 보안답변 비밀번호답변 パスワード
        ﾊﾟｽﾜｰﾄﾞ パスフレーズ 暗証 合言葉 合い言葉 パスコード pinコード ピンコード 認証コード 認証番号 確認コード 確認番号
        ワンタイムコード 検証コード 承認コード シークレット 秘密の値 秘密キー トークン ﾄｰｸﾝ アクセスキー apiキー 秘密鍵 認証キー
        暗号鍵 暗号キー 暗号化キー 署名鍵 署名キー 共有鍵 共通鍵 サービスキー ライセンスキー マスターキー 認証情報 資格情報 ログイン情報
        クレデンシャル セキュリティコード セキュリティーコード カード番号 クレカ番号 セッションキー セッションid セッション鍵 秘密の答え
        秘密の回答 セキュリティ回答 密码 秘密 口令 通行码 验证码 校验码 动态码 激活码 授权码 密钥 秘钥 密匙 令牌 私钥 登录凭证 身份凭证
        访问凭据 认证信息 安全码 信用卡号 银行卡号 会话标识 密保答案 问题答案 密碼 通行碼 驗證碼 校驗碼 啟用碼 授權碼 認證碼 密鑰
        金鑰 秘鑰 權杖 私鑰 登入憑證 身分憑證 認證資訊 安全碼 末三碼 信用卡號 卡號 問題答案 парол кодподтверждения
        одноразовыйкод секретный клиентскийсекрет токен ключдоступа апиключ
        закрытыйключ приватныйключ номеркарты кодбезопасности учетныеданные
        учётныеданные κωδικόςπρόσβασης συνθηματικό ключдоступу секретний
        номеркартки كلمةالمرور كلمةالسر رمزالتحقق الرقمالسري رمزالدخول
        مفتاحالوصول رقمالبطاقة סיסמה סיסמא קודאימות מפתחגישה מספרכרטיס पासवर्ड
        कूटशब्द ओटीपी टोकन รหัสผ่าน รหัสลับ รหัสยืนยัน โทเค็น пинкод
        кодовоеслово
        """
    ).sorted()

    /// Parts of names that describe a secret without being one, such as the day a password was changed or a count of
    /// tokens.
    static let foreignHarmless = words(
        """
        비밀번호변경일 비밀번호오류횟수 비밀번호설정여부 비밀번호정책 비밀번호힌트질문 여부 일시 만료 횟수 개수 토큰수 토큰유형 토큰타입
        토큰잔액 암호화폐 암호화방식 암호화알고리즘 정책 강도 길이 변경일 変更日 有効期限 更新日 ポリシー 長さ 強度 ヒント 種別 方式
        トークン数 残高 暗号資産 暗号通貨 設定済み 时间 强度 长度 長度 策略 过期 過期 到期 次数 次數 数量 數量 类型 類型 提示
        货币 貨幣 質問 срок длина количество политика тип дата изменен изменён
        """
    ).sorted()

    /// Words that make a name secret wherever they occur, unless the name ends with a word of ``about``.
    static let anywhere: Set<String> = ["password", "passwd", "pwd", "passphrase", "passcode", "passwort"]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
