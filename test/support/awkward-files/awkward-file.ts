import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { ListedPlace } from '#test/fuzz/reading/draw/stations.ts';

/** What must become of an awkward file. Anything that is not named must not occur. */
export type Expected = {
  /** Why nothing can be read of it; then nothing else is given. */
  refused?: string;
  /** Questions by id, each with the answer that is true; null leaves it open. All of them must be asked, and no other. */
  asked?: Record<string, string | null>;
  /** Records as `recordLine` writes them, in any order. */
  sent: string[];
  /** Rows that are not sent, or only in part, with why. */
  unsent?: string[];
  /** Rows that are skipped, by reason, and rows that say what another one says. */
  skipped?: string[];
  duplicates?: number;
  /** What the user has to say by hand before anything is sent. */
  open?: string[];
};

/** A file as nobody should have to deal with, and what must come of it. */
export type AwkwardFile = {
  /** A fact in the present tense. */
  what: string;
  fileName: string;
  bytes: Uint8Array;
  places: ListedPlace[];
  /** The id that a user types where the file names no station; null: nobody does. */
  typed: string | null;
  /** What a user sets by hand beside the answers. */
  change?: (plan: ImportPlan) => ImportPlan;
  /** Zone of the service, where it is not that of most. */
  serviceZone?: string;
  expected: Expected;
};

/** Equipment that the service lists; the first is that of a file whose name has its id. */
export const PLACES: ListedPlace[] = [
  { equipId: 'YW0020001', placeName: '人民路1号泵站', equipType: '液位计' },
  { equipId: 'YW0020002', placeName: '滨江大道2号窨井', equipType: '液位计' },
  { equipId: 'YW0020003', placeName: '沿河街3号闸上', equipType: '液位计' },
  { equipId: 'LL0010001', placeName: '中山北路4号排口', equipType: '流量计' },
];
const [FIRST] = PLACES;

/** The name of a file whose name says that it is of the first place. */
export const OF_FIRST = 'YW0020001.csv';

type More = Partial<Pick<AwkwardFile, 'fileName' | 'places' | 'typed' | 'change' | 'serviceZone'>>;

/** A text file of the first place, in UTF-8 unless it is given as bytes. */
export function text(
  what: string,
  content: string | Uint8Array,
  expected: Expected,
  { fileName = OF_FIRST, places = PLACES, typed = null, ...more }: More = {},
): AwkwardFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { what, fileName, bytes, places, typed, expected, ...more };
}

/** A file that is refused by name. */
export const refused = (
  what: string,
  fileName: string,
  bytes: string | Uint8Array,
  why: string,
): AwkwardFile => text(what, bytes, { refused: why, sent: [] }, { fileName });

/** Lines of a file. */
export const lines = (...rows: string[]): string => `${rows.join('\n')}\n`;

/** A record as expectations have it: the id unless it is the first place's, the time without seconds that are zero, the values. */
export function recordLine(equipId: string, record: readonly { name: string; literal: string }[]): string {
  const values = record.filter(({ name }) => name !== 'timestamp');
  const time = record.find(({ name }) => name === 'timestamp')?.literal ?? '';
  const shown = time.slice(1, -1).replace(/:00$/u, '');
  const of = equipId === FIRST?.equipId ? [] : [equipId];
  return [...of, shown, ...values.map(({ name, literal }) => `${name}=${literal}`)].join(' ');
}
