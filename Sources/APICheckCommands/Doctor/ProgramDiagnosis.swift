import APICheckBase
import APICheckCurl
import APICheckHTTP
import APICheckReports

/// What the program needs of the machine.
enum ProgramDiagnosis {
    static var all: [Diagnosis] {
        [.ok("apicheck \(Product.version)"), libcurl] + proxies + swift + [git]
    }

    private static var libcurl: Diagnosis {
        if let absence = CurlVersion.absence {
            return .problem(
                "libcurl cannot be loaded: \(absence)", "install it: apt install libcurl4, dnf install libcurl")
        }
        let trust = TrustSettings.environment
        let missing = [trust.file, trust.folder].compactMap(\.self).first {
            !$0.path.contains(":") && !FileContents.exists($0.path)
        }
        if let missing {
            let variable = missing.variable ?? ""
            return .problem(
                "libcurl \(CurlVersion.text): \(missing.path), which \(variable) names, does not exist",
                "name a file of certificates, or unset \(variable)")
        }
        return .ok("libcurl \(CurlVersion.text)\(CurlVersion.speaksHTTP2 ? ", HTTP/2" : ""); \(trust)")
    }

    private static var proxies: [Diagnosis] {
        let settings = ProxySettings.environment
        return [("http", settings.http), ("https", settings.https)].compactMap { scheme, proxy in
            proxy.map { proxy in
                let exceptions = settings.exceptions.isEmpty ? "" : ", but not to \(settings.exceptions)"
                return .note("\(scheme) requests go through the proxy \(shown(proxy))\(exceptions)")
            }
        }
    }

    /// Without a user name and a password.
    private static func shown(_ proxy: String) -> String {
        guard let at = proxy.lastIndex(of: "@") else { return proxy }
        let scheme = proxy.hasPrefix("https://") ? "https://" : "http://"
        return scheme + String(proxy[proxy.index(after: at)...])
    }

    /// The program itself does not need it, so it is missing only in a package with tests.
    private static var swift: [Diagnosis] {
        if let swift = path(of: "swift") { return [.ok("swift is \(swift)")] }
        guard FileContents.exists("Package.swift") else { return [] }
        return [
            .note("swift is not in PATH: only 'swift test' needs it", "install it from https://www.swift.org/install")
        ]
    }

    private static var git: Diagnosis {
        path(of: "git").map { .ok("git is \($0)") } ?? .note("git is not in PATH: 'apicheck diff REV:path' needs it")
    }

    /// A program in the folders of `PATH`, which is not started.
    private static func path(of name: String) -> String? {
        let folders = (Terminal.environment("PATH") ?? "").split(separator: ":")
        return folders.first { FileContents.isExecutable("\($0)/\(name)") }.map { "\($0)/\(name)" }
    }
}
