/** Further digits than these behind the decimal sign nobody writes for "no value". */
const MAX_DECIMALS = 4;

/** Runs of one digit: a 9, 8 or 7 in all places of a number. */
const runsOf = (digit: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => digit.repeat(from + at));

/** The limits of whole numbers of 16 and 32 bits, with and without a sign, and what lies beside them. */
const LIMITS = [2 ** 15, 2 ** 16, 2 ** 31, 2 ** 32].flatMap((limit) =>
  [limit - 2, limit - 1, limit].map(String),
);

const NINES = runsOf('9', 2, 10);
const OTHER_RUNS = [...runsOf('8', 3, 8), ...runsOf('7', 3, 8)];
/** 6999 and -1999: an instrument of so many digits shows no more. */
const FULL_SCALE = ['1', '2', '3', '4', '5', '6', '7', '8'].flatMap((first) =>
  runsOf('9', 3, 7).map((nines) => first + nines),
);
/** 999998 and 999990 beside 999999: one for each reason why there is no value. */
const besideNines = (fewest: number): string[] =>
  runsOf('9', fewest, 8).flatMap((nines) => ['0', '8'].map((last) => nines + last));

/** The digits of a number with its decimal sign so many places before their end: 9999 is 999.9 with one. */
function scaled(digits: string, decimals: number): string | null {
  if (decimals === 0) return digits;
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/u, '');
  return whole === '' || fraction === '' ? null : `${whole}.${fraction}`;
}

function atAllScales(digits: readonly string[]): string[] {
  const decimals = Array.from({ length: MAX_DECIMALS + 1 }, (_, at) => at);
  return digits.flatMap((text) => decimals.flatMap((count) => scaled(text, count) ?? []));
}

const negative = (numbers: readonly string[]): string[] => numbers.map((number) => `-${number}`);

/** From here on a number is so low that a run of one digit in it is no chance. */
const SURELY_NONE = -777;

/** Numbers that can be nothing else than "no value": they are never sent unasked. */
export const UNMISTAKABLE: readonly string[] = [
  ...negative(atAllScales([...NINES, ...OTHER_RUNS, '32768', '2147483648'])),
  '-6999',
  '-7999',
  '-9998',
].filter((number) => Number(number) <= SURELY_NONE);

/** Smaller numbers of these digits are measured. */
const SMALLEST = 9.9;
/** A short number of another first digit than these, as 1999, is measured. */
const isMeasured = (number: string): boolean => /^[1-5]9{3}$/u.test(number);

/**
 * Numbers that loggers and programs write where they have no value, as `canonicalNumber` gives them: the limits of types of
 * numbers, and runs of one digit, at any decimal scale. Whether they mean it, what else stands in their column says.
 */
export const KNOWN_SENTINELS: readonly string[] = [
  ...new Set([
    ...UNMISTAKABLE,
    '-1',
    ...negative(atAllScales([...NINES, ...OTHER_RUNS, ...FULL_SCALE, ...besideNines(3), ...LIMITS])),
    ...atAllScales([...NINES.slice(1), ...FULL_SCALE, ...besideNines(5), ...LIMITS, ...runsOf('8', 4, 8)]),
  ]),
].filter((number) => Number(number) < 0 || (Number(number) >= SMALLEST && !isMeasured(number)));
