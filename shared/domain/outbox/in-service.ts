import type { DifferingTime, SentBefore } from './sent-before.ts';

/** What the service has for the times of a file before it is sent. */
export type InService = {
  /** Records that were looked up; `isWhole`: these are all of the file. */
  compared: number;
  isWhole: boolean;
  /** Answers that it took. */
  pages: number;
  /** Records that the service has with all their values, and with others. */
  equal: number;
  different: number;
  /** Of those with others: as many as were sent from here before with the values that the file has. */
  sentBefore: number;
  /** The first of those with others: `before` is what the service has. */
  differing: DifferingTime[];
};

const MAX_EXAMPLES = 100;

export const NOTHING_IN_SERVICE: InService = {
  compared: 0,
  isWhole: true,
  pages: 0,
  equal: 0,
  different: 0,
  sentBefore: 0,
  differing: [],
};

/** What is known of two parts of a file, or of two files, as one. */
export function addInService(one: InService, other: InService): InService {
  return {
    compared: one.compared + other.compared,
    isWhole: one.isWhole && other.isWhole,
    pages: one.pages + other.pages,
    equal: one.equal + other.equal,
    different: one.different + other.different,
    sentBefore: one.sentBefore + other.sentBefore,
    differing: [...one.differing, ...other.differing].slice(0, MAX_EXAMPLES),
  };
}

/**
 * True if a service has told of all that was sent from here: of every time, and of no fewer records. Otherwise it may not have them
 * yet, tell this account nothing of them, or tell them in a form that is not understood.
 */
export function tellsSentBefore(
  inService: InService | null | undefined,
  { equal, different }: SentBefore,
): boolean {
  return inService?.isWhole === true && inService.equal + inService.different >= equal + different;
}
