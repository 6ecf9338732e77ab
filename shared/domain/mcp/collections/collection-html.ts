import type { JsonValue } from '../../json-value.ts';
import { indentedJson, parseWithDigits } from '../results/exact-text.ts';
import { BUILT_IN_TARGET_NAME } from '../wire/mcp-target.ts';
import {
  type Collection,
  type Recording,
  type Step,
  stepTitle,
  type WordsLanguage,
  wordsIn,
} from './collection.ts';
import { htmlText, htmlWords, type HtmlWords } from './html-words.ts';
import { resultHtml } from './result-html.ts';

/** The look of an exported page, light and dark. */
const PAGE_STYLE = `
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
.area{fill:var(--accent);fill-opacity:.18;fill-rule:evenodd;stroke:var(--accent)}
.warning{stroke:var(--warn);stroke-dasharray:6 4}.alarm{stroke:var(--bad);stroke-dasharray:6 4}.overflow{stroke:var(--bad);stroke-width:2}
summary{cursor:pointer;color:var(--accent)}
@media print{section{min-height:0;break-after:page}}
`.trim();

/** Nothing may be fetched and no script may run: what is in the file is all there is. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:; base-uri 'none'; form-action 'none'";

/**
 * A collection as one page that opens from a disk and asks for nothing. A step with a call shows its recorded answer, and says
 * when it was recorded, or that it was not.
 */
export function collectionHtml(collection: Collection, language: WordsLanguage): string {
  const { title, description, steps } = collection;
  const words = htmlWords(language);
  const name = htmlText(wordsIn(title, language));
  const answers = new Map<string, JsonValue>();
  for (const { call, recording } of steps) {
    const result = recording ? parseWithDigits(recording.resultText) : undefined;
    if (call && result !== undefined) answers.set(call.name, result);
  }
  return [
    '<!doctype html>',
    `<html lang="${language === 'en' ? 'en' : 'zh-CN'}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${name}</title>`,
    `<style>${PAGE_STYLE}</style>`,
    '</head>',
    '<body>',
    `<header><h1>${name}</h1>${paragraphs(wordsIn(description, language))}</header>`,
    `<nav aria-label="${words.contents}"><ol>${steps.map((step, index) => `<li><a href="#step-${index + 1}">${htmlText(stepTitle(step, language))}</a></li>`).join('')}</ol></nav>`,
    '<main>',
    ...steps.map((step, index) =>
      stepHtml(step, index, steps.length, language, words, [...answers.values()]),
    ),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function paragraphs(text: string): string {
  const written = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return written.map((paragraph) => `<p>${htmlText(paragraph)}</p>`).join('\n');
}

function stepHtml(
  step: Step,
  index: number,
  count: number,
  language: WordsLanguage,
  words: HtmlWords,
  answers: readonly JsonValue[],
): string {
  const links = [
    ...(index > 0 ? [`<a href="#step-${index}">${words.back}</a>`] : []),
    ...(index + 1 < count ? [`<a href="#step-${index + 2}">${words.next}</a>`] : []),
  ];
  return [
    `<section id="step-${index + 1}">`,
    `<p class="count">${index + 1} / ${count}</p>`,
    `<h2>${htmlText(stepTitle(step, language))}</h2>`,
    paragraphs(wordsIn(step.narration, language)),
    step.call ? callHtml(step.call, step.recording, step.view, words, answers) : '',
    `<p class="links">${links.join('')}</p>`,
    '</section>',
  ].join('\n');
}

function callHtml(
  { tool, argumentsText }: NonNullable<Step['call']>,
  recording: Recording | null,
  view: Step['view'],
  words: HtmlWords,
  answers: readonly JsonValue[],
): string {
  const asked = `<p class="call"><code>${htmlText(tool)}</code></p><pre>${htmlText(argumentsText)}</pre>`;
  const result = recording ? parseWithDigits(recording.resultText) : undefined;
  if (!recording || result === undefined) return `${asked}<p class="note">${words.notRecorded}</p>`;
  const at = new Date(recording.recordedAtMs).toISOString().slice(0, 16).replace('T', ' ');
  const source = recording.source === BUILT_IN_TARGET_NAME ? words.builtIn : recording.source;
  const note = words.recorded(`${at} UTC`, source, Math.round(recording.latencyMs));
  return [
    asked,
    `<p class="note">${htmlText(note)}</p>`,
    resultHtml(result, view, words, answers),
    `<details><summary>${words.sent}</summary><pre>${htmlText(recording.requestBody)}</pre></details>`,
    `<details><summary>${words.received}</summary><pre>${htmlText(indentedJson(recording.resultText))}</pre></details>`,
  ].join('\n');
}
