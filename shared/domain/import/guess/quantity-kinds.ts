import { plainText } from '../cells/plain-text.ts';

/** What tells values of one quantity apart: no station is named so. `name` is what it adds to a field's identifier. */
const KINDS: [name: string, words: RegExp][] = [
  ['', /^(?:瞬时|实时|当前|时段|实测)(?:值|量)?$|^(?:instant(?:aneous)?|current|actual)(?: value)?$/u],
  ['Total', /^(?:正向)?(?:累计|累积|总计|合计|总)(?:值|量)?$|^(?:total|sum|cumulative|totali[sz]er)$/u],
  ['Max', /^(?:日|时|月)?(?:最大|最高|峰)(?:值)?$|^(?:max|maximum|peak|high)$/u],
  ['Min', /^(?:日|时|月)?(?:最小|最低|谷)(?:值)?$|^(?:min|minimum|low)$/u],
  ['Avg', /^(?:日|时|月)?(?:平均|均)(?:值)?$|^(?:avg|average|mean)$/u],
];

/** The kind of value that a name alone says (瞬时, 累计, 最大, avg); null if it says anything else. */
export function quantityKind(name: string): string | null {
  const text = plainText(name).trim().toLowerCase();
  return KINDS.find(([, words]) => words.test(text))?.[0] ?? null;
}
