import type { FieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';

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
    ...say(limits.minLength, words.lengthFrom),
    ...say(limits.maxLength, words.lengthTo),
    ...say(limits.minItems, words.itemsFrom),
    ...say(limits.maxItems, words.itemsTo),
    ...(limits.isUnique ? [words.unique] : []),
    ...(limits.pattern === undefined ? [] : [words.pattern(limits.pattern)]),
  ];
}
