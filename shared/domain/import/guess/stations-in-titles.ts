import { isCivilDate } from '../cells/calendar.ts';
import { inSimplified, plainText } from '../cells/plain-text.ts';
import { readUnitCell } from './read-header.ts';
import { looksLikeId, looksLikePlace } from './column-header.ts';
import type { Known } from './equipment-questions.ts';
import { readQuantity } from './field-words.ts';
import { type EquipmentInText, nameForm } from './known-equipment.ts';
import { restOfTitle, type Title } from './title-texts.ts';

const LABELLED =
  /(?:站点|站号|站码|站名|测站|设备|监测点|点位|测点|终端|井号|station|site|device|equipment|logger|location|messstelle)(?:名称|名|编号|编码|号|ID| ?id| ?name| ?no\.?)?\s*[:：]\s*([^,，;；)）]+)/iu;

/** Words in front of the name of a place that say whose it is. */
const OWNERS =
  /(?:集团|公司|有限|市|区|县|省|州|旗|局|处|所|中心|水务|水利|排水|街道|镇|乡|项目|平台|系统|工程|流域)$/u;

/** A station of the service in a title. `isPlain`: nothing stands beside it that may be part of a longer name. */
export type StationInTitle = { equipIds: readonly string[]; title: Title; isPlain: boolean };

/** True if digits are a date or a number, as titles have them, rather than an id. */
function isOnlyNumber(text: string): boolean {
  if (!/^\d+$/u.test(text)) return false;
  const isDate =
    /^(?:19|20)\d{6}$/u.test(text) &&
    isCivilDate(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
  return text.length < 6 || isDate || /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])$/u.test(text);
}

/** True for the clock behind a date: 123456 in 20260301_123456. */
function isClockOf(text: string, found: string, start: number): boolean {
  return /^\d{4,6}$/u.test(found) && /(?:19|20)\d{6}[ _T-]?$/u.test(nameForm(text).slice(0, start));
}

/** Periods, clocks and what people write behind the names of files: never part of a station's name. */
const OF_FILES =
  /(?:19|20)\d{6}[ _T-]?\d{4,6}|(?<=[-~至])(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)|第?[一二三四1-4]季度|[上中下]旬|[上下]半年|第[一二三四五六七八九十\d]+周|\d{1,2}[时点](?:\d{1,2}分)?|\d{1,2}[:：]\d{2}|副本|备份|原始|整理|整编|最新|补录|补传|修正|更正|终稿|最终|人工|自动|\b(?:copy|final|raw|backup|new|old|v\d+|sensor|logger|station|site|device|log|utc|gmt|(?:week|wk|kw)[ _-]?\d{1,2})\b/giu;

/** True if a text beside the name of a station says what is measured, when, or nothing. */
function saysNoName(text: string): boolean {
  const rest = restOfTitle(text.replace(/[_#|/]+/gu, ' ').replace(OF_FILES, ' '));
  if (rest === '' || readQuantity(rest)?.isExact === true) return true;
  return rest
    .split(' ')
    .every(
      (part) =>
        restOfTitle(part) === '' || readQuantity(part)?.isExact === true || readUnitCell(part) !== null,
    );
}

/** False where a name stands beside other words, so that it may be part of a longer name that nobody knows. */
function isPlainIn(text: string, found: readonly EquipmentInText[]): boolean {
  // A copy of a file is numbered behind a blank: 泵站(2) may be called so.
  if (/\S[(（]\d{1,3}[)）]/u.test(text)) return false;
  let rest = text;
  for (const { text: name } of found) rest = rest.replace(name, '  ');
  if (saysNoName(rest)) return true;
  const [first] = found;
  const [before, after] = [text.slice(0, first?.start), text.slice(found.at(-1)?.end)];
  return saysNoName(after) && OWNERS.test(before.trim());
}

/** The parts of a title that are read by themselves: its cells, and what a sign keeps apart in them. */
const partsOf = ({ text, cells = [text] }: Title): string[] =>
  cells.flatMap((cell) => cell.split(/[,，;；。|:：]/u)).filter((part) => part.trim() !== '');

/** Stations of the service that titles name. */
export function stationsInTitles(titles: readonly Title[], { index }: Known): StationInTitle[] {
  return titles.flatMap((title) => {
    const isLabelled = LABELLED.test(inSimplified(title.text));
    const plain = new Set<string>();
    for (const part of partsOf(title)) {
      const found = index.findIn(part);
      if (found.length > 0 && isPlainIn(nameForm(part), found)) for (const { text } of found) plain.add(text);
    }
    return index
      .findIn(title.text)
      .filter(({ text, start }) => isLabelled || !(isOnlyNumber(text) || isClockOf(title.text, text, start)))
      .map((found) => ({ equipIds: found.equipIds, title, isPlain: plain.has(found.text) }));
  });
}

/** What a title says in plain words that its station is called, or its number; undefined if it does not. */
export function labelledStation({ text }: Title): string | undefined {
  const plain = plainText(text);
  const found = LABELLED.exec(inSimplified(plain));
  const end = found ? found.index + found[0].length : 0;
  return plain.slice(end - (found?.[1]?.length ?? 0), end).trim() || undefined;
}

/**
 * A title that names another station than the one that only the file's name (or the sheet's) has: a labelled one, or a sheet that
 * is called as places or ids are. undefined if there is none.
 */
export function otherStation(
  titles: readonly Title[],
  equipId: string,
  { list, index }: Known,
): { title: Title; text: string } | undefined {
  const names = list
    .filter((one) => one.equipId === equipId)
    .flatMap((one) => [one.equipId, one.placeName])
    .filter((name) => name !== '')
    .map(nameForm);
  const isOwn = (text: string): boolean => {
    const form = nameForm(text);
    return names.some((name) => name.includes(form) || form.includes(name));
  };
  for (const title of titles) {
    const labelled = title.reason === 'title-row' ? labelledStation(title) : undefined;
    const isNamed = title.reason === 'sheet-name' && (looksLikePlace(title.text) || looksLikeId(title.text));
    const text = labelled ?? (isNamed ? title.text.trim() : undefined);
    // Figures are where it lies, or what the device was made as.
    if (text === undefined || !/\p{L}/u.test(text) || isOwn(text) || index.findIn(text).length > 0) continue;
    return { title, text };
  }
  return undefined;
}
