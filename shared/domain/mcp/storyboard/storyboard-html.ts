import type { JsonValue } from '../../places/place.ts';
import { parseJson } from '../json-object.ts';
import { BUILT_IN_TARGET_NAME } from '../wire/mcp-target.ts';
import { htmlWords, type HtmlWords } from './html-words.ts';
import { htmlText } from './html-text.ts';
import { resultHtml } from './result-html.ts';
import { STORYBOARD_STYLE } from './storyboard-style.ts';
import type { Storyboard, StoryRecording, StoryStep } from './storyboard.ts';

/** Nothing may be fetched and no script may run: what is in the file is all there is. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:; base-uri 'none'; form-action 'none'";

/**
 * A storyboard as one page that opens from a disk and asks for nothing. A step with a call shows its recorded answer, and says
 * when it was recorded, or that it was not.
 */
export function storyboardHtml({ title, steps }: Storyboard, language: 'en' | 'zh-cn'): string {
  const words = htmlWords(language);
  const name = htmlText(title[language]);
  const answers = new Map<string, JsonValue>();
  for (const { call, recording } of steps) {
    const result = recording ? parseJson(recording.resultText) : undefined;
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
    `<style>${STORYBOARD_STYLE}</style>`,
    '</head>',
    '<body>',
    `<header><h1>${name}</h1></header>`,
    `<nav aria-label="${words.contents}"><ol>${steps.map((step, index) => `<li><a href="#step-${index + 1}">${htmlText(step.title[language])}</a></li>`).join('')}</ol></nav>`,
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

function stepHtml(
  step: StoryStep,
  index: number,
  count: number,
  language: 'en' | 'zh-cn',
  words: HtmlWords,
  answers: readonly JsonValue[],
): string {
  const links = [
    ...(index > 0 ? [`<a href="#step-${index}">${words.back}</a>`] : []),
    ...(index + 1 < count ? [`<a href="#step-${index + 2}">${words.next}</a>`] : []),
  ];
  const paragraphs = step.words[language].split(/\n{2,}/).map((paragraph) => `<p>${htmlText(paragraph)}</p>`);
  return [
    `<section id="step-${index + 1}">`,
    `<p class="count">${index + 1} / ${count}</p>`,
    `<h2>${htmlText(step.title[language])}</h2>`,
    ...paragraphs,
    step.call ? callHtml(step.call, step.recording, step.view, words, answers) : '',
    `<p class="links">${links.join('')}</p>`,
    '</section>',
  ].join('\n');
}

function callHtml(
  { tool, argumentsText }: NonNullable<StoryStep['call']>,
  recording: StoryRecording | null,
  view: StoryStep['view'],
  words: HtmlWords,
  answers: readonly JsonValue[],
): string {
  const asked = `<p class="call"><code>${htmlText(tool)}</code></p><pre>${htmlText(argumentsText)}</pre>`;
  const result = recording ? parseJson(recording.resultText) : undefined;
  if (!recording || result === undefined) return `${asked}<p class="note">${words.notRecorded}</p>`;
  const at = new Date(recording.recordedAtMs).toISOString().slice(0, 16).replace('T', ' ');
  const source = recording.source === BUILT_IN_TARGET_NAME ? words.builtIn : recording.source;
  const note = words.recorded(`${at} UTC`, source, Math.round(recording.latencyMs));
  return [
    asked,
    `<p class="note">${htmlText(note)}</p>`,
    resultHtml(result, view, words, answers),
    `<details><summary>${words.sent}</summary><pre>${htmlText(recording.requestBody)}</pre></details>`,
    `<details><summary>${words.received}</summary><pre>${htmlText(JSON.stringify(result, null, 2))}</pre></details>`,
  ].join('\n');
}
