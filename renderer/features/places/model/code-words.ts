import type { ConfigCode } from '#shared/domain/places/config-problems.ts';
import type { PositionDoubt, PositionHow } from '#shared/domain/coordinates/place-position.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';

/** What is odd about a set-up, in a few words; '' stands for nothing odd. */
export function configWord(code: string, t: Dictionary): string {
  if (code === '') return t.placeStates.nothing.config;
  return t.placeStates.config[code as ConfigCode]?.label ?? code;
}

/** The same with what to check, as a sentence of its own. */
export function configAdvice(code: string, t: Dictionary): string {
  const check = t.placeStates.config[code as ConfigCode]?.check;
  return check ?? configWord(code, t);
}

/** Where a position comes from, why there is none, or why it is doubtful. */
export function positionWord(code: string, t: Dictionary): string {
  const { position, doubts } = t.placeStates;
  return position[code as PositionHow] ?? doubts[code as PositionDoubt] ?? code;
}
