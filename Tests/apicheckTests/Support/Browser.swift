import Foundation
import TestSupport
import Testing

/// Chromium without a window.
enum Browser {
    private static let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    private static let limit = 60.0

    private static let executable: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.flatMap { folder in names.map { URL(fileURLWithPath: String(folder)).appendingPathComponent($0) }
        }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    static var isInstalled: Bool { executable != nil }

    /// The page's elements as text after its scripts ran for some seconds of their own time.
    static func documentText(of file: String) async throws -> String {
        try await run(["--virtual-time-budget=10000", "--dump-dom", "file://\(file)"])
    }

    static func screenshot(of file: String, width: Int, height: Int, isDark: Bool, to image: String) async throws {
        let scheme = isDark ? ["--force-dark-mode"] : []
        let size = ["--window-size=\(width),\(height)"]
        _ = try await run(scheme + size + ["--screenshot=\(image)", "file://\(file)"])
    }

    /// The number of pages of paper, counted in the objects of the PDF.
    static func printedPages(of file: String) async throws -> Int {
        let folder = try TemporaryFolder()
        let target = folder.url.appendingPathComponent("page.pdf").path
        _ = try await run(["--print-to-pdf=\(target)", "file://\(file)"])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: target))
        return String(decoding: bytes, as: UTF8.self).matches(of: /\/Type\s*\/Page\b(?!s)/).count
    }

    private static func run(_ arguments: [String]) async throws -> String {
        let profile = try TemporaryFolder()
        // In a container there is often no user but root, for whom Chromium has no sandbox; the pages are the tests' own.
        let options = [
            "--headless", "--hide-scrollbars", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--allow-file-access-from-files",
            "--user-data-dir=\(profile.url.path)",
        ]
        let outcome = try await Binary.process(options + arguments, of: #require(executable), limit: limit)
        #expect(outcome.status == 0, "\(outcome.error)")
        return outcome.output
    }
}
