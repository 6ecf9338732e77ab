import { plainWords } from '../cells/plain-text.ts';

/** What tells values of one quantity apart: no station is named so. `name` is what it adds to a field's identifier. */
const KINDS: [name: string, words: RegExp][] = [
  [
    '',
    /^(?:瞬时|实时|当前|即时|时段|实测|监测|测量|采集)(?:值|量)?$|^(?:inst(?:ant(?:aneous)?)?|current|actual|smp|sample|measured)(?: value)?$/u,
  ],
  ['Total', /^(?:正向)?(?:累计|累积|总计|合计|总)(?:值|量)?$|^(?:tot(?:al)?|sum|cumulative|totali[sz]er)$/u],
  ['Max', /^(?:日|时|月)?(?:最大|最高|峰)(?:值)?$|^(?:max|maximum|peak|high)$/u],
  ['Min', /^(?:日|时|月)?(?:最小|最低|谷)(?:值)?$|^(?:min|minimum|low)$/u],
  ['Avg', /^(?:日|时|月|小时)?(?:平均|均)(?:值)?$|^(?:avg|average|mean|mittel(?:wert)?)$/u],
  ['Std', /^(?:标准差|标准偏差)$|^(?:std|stdev|std dev|sigma)$/u],
];

/** The kind of value that a name alone says (瞬时, 累计, 最大, avg); null if it says anything else. */
export function quantityKind(name: string): string | null {
  const text = plainWords(name).trim().toLowerCase();
  return KINDS.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** True for what stands behind a name in Pump House 65Max Level: its word for the kind has a capital; 10min Level has none. */
export const isGluedKind = (text: string): boolean =>
  /^(?:Max|Min|Avg|Mean|Total|Peak|Std)(?![a-z])/u.test(text);

const BEFORE: [name: string, words: RegExp][] = [
  ['', /^(?:瞬时|实时|当前|即时|实测|监测|测量|采集|观测|最新|自动监测)/u],
  ['', /^(?:inst(?:ant(?:aneous)?)?|current|actual|measured|observed|real ?time|live|latest)[ -]/u],
  ['Max', /^(?:日|时|月|小时|年)?(?:最大|最高)|^max(?:imum|imale[rs]?)?\.?[ -]|^höchste[rs]? /u],
  ['Min', /^(?:日|时|月|小时|年)?(?:最小|最低)|^min(?:imum|imale[rs]?)?\.?[ -]|^niedrigste[rs]? /u],
  ['Avg', /^(?:日|时|月|小时|年)?(?:平均|均)|^(?:avg|average|mean)[ -]|^mittlere[rs]? |^mittel-? ?/u],
  ['Total', /^(?:累计|累积|总)|^(?:total|cumulative)[ -]/u],
  ['A', /^a相/u],
  ['B', /^b相/u],
  ['C', /^c相/u],
];

const BEHIND: [name: string, words: RegExp][] = [
  ['', /(?:瞬时|实时|当前|监测|测量|实测|观测|采集)?(?:数值|读数|测值|数据|值)$|(?:实时|瞬时|当前)$/u],
  ['', /[ -](?:value|reading|data|measurement|meas|inst(?:antaneous)?|smp)$/u],
  ['Max', /(?:日|时|月|小时)?(?:最大|最高)(?:值)?$|[ -]max(?:imum)?$/u],
  ['Min', /(?:日|时|月|小时)?(?:最小|最低)(?:值)?$|[ -]min(?:imum)?$/u],
  ['Avg', /(?:日|时|月|小时)?(?:平均|均)(?:值)?$|[ -](?:avg|average|mean)$/u],
  ['Total', /(?:累计|累积)(?:值)?$|[ -](?:total|tot)$/u],
  ['Std', /[ -](?:std|stdev|std dev)$/u],
];

/** A name without one word that says which kind of value it is, and the kind; undefined if there is none. */
export function withoutKind(name: string): { rest: string; kind: string } | undefined {
  for (const [list, isBefore] of [
    [BEHIND, false],
    [BEFORE, true],
  ] as const) {
    for (const [kind, words] of list) {
      const match = words.exec(name);
      if (!match) continue;
      const rest = isBefore ? name.slice(match[0].length) : name.slice(0, match.index);
      if (rest.trim() !== '') return { rest: rest.trim(), kind };
    }
  }
  return undefined;
}
