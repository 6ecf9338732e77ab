import type { FieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';

const WORTH_SAYING_CHARS = 200;

/** The bounds of a field in words, such as "at least 1". */
export function limitWords(limits: FieldNode['limits'], words: Dictionary['toolForm']['limits']): string[] {
  const say = (value: number | undefined, word: (text: string) => string) =>
    value === undefined ? [] : [word(String(value))];
  return [
    ...say(limits.minimum, words.atLeast),
    ...say(limits.exclusiveMinimum, words.moreThan),
    ...say(limits.maximum, words.atMost),
    ...say(limits.exclusiveMaximum, words.lessThan),
    ...say(limits.multipleOf, words.multipleOf),
    // That a text is not empty, or no novel, goes without saying until it is broken.
    ...say(limits.minLength === 1 ? undefined : limits.minLength, words.lengthFrom),
    ...say((limits.maxLength ?? 0) > WORTH_SAYING_CHARS ? undefined : limits.maxLength, words.lengthTo),
    ...say(limits.minItems, words.itemsFrom),
    ...say(limits.maxItems, words.itemsTo),
    ...(limits.isUnique ? [words.unique] : []),
    ...(limits.pattern === undefined ? [] : [words.pattern(limits.pattern)]),
  ];
}
