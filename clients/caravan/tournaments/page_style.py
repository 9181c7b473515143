"""The style of the page of an archive, for screens of all widths and for paper."""

STYLE = """
:root { color-scheme: light; --ink: #1d1a16; --soft: #6b6258; --line: #ddd5c8; --sand: #f7f2e9; --good: #1f6b3a;
  --bad: #a3201d; --open: #8a5a00; --link: #7a3b12; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 1.5rem; color: var(--ink); background: #fff;
  font: 16px/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .25rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 2.25rem 0 .6rem; padding-bottom: .25rem; border-bottom: 2px solid var(--line); font-size: 1.3rem; }
h3 { margin: 1.4rem 0 .4rem; font-size: 1.05rem; }
p, ul { margin: .4rem 0; }
a { color: var(--link); }
code { font: .85em/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
.soft, small { color: var(--soft); }
small { font-size: .85rem; }
.verdict { margin: 1rem 0; padding: .7rem 1rem; border-left: 6px solid; background: var(--sand); font-weight: 600; }
.verdict p { font-weight: 400; }
.good { border-color: var(--good); } .bad { border-color: var(--bad); }
b.good { color: var(--good); } b.bad { color: var(--bad); } b.open { color: var(--open); }
nav a { margin-right: 1rem; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
  overflow-wrap: normal; }
.wide td:nth-child(2) { min-width: 8rem; }
td code, td small { overflow-wrap: anywhere; }
th { background: var(--sand); font-size: .85rem; white-space: nowrap; }
.n { text-align: right; white-space: nowrap; }
.gone { color: var(--soft); text-decoration: line-through; }
.claims { padding: 0; list-style: none; }
.claims > li { padding: .45rem 0; border-bottom: 1px solid var(--line); }
.match { display: block; }
:target { background: #fff3c4; }
footer { margin-top: 2.5rem; padding-top: .75rem; border-top: 2px solid var(--line); color: var(--soft); }
@media (max-width: 40rem) { body { padding: 1rem; } h1 { font-size: 1.5rem; } th, td { padding: .3rem .4rem; }
  nav a { display: inline-block; }
  .stack thead { display: none; }
  .stack tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .stack td { display: grid; grid-template-columns: 6.5rem 1fr; padding: .1rem 0; border: 0; text-align: left; }
  .stack td > * { grid-column: 2; }
  .stack td:empty { display: none; }
  .stack td::before { content: attr(data-label); grid-row: 1 / span 9; color: var(--soft); font-size: .85rem; } }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } nav { display: none; }
  .wide { overflow: visible; } h2, h3 { break-after: avoid; } tr, li, .verdict { break-inside: avoid; }
  a { color: inherit; text-decoration: none; } }
"""
