import { createHash } from 'node:crypto';

/** The style sheet of the page, which is part of it: the page loads nothing. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --text: #1c2733; --quiet: #55636f; --line: #d5dce3; --page: #fff; --tint: #f3f6f9; --accent: #0b62a3;
}
@media (prefers-color-scheme: dark) {
  :root { --text: #e4eaf0; --quiet: #a2b0bd; --line: #37444f; --page: #141a20; --tint: #1d252d; --accent: #74b9f0; }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 24px 20px 64px; max-width: 60rem; background: var(--page); color: var(--text);
  font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif;
}
a { color: var(--accent); }
a:focus-visible, pre:focus-visible, .wide:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 8px 0; }
h2 { font-size: 1.2rem; margin: 40px 0 6px; padding-top: 16px; border-top: 1px solid var(--line); }
h3 { font-size: .95rem; margin: 20px 0 6px; }
p { margin: 6px 0; }
.quiet { color: var(--quiet); }
.call { font: 600 14px/1.5 ui-monospace, 'SF Mono', Consolas, monospace; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, 'SF Mono', Consolas, monospace; font-size: 13px; }
pre { margin: 0; padding: 12px 14px; overflow-x: auto; background: var(--tint); border: 1px solid var(--line); border-radius: 6px; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 5px 12px 5px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; white-space: nowrap; }
td:first-child { white-space: nowrap; }
@media print {
  :root { --text: #000; --quiet: #333; --line: #999; --page: #fff; --tint: #fff; --accent: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  h2, h3 { break-after: avoid; }
  tr, pre { break-inside: avoid; }
  .screen { display: none; }
}
`;

/** The only style that the page's policy lets in. */
export const DOCS_STYLE_HASH = `sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}`;
