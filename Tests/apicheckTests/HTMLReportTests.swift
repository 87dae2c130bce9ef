import Foundation
import TestSupport
import Testing

/// The HTML report in a real browser.
@Suite(.serialized, .enabled(if: Browser.isInstalled, "needs Chromium: apt-get install chromium"))
struct HTMLReportTests {
    /// A report with findings, in a folder with a page that shows it in a frame of a width: a window is at least 500 px wide.
    private func report(width: Int, script: String = "") async throws -> (folder: TemporaryFolder, page: String) {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("report.html").path
        let outcome = try await Binary.run([
            "diff", "--live", "--sandbox", "kakao", "--drift", "kakao:quota-exceeded", "--format", "html=\(file)",
        ])
        #expect(outcome.status == 1, "\(outcome.error)")
        let page = """
            <body style="margin:0"><iframe src="report.html" style="width:\(width)px;height:2000px;border:0"></iframe>
            <pre id="result">no result</pre>
            <script>
            const frame = document.querySelector('iframe');
            frame.onload = async () => {
              const page = frame.contentDocument, id = name => page.getElementById(name), lines = [];
              const wait = time => new Promise(done => setTimeout(done, time));
              const say = (name, value) => lines.push(name + ': ' + value);
              try { \(script) } catch (error) { say('error', error); }
              document.getElementById('result').textContent = lines.join('\\n');
            };
            </script>
            """
        return (folder, try folder.write("page.html", page.utf8))
    }

    private func result(width: Int, _ script: String) async throws -> String {
        let (folder, page) = try await report(width: width, script: script)
        let output = try await Browser.documentText(of: page)
        withExtendedLifetime(folder) {}
        return try String(#require(output.firstMatch(of: /<pre id="result">((?s:.)*?)<\/pre>/)?.1))
    }

    @Test(arguments: [400, 1_280, 1_920])
    func nothingIsWiderThanThePage(_ width: Int) async throws {
        let text = try await result(
            width: width,
            """
            const root = page.documentElement;
            say('width', root.clientWidth);
            say('overflow', root.scrollWidth - root.clientWidth);
            id('expand').click();
            await wait(200);
            say('open', page.querySelectorAll('.f[open]').length);
            say('overflow', root.scrollWidth - root.clientWidth);
            """)
        #expect(text == "width: \(width)\noverflow: 0\nopen: 10\noverflow: 0")
    }

    @Test func theFilterAndTheKeysWork() async throws {
        let text = try await result(
            width: 1_280,
            """
            const shown = () => [...page.querySelectorAll('.f')].filter(el => el.checkVisibility()).length;
            const search = async words => {
              id('q').value = words;
              id('q').dispatchEvent(new Event('input', {bubbles: true}));
              await wait(300);
              say(words || 'nothing', shown() + ', ' + id('shown').textContent);
            };
            const press = key => {
              (page.activeElement || page.body).dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
              return page.activeElement;
            };
            say('form', id('filter').hidden ? 'hidden' : 'shown');
            await search('');
            await search('Property-Missing');
            say('marked', [...frame.contentWindow.CSS.highlights.get('hit')].map(String).join());
            say('opened', [...page.querySelectorAll('.f[open]')].filter(el => el.checkVisibility()).length);
            await search('book status-changed');
            await search('no such text');
            say('nothing', id('none').checkVisibility() && id('none').firstElementChild.textContent);
            id('reset').click();
            await wait(100);
            await search('');
            say('open again', page.querySelectorAll('.f[open]').length);
            id('rule').value = 'recorded-property-added';
            id('rule').dispatchEvent(new Event('input', {bubbles: true}));
            await wait(100);
            say('of a rule', shown() + ', ' + id('shown').textContent);
            const first = () => page.querySelector('.v .op h4').textContent;
            id('filter').reset();
            await wait(100);
            say('first', first());
            id('order').value = 'name';
            id('order').dispatchEvent(new Event('input', {bubbles: true}));
            say('first by name', first());
            id('filter').reset();
            await wait(100);
            const box = page.querySelector('[value=breaking]');
            box.click();
            await wait(100);
            say('without breaking', shown());
            id('filter').reset();
            await wait(100);
            say('reset', shown());
            say('slash', press('/').id);
            id('q').blur();
            const row = press('j');
            say('j', row.closest('.f') === page.querySelectorAll('.f')[0]);
            say('jj', press('j').closest('.f') === page.querySelectorAll('.f')[1]);
            say('k', press('k') === row);
            press('c');
            say('closed', page.querySelectorAll('.op[open]').length);
            frame.contentWindow.location.hash = page.querySelector('.f').id;
            await wait(200);
            say('link', page.querySelector('.f').open && page.querySelector('.op').open);
            id('keys').checked = false;
            press('c');
            say('keys off', page.querySelectorAll('.op[open]').length);
            """)
        #expect(
            text == """
                form: shown
                nothing: 10, 10 findings
                Property-Missing: 2, 2 of 10 findings, 2 hits
                marked: property-missing,property-missing
                opened: 2
                book status-changed: 1, 1 of 10 findings, 7 hits
                no such text: 0, 0 of 10 findings, 0 hits
                nothing: Nothing matches "no such text" with these filters.
                nothing: 10, 10 findings
                open again: 5
                of a rule: 2, 2 of 10 findings
                first: kakao GET /v2/search/cafe
                first by name: kakao GET /v2/search/blog
                without breaking: 3
                reset: 10
                slash: q
                j: true
                jj: true
                k: true
                closed: 0
                link: true
                keys off: 1
                """)
    }

    /// What is closed was not printed, and a capture of the whole page had blank boxes.
    @Test func everyFindingIsPrintedAndPainted() async throws {
        let folder = try TemporaryFolder()
        let (old, new) = (
            try folder.write("old.json", Self.contract("string").utf8),
            try folder.write("new.json", Self.contract("integer").utf8)
        )
        let file = folder.url.appendingPathComponent("report.html").path
        let outcome = try await Binary.run(["diff", old, new, "--format", "html=\(file)"])
        #expect(outcome.status == 1, "\(outcome.error)")
        let page = try String(contentsOfFile: file, encoding: .utf8)
        let closed = page.matches(of: /<details class="f [a-z]+" id="f-[0-9a-f]+">/).count
        #expect(closed > 200)
        #expect(!page.contains("<main class=\"many\">"))
        let pages = try await Browser.printedPages(of: file)
        // Closed, all of them have room on a few pages.
        #expect(pages > 20)
    }

    /// A contract with a property of a type at each of many operations.
    private static func contract(_ type: String) -> String {
        let paths = (0..<300).map { index in
            """
            "/p\(index)": {"get": {"responses": {"200": {"description": "a", "content": {"application/json": {"schema": \
            {"type": "object", "properties": {"field\(index)": {"type": "\(type)"}}}}}}}}}
            """
        }
        return """
            {"openapi": "3.1.0", "info": {"title": "Many", "version": "1"}, "paths": {\(paths.joined(separator: ","))}}
            """
    }

    /// Screenshots to look at are left in the folder that `APICHECK_SCREENSHOTS` names.
    @Test(arguments: [400, 1_280, 1_920], [false, true])
    func aScreenshotShowsText(_ width: Int, _ isDark: Bool) async throws {
        let (folder, page) = try await report(width: width)
        let name = "report-\(width)-\(isDark ? "dark" : "light").png"
        let target = ProcessInfo.processInfo.environment["APICHECK_SCREENSHOTS"] ?? folder.url.path
        let file = URL(fileURLWithPath: target).appendingPathComponent(name)
        try await Browser.screenshot(of: page, width: width, height: 2_000, isDark: isDark, to: file.path)
        let image = try Data(contentsOf: file)
        // The header of a PNG has width and height at bytes 16 to 23. An empty page of this size has less than 20 KB.
        #expect(image.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let size = image[16..<24].reduce(0) { (size: UInt64, byte: UInt8) in size << 8 | UInt64(byte) }
        #expect(size >> 32 == UInt64(width))
        #expect(size & 0xFFFF_FFFF == 2_000)
        #expect(image.count > 40_000)
        withExtendedLifetime(folder) {}
    }

    @Test func thePolicyNamesTheScriptAndTheStyleOfThePage() async throws {
        let (folder, _) = try await report(width: 400)
        let page = try String(contentsOf: folder.url.appendingPathComponent("report.html"), encoding: .utf8)
        for (element, directive) in [("script", "script-src"), ("style", "style-src")] {
            let text = try #require(
                page.components(separatedBy: "<\(element)>").last?.components(separatedBy: "</\(element)>").first)
            let file = try folder.write(element, text.utf8)
            let hash = try await Binary.process(
                ["-c", "openssl dgst -sha256 -binary '\(file)' | base64"], of: URL(fileURLWithPath: "/bin/bash"))
            let sum = hash.output.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(page.contains("\(directive) 'sha256-\(sum)'"), "HTML\(element.capitalized).hash")
        }
    }
}
