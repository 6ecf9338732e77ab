/** A value as a record has it: a number, or a text. */
type Value = string | number;

/** A field with the value that there is, and the one that is about to be sent. */
export type ChangedField = { field: string; before: Value; after: Value };

/** A time of which something else was sent before; `fields` is empty where it is not known any more what. */
export type DifferingTime = {
  equipId: string;
  /** yyyy-MM-dd HH:mm:ss */
  timestamp: string;
  fields: ChangedField[];
};

/** Values of a time that were sent before and are not sent any more; the service keeps them (docs/interface.md has no way to delete). */
export type MissingTime = { equipId: string; timestamp: string; fields: { field: string; value: Value }[] };

/** What of a file was sent to the same address before. */
export type SentBefore = {
  /** Records with the same values, and with others. */
  equal: number;
  different: number;
  /** The first of those with others. */
  differing: DifferingTime[];
  /** Values that records of the file do not have any more, whole times that are gone, and the first of both. */
  missingValues: number;
  missingTimes: number;
  missing: MissingTime[];
};

export const NOTHING_SENT_BEFORE: SentBefore = {
  equal: 0,
  different: 0,
  differing: [],
  missingValues: 0,
  missingTimes: 0,
  missing: [],
};

const MAX_EXAMPLES = 100;

/** What is known of the parts of a file, or of several files, as one. */
export function addSentBefore(one: SentBefore, other: SentBefore): SentBefore {
  return {
    equal: one.equal + other.equal,
    different: one.different + other.different,
    differing: [...one.differing, ...other.differing].slice(0, MAX_EXAMPLES),
    missingValues: one.missingValues + other.missingValues,
    missingTimes: one.missingTimes + other.missingTimes,
    missing: [...one.missing, ...other.missing].slice(0, MAX_EXAMPLES),
  };
}
