extension Binary {
    private static let synopses = [
        "diff": """
        OLD NEW [<options>]
               apicheck diff --live [<api> ...] [<options>]
               apicheck diff --live --recording FILE.har [<options>]
        """,
        "proxy": "[<options>] --target <url>",
        "sandbox": """
        [<api> ...] [--port <port>] [--drift <api:name> ...] [--contracts <folder>] [--allow-host <name> ...] \
        [--allow-origin <origin> ...]
        """,
        "scrub": "[<options>] [<path> ...]",
    ]

    /// The lines below an error in the arguments of a command.
    static func usage(of command: String) -> String {
        """
        Usage: apicheck \(command) \(synopses[command] ?? "[<options>] [<api> ...]")
          See 'apicheck \(command) --help' for more information.

        """
    }
}
