import { cutUtf8 } from './utf8.ts';

/** What no system allows in a name of a file. */
const FORBIDDEN = /[/\\:*?"<>|\p{Cc}]/gu;
/** The end of a name that says what a file is. */
const EXTENSION = /(?:\.[A-Za-z0-9]{1,10}){0,2}$/;

/**
 * A text as the name of a file on every system.
 * @param maxBytes of its UTF-8: disks count bytes (most take 255, encrypted ones 143), and one Chinese character has three
 */
export function asFileName(text: string, maxBytes: number): string {
  return shortName(text.replaceAll(FORBIDDEN, '_'), maxBytes);
}

/** The name of a file, cut between two characters if it has more bytes; what it ends with (`.layout.json`) stays. */
export function shortName(name: string, maxBytes: number): string {
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return cutUtf8(stem, maxBytes - extension.length) + extension;
}
