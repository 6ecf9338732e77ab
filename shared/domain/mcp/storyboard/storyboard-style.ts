/** The look of an exported page, light and dark. */
export const STORYBOARD_STYLE = `
:root{color-scheme:light dark;--ink:#1c2733;--soft:#5a6875;--line:#d5dce3;--back:#fff;--fill:#f4f6f8;--accent:#1f6f8b;--bad:#b3261e;--warn:#9a6700}
@media(prefers-color-scheme:dark){:root{--ink:#e6ebf0;--soft:#9aa7b4;--line:#33404d;--back:#141a20;--fill:#1c242c;--accent:#66b6d2;--bad:#ff8a80;--warn:#e3b341}}
*{box-sizing:border-box}
body{margin:0;font:18px/1.6 system-ui,"Noto Sans CJK SC","Microsoft YaHei",sans-serif;color:var(--ink);background:var(--back)}
header,nav,main{max-width:1040px;margin:0 auto;padding:0 24px}
h1{font-size:36px;margin:48px 0 8px}h2{font-size:28px;margin:0 0 12px}
nav ol{columns:2;padding-left:24px}a{color:var(--accent)}
section{min-height:100vh;padding:48px 0 24px;border-top:1px solid var(--line)}
.count,.note{color:var(--soft);font-size:15px}.links a{margin-right:24px}
.failed{color:var(--bad);font-weight:600}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--fill);padding:12px 16px;border-radius:6px;font-size:14px;max-height:60vh;overflow:auto}
code{font-size:20px}.table{overflow:auto;max-height:70vh}table{border-collapse:collapse;font-size:14px}
th,td{text-align:left;padding:4px 10px;border-bottom:1px solid var(--line);white-space:nowrap}
th{position:sticky;top:0;background:var(--back)}.number{text-align:right;font-variant-numeric:tabular-nums}
figure{margin:16px 0}svg{width:100%;height:auto}svg.map{max-width:480px;background:var(--fill);border-radius:6px}
svg text{font-size:12px;fill:var(--soft)}.grid{stroke:var(--line)}.line{fill:none;stroke:var(--accent);stroke-width:2}
.band{fill:var(--accent);opacity:.18}.dot{fill:var(--accent)}
.warning{stroke:var(--warn);stroke-dasharray:6 4}.alarm{stroke:var(--bad);stroke-dasharray:6 4}.overflow{stroke:var(--bad);stroke-width:2}
summary{cursor:pointer;color:var(--accent)}
@media print{section{min-height:0;break-after:page}}
`.trim();
