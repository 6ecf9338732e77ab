/** The one style sheet of the pages; it loads nothing. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f4f6f8; --card: #ffffff; --ink: #1d2730; --quiet: #5a6772; --line: #dbe1e6;
  --accent: #14506b; --accent-strong: #0e3f55; --on-accent: #ffffff; --tint: #e7f0f5;
  --bad: #9b1c31; --bad-ground: #fbecef; --note: #6a4a00; --note-ground: #fdf4dc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12181d; --card: #1a2229; --ink: #e6ecf0; --quiet: #9dabb6; --line: #2f3b45;
    --accent: #7fbad4; --accent-strong: #a3d0e4; --on-accent: #0d1b23; --tint: #1f323d;
    --bad: #ffa3b1; --bad-ground: #3a1a21; --note: #f1cf7a; --note-ground: #332a12;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--ground); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
}
header, footer { display: flex; justify-content: space-between; align-items: center; padding: 16px 24px; }
footer { justify-content: center; color: var(--quiet); font-size: 13px; }
footer p, .brand { margin: 0; }
.brand { display: flex; align-items: center; gap: 8px; font-weight: 650; }
.mark { fill: none; stroke: var(--accent); stroke-width: 1.8; stroke-linecap: round; }
.mark .water { fill: var(--accent); stroke: none; opacity: .45; }
a { color: var(--accent); text-underline-offset: 3px; }
.language {
  color: var(--ink); text-decoration: none; border: 1px solid var(--line); background: var(--card);
  border-radius: 999px; padding: 5px 14px; font-size: 14px;
}
.language:hover { border-color: var(--accent); }
main {
  width: calc(100% - 32px); max-width: 420px; margin: auto; padding: 28px;
  background: var(--card); border: 1px solid var(--line); border-radius: 12px;
}
h1 { margin: 0; font-size: 22px; line-height: 1.3; font-weight: 650; overflow-wrap: anywhere; }
.lead { margin: 6px 0 0; color: var(--quiet); overflow-wrap: anywhere; }
.lead strong { color: var(--ink); font-weight: 600; }
form { margin: 22px 0 0; }
label { display: block; margin: 0 0 5px; font-weight: 600; font-size: 14px; }
.field + .field { margin-top: 16px; }
input {
  width: 100%; min-height: 44px; padding: 9px 12px; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--quiet); border-radius: 8px;
}
input[aria-invalid='true'] { border-color: var(--bad); }
input.code { font-family: ui-monospace, 'SF Mono', Consolas, monospace; font-size: 20px; letter-spacing: .12em; text-transform: uppercase; }
.buttons { display: flex; flex-direction: row-reverse; gap: 10px; margin-top: 24px; }
.buttons.alone { margin-top: 0; }
button {
  flex: 1; min-height: 44px; padding: 9px 16px; font: inherit; font-weight: 600; border-radius: 8px; cursor: pointer;
  color: var(--ink); background: transparent; border: 1px solid var(--line);
}
button:hover { border-color: var(--accent); }
button.main { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.main:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.error, .note { margin: 18px 0 0; padding: 10px 14px; border-radius: 8px; overflow-wrap: anywhere; }
.error { color: var(--bad); background: var(--bad-ground); }
.note { color: var(--note); background: var(--note-ground); font-size: 14px; }
.hint { margin: 22px 0 0; padding-top: 16px; border-top: 1px solid var(--line); color: var(--quiet); font-size: 13px; overflow-wrap: anywhere; }
.hint h2 { margin: 0; font-size: 13px; font-weight: 600; color: var(--ink); }
.hint dl { margin-top: 6px; font-size: 13px; }
.hint dt { color: var(--ink); }
.scopes { list-style: none; margin: 16px 0 0; padding: 4px 16px; background: var(--tint); border-radius: 8px; }
.scopes li { position: relative; padding: 8px 0 8px 22px; }
.scopes li + li { border-top: 1px solid var(--line); }
.scopes li::before {
  content: ''; position: absolute; left: 3px; top: 14px; width: 5px; height: 9px;
  border: solid var(--accent); border-width: 0 2px 2px 0; transform: rotate(45deg);
}
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 16px 0 0; font-size: 14px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.usercode { margin: 18px 0 0; padding: 14px; text-align: center; background: var(--tint); border-radius: 8px; font: 600 26px/1.2 ui-monospace, 'SF Mono', Consolas, monospace; letter-spacing: .14em; }
code { font-family: ui-monospace, 'SF Mono', Consolas, monospace; font-size: 13px; overflow-wrap: anywhere; }
@media (max-width: 460px) {
  header, footer { padding: 12px 16px; }
  main { padding: 22px 18px; }
  .buttons { flex-direction: column; }
}
@media (forced-colors: active) { main, button, input { border: 1px solid; } }
`;
