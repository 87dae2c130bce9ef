/// The style of a page, for both colour schemes, narrow and wide screens and print.
enum HTMLStyle {
    /// The SHA-256 of ``text``, for the policy of the page.
    static let hash = "sha256-gIGmwLT5IXWpNcZ7hhgX8lFookkbZT3hNwLnP5tk15s="

    static let text = """
        :root {
          color-scheme: light dark;
          --page: #fff; --text: #1f2328; --soft: #59636e; --line: #d1d9e0; --box: #f6f8fa; --link: #0550ae;
          --breaking: #b42318; --warning: #875200; --info: #0550ae; --good: #116329; --old: #ffdcd7; --new: #d2f4d9; --edge: #00000040;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0d1117; --text: #e6edf3; --soft: #9aa4af; --line: #30363d; --box: #161b22; --link: #79b8ff;
            --breaking: #ff8d80; --warning: #f0b849; --info: #79b8ff; --good: #5fd07a; --old: #5c1a1b; --new: #124a24; --edge: #ffffff59;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 1rem clamp(.75rem, 3vw, 2.5rem); max-width: 100rem; background: var(--page);
          color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
        }
        a { color: var(--link); }
        .skip { position: absolute; left: -100rem; }
        .skip:focus { position: static; }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 1px; }
        h1 { font-size: 1.5rem; margin: .25rem 0; }
        h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
        h3 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; }
        h4 { display: inline; font-size: 1rem; margin: 0; }
        h5 { font-size: .85rem; margin: .5rem 0 .15rem; color: var(--soft); }
        p { margin: .25rem 0 .75rem; max-width: 60rem; }
        code, pre, kbd { font: .9em/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
        code, dd, li, pre, tbody th, h4, p { overflow-wrap: anywhere; }
        pre {
          margin: 0; padding: .4rem .6rem; background: var(--box); border: 1px solid var(--line); border-radius: .3rem;
          white-space: pre-wrap; max-height: 24rem; overflow: auto;
        }
        kbd { border: 1px solid var(--line); border-radius: .25rem; padding: 0 .35rem; }
        del, ins { text-decoration: none; border-radius: .2rem; }
        del { background: var(--old); border-bottom: 2px dotted var(--breaking); }
        ins { background: var(--new); border-bottom: 2px solid var(--good); }
        .yes { color: var(--good); }
        .no, .breaking > summary b, .n.breaking, td.breaking { color: var(--breaking); }
        .warning > summary b, .n.warning, td.warning { color: var(--warning); }
        .info > summary b, .n.info, td.info { color: var(--info); }
        .zero { color: var(--soft); }
        .overview { display: grid; gap: 0 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); }
        .overview > * { min-width: 0; }
        /* A shadow at each edge behind which the table goes on: the page's colour scrolls with it and covers the shadow. */
        .table {
          overflow-x: auto; margin: .5rem 0 1rem; scrollbar-width: thin;
          background: linear-gradient(to right, var(--page) 40%, transparent) left / 3rem 100% no-repeat local,
            linear-gradient(to left, var(--page) 40%, transparent) right / 3rem 100% no-repeat local,
            linear-gradient(to right, var(--edge), transparent) left / 1rem 100% no-repeat scroll,
            linear-gradient(to left, var(--edge), transparent) right / 1rem 100% no-repeat scroll;
        }
        table { border-collapse: collapse; }
        caption { text-align: left; color: var(--soft); font-size: .9rem; }
        th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); }
        td { font-variant-numeric: tabular-nums; overflow-wrap: normal; }
        tbody th { font-weight: normal; min-width: 10rem; }
        .bar progress { display: block; width: 9rem; height: .7rem; accent-color: var(--good); }
        .bar span { font-size: .9rem; white-space: nowrap; }
        #filter:not([hidden]) {
          display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; padding: .75rem; margin: .5rem 0;
          background: var(--box); border: 1px solid var(--line); border-radius: .4rem;
        }
        #filter fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem .9rem; }
        #filter legend { float: left; padding: 0; margin-right: .6rem; }
        input, select, button { font: inherit; color: inherit; max-width: 100%; }
        #filter label { max-width: 100%; }
        #filter label:has(#q) { display: flex; flex-wrap: wrap; gap: .2rem .6rem; flex: 1 1 18rem; max-width: 34rem; }
        #q { flex: 1 1 14rem; min-width: 0; padding: .2rem .4rem; }
        button, select { padding: .2rem .6rem; }
        .buttons { display: flex; flex-wrap: wrap; gap: .5rem; }
        .keys { flex-basis: 100%; font-size: .9rem; }
        .copier { margin-top: .3rem; font-size: .85rem; }
        summary { cursor: pointer; }
        .op { border: 1px solid var(--line); border-radius: .4rem; margin: .6rem 0; }
        .op > summary { padding: .45rem .75rem; background: var(--box); border-radius: .4rem; }
        .n { margin-left: .75rem; font-size: .9rem; white-space: nowrap; }
        .f { border-top: 1px solid var(--line); padding: 0 .75rem; border-left: .25rem solid var(--info); }
        .f.breaking { border-left-color: var(--breaking); }
        .f.warning { border-left-color: var(--warning); }
        .f > summary { padding: .35rem 0; overflow-wrap: anywhere; }
        .f > summary i { color: var(--soft); font-style: normal; margin-left: .5rem; }
        .f[open] { padding-bottom: .75rem; }
        .two { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
        dl { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr; gap: .15rem 1rem; margin: .6rem 0 0; }
        dt { color: var(--soft); }
        dd { margin: 0; }
        .run { margin: .25rem 0 0; }
        .fix { margin: .25rem 0 1rem; }
        .fix dt { font-weight: bold; color: inherit; }
        .fix pre { display: inline-block; max-width: 100%; margin-right: .5rem; vertical-align: middle; }
        .rule { margin: .3rem 0; }
        .rule dl { margin: .2rem 0 .8rem 1.1rem; }
        footer { margin-top: 2rem; color: var(--soft); border-top: 1px solid var(--line); }
        [hidden] { display: none; }
        .many .f { content-visibility: auto; contain-intrinsic-block-size: auto 2.6rem; }
        .many .f[open] { contain-intrinsic-block-size: auto 14rem; }
        ::highlight(hit) { background: #ffd84d; color: #1f2328; }
        @media (max-width: 40rem) {
          dl { grid-template-columns: 1fr; gap: 0; }
          dd { margin-bottom: .3rem; }
          th, td { padding-right: .6rem; }
          .n { margin-left: .4rem; }
        }
        @media print {
          * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
          #filter, #none, .skip, .copier { display: none !important; }
          /* Every finding is printed, open or not. */
          details::details-content { content-visibility: visible; block-size: auto; display: block; }
          .many .f { content-visibility: visible; }
          .table { overflow: visible; background: none; }
          pre { max-height: none; }
          summary, tr { break-inside: avoid; }
        }
        """
}
