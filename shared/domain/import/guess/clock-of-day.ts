import { plainText } from '../cells/plain-text.ts';
import type { ColumnPlan, Option, Question } from '../import-plan.ts';
import { answerOfTimes, askAboutTimes } from './ask-about-times.ts';
import type { Title } from './title-texts.ts';

/** A clock that the file says of all days: 每日8时水位表, 日期(08:00). */
export type ClockOfDay = { seconds: number; clock: string; text: string };

const CLOCK = /(?<![\d:：.])(\d{1,2})\s*(?:[:：](\d{2})|[时時点](?![间間段刻长]))(?![\d:：])/u;
/** When a file was made, and from when to when its rows are, says nothing of their clock. */
const OTHER =
  /导出|打印|制表|生成|创建|填报|审核|export|print|creat|generat|erstellt|updated|\d{4}|[~～至到—]|小时|utc|gmt/iu;

function clockIn(text: string): ClockOfDay[] {
  const plain = plainText(text);
  const match = OTHER.test(plain) ? null : CLOCK.exec(plain);
  const [hour, minute] = [Number(match?.[1] ?? 99), Number(match?.[2] ?? 0)];
  if (hour > 24 || minute > 59) return [];
  const two = (number: number): string => String(number).padStart(2, '0');
  return [{ seconds: hour * 3600 + minute * 60, clock: `${two(hour)}:${two(minute)}`, text }];
}

/** The clocks that titles and headers of times and values say, where days alone stand below them. */
export function clocksOfDay(
  titles: readonly Title[],
  columns: readonly Pick<ColumnPlan, 'role' | 'header'>[],
): ClockOfDay[] {
  const headers = columns.filter(({ role }) => role === 'time' || role === 'date' || role === 'value');
  return [...headers.map(({ header }) => header), ...titles.map(({ text }) => text)].flatMap(clockIn);
}

/** Asks for the clock of days; their rows are held, which the plan has to do. */
export function askClockOfDay(column: number, { seconds, clock, text }: ClockOfDay): Question {
  const option = (id: string, shiftS: number): Option =>
    answerOfTimes(`clock:${id}`, { dateAlone: 'midnight', shiftS });
  const held = { column, texts: [text, clock], holds: { kind: 'dates-without-clock' } } as const;
  return askAboutTimes('clock-of-day', held, [option(clock, seconds), option('midnight', 0)]);
}
