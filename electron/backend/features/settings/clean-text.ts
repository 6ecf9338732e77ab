import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { maskText } from '#shared/domain/mask-secrets.ts';

/** What must not leave this computer in a text. */
export type ToHide = {
  secrets: readonly string[];
  /** Empty where the user agrees that they are told. */
  hosts: readonly string[];
  accounts: readonly string[];
  /** null where hosts may be told. */
  hostNames: Map<string, string> | null;
  homeDir: string;
};

const AUTHORITY = /\b(?:https?|wss?):\/\/([^/\s"'\\?#]+)/g;
/** As Node names a host that it cannot reach. */
const UNREACHED =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|EHOSTUNREACH) ([\w.-]+(?::\d+)?)/g;
const THIS_COMPUTER = /^(?:127\.0\.0\.1|localhost|\[::1\]|::1)(?::\d+)?$/;
/** A shorter word would be found in places where it means something else. */
const MIN_ACCOUNT_CHARS = 3;

/** So much is worked on at a time, which takes a moment; a line is in one piece, however long it is. */
const PIECE_CHARS = 20_000;
const SECRETS_AT_A_TIME = 20;

/**
 * The text without secrets and without the name of the user's folder; without hosts and accounts unless they may be told. A log may
 * be megabytes, and an app that runs for weeks has seen hundreds of tokens: everything else goes on in between.
 */
export async function cleanText(text: string, hide: ToHide): Promise<string> {
  const pieces = piecesOf(text);
  const eachPiece = async (change: (piece: string) => string) => {
    for (const [index, piece] of pieces.entries()) {
      pieces[index] = change(piece);
      await nextTurn();
    }
  };
  const secrets = [...new Set(hide.secrets.flatMap(spellings))].toSorted(byLength);
  for (let from = 0; from < secrets.length; from += SECRETS_AT_A_TIME) {
    const some = secrets.slice(from, from + SECRETS_AT_A_TIME);
    await eachPiece((piece) => maskText(piece, some, { context: 'known-only' }));
  }
  // Last, so that no secret that is known loses a part of it only.
  await eachPiece((piece) => maskText(piece, []));
  const homes = spellings(hide.homeDir);
  await eachPiece((piece) => homes.reduce((shown, home) => shown.replaceAll(home, '~'), piece));
  const names = hide.hostNames ?? new Map<string, string>();
  if (hide.hostNames) {
    nameHosts(hide.hosts, names);
    await eachPiece((piece) => {
      nameHosts(hostsIn(piece), names);
      return piece;
    });
  }
  const hosts = [...names].toSorted(([a], [b]) => byLength(a, b));
  await eachPiece((piece) => hosts.reduce((shown, [host, name]) => shown.replaceAll(host, name), piece));
  const accounts = [...new Set(hide.accounts)].flatMap((account, index) =>
    account.length < MIN_ACCOUNT_CHARS ? [] : [{ word: wholeWord(account), name: `account-${index + 1}` }],
  );
  await eachPiece((piece) => accounts.reduce((shown, { word, name }) => shown.replaceAll(word, name), piece));
  return pieces.join('');
}

/** Whole lines, of which some make a piece. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from + PIECE_CHARS);
    const to = end === -1 ? text.length : end + 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

function hostsIn(text: string): string[] {
  return [...text.matchAll(AUTHORITY), ...text.matchAll(UNREACHED)].flatMap(([, host]) => host ?? []);
}

/** Each host gets a number, the same in every text that shares `names`. */
function nameHosts(authorities: readonly string[], names: Map<string, string>): void {
  for (const authority of authorities) {
    const host = authority.replace(/^.*@/, '');
    if (THIS_COMPUTER.test(host)) continue;
    for (const name of [host, host.replace(/:\d+$/, '')]) {
      if (!names.has(name)) names.set(name, `host-${names.size + 1}`);
    }
  }
}

/** As it is, and as it stands inside a JSON text. A secret may itself be JSON: what is in it counts, too. */
function spellings(word: string): string[] {
  if (word === '') return [];
  return [word, JSON.stringify(word).slice(1, -1), ...textsOfJson(word)];
}

function textsOfJson(word: string): string[] {
  try {
    return textsIn(parseJsonText(word)).filter(({ length }) => length >= 8);
  } catch {
    return [];
  }
}

function textsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const byLength = (a: string, b: string) => b.length - a.length;

function wholeWord(word: string): RegExp {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, 'g');
}
