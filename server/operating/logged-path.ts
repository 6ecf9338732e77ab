const LONGEST_SEGMENT = 40;
const LONGEST_PATH = 300;

/** Longer than any name of ours, and so perhaps a token that somebody put into a path. */
const shortened = (segment: string): string =>
  segment.length > LONGEST_SEGMENT ? `(${segment.length}-characters)` : segment;

/**
 * A path as it may stand in the log: printable ASCII on one line, whatever was asked for; of long segments only
 * their length, because nobody knows what they are.
 */
export function loggedPath(path: string): string {
  const segments = path.toWellFormed().split('/').map(shortened).join('/');
  return segments.replace(/[^\x21-\x7e]/gu, encodeURIComponent).slice(0, LONGEST_PATH);
}
