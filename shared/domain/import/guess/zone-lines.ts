import { plainWords } from '../cells/plain-text.ts';
import { offsetAlone, zoneInText, type ZoneInText } from './zone-words.ts';

/** Words in front of a zone. */
const LABEL =
  /^[^:：=]{0,12}?(?:time ?zone|时区|時區|zeitzone|(?<![a-z])tz|(?:utc|gmt|tz) ?offset(?: ?(?:hours?|minutes?|seconds?))?)\s*(?:[([][^)\]]*[)\]])?\s*[:：=]?$/iu;
const LABELLED = /time ?zone|时区|zeitzone|\btz\s*[=:]/iu;

/** Words of a line that speaks of times and clocks. */
const OF_TIMES =
  /时间|时区|时刻|时制|时钟|夏令时|夏时制|冬令时|[东西][零一二三四五六七八九十\d]+时?区|(?<![a-z])(?:times?|time ?zones?|time ?stamps?|date ?times?|dates?|clocks?|tz|dst|(?:utc|gmt) ?offset|zeit(?:en|zone|stempel)?|uhrzeit|(?:winter|sommer)zeit)(?![a-z])|\|tz/iu;
/** What is left of a line that says a zone and nothing else. */
const SAYS_NO_MORE = /^(?:UTC|GMT|zulu|北京|beijing|时间|in|all|hours?|小时|[+\-\d:.,;#=|()[\]\s])*$/iu;
/** When a file was exported says nothing of the times in it. */
const OF_EXPORT =
  /\d{4}[-/.年]\d{1,2}|(?<![+-]\d?)\d{1,2}:\d{2}|export|print|download|creat|generat|导出|打印|生成|下载|制表|填报|上报/iu;
/** An offset behind a clock: 2026-09-14 00:00:00 +02:00. */
const OFFSET_OF_CLOCK = /\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*([+-]\d{2}:?\d{2}|Z)(?![\dA-Za-z])/u;

/** True for a cell in front of the zone: Time Zone, 时区：, UTC offset. */
export const isZoneLabel = (text: string): boolean =>
  LABEL.test(plainWords(text).replace(/_/gu, ' ')) && (zoneInText(text)?.zone ?? null) === null;

/**
 * The zone that a line around a table names; null if it names none. It is sure only if the line speaks of times: UTC beside
 * other words is one that may be meant, and EST is a word of something else.
 */
export function zoneInLine(line: string): ZoneInText | null {
  const text = plainWords(line).replace(/_/gu, ' ');
  const found = zoneInText(line);
  const isOfTimes = OF_TIMES.test(text) || SAYS_NO_MORE.test(text);
  if (found && isOfTimes) return { ...found, isSure: found.isSure && !OF_EXPORT.test(text) };
  if (found && found.isOfWords !== true) return { ...found, isSure: false };
  const ofClock = OFFSET_OF_CLOCK.exec(text)?.[1];
  const offset = ofClock === undefined ? null : offsetAlone(ofClock);
  if (offset !== null) return { zone: null, isSure: false, text: line, candidates: [offset] };
  return LABELLED.test(text) ? { zone: null, isSure: false, text: line } : null;
}

/** Zones in the cells of a row, each with the label in front of it. None of them is sure: the row is one of something else. */
export function zonesInRow(texts: readonly string[]): ZoneInText[] {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  const found = filled.flatMap((text, at): ZoneInText[] => {
    const before = filled[at - 1] ?? '';
    const line = isZoneLabel(before) ? `${before.replace(/[:：=]$/u, '')}: ${text}` : text;
    const zone = isZoneLabel(text) && at + 1 < filled.length ? null : zoneInLine(line);
    return zone ? [{ ...zone, isSure: false }] : [];
  });
  // The delimiter may have cut a sentence.
  const whole = found.length === 0 && filled.length > 1 ? zoneInLine(filled.join(', ')) : null;
  return whole ? [{ ...whole, isSure: false }] : found;
}
