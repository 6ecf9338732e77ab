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

/** The folders of a path with slashes, the innermost last. */
export const foldersOf = (path: string): string[] => path.split('/').slice(0, -1).filter(Boolean);

/** Names for files, of which those of one name are called by their folders too: by as many as tell them apart. */
export function namesToldApart(files: readonly { name: string; folders: readonly string[] }[]): string[] {
  const named = files.map(({ name, folders }) => ({ name, own: name, folders, added: 0 }));
  for (;;) {
    const alike = [...Map.groupBy(named, ({ name }) => name).values()].filter(({ length }) => length > 1);
    const further = alike.flat().filter(({ folders, added }) => added < folders.length);
    for (const one of further) {
      one.added += 1;
      one.name = [...one.folders.slice(-one.added), one.own].join(' ');
    }
    if (further.length === 0) return named.map(({ name }) => name);
  }
}
