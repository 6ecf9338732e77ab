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

/** The text without secrets and without the name of the user's folder; without hosts and accounts unless they may be told. */
export function cleanText(text: string, hide: ToHide): string {
  const secrets = [...new Set(hide.secrets.flatMap(spellings))].toSorted(byLength);
  let clean = maskText(text, secrets);
  for (const home of spellings(hide.homeDir)) clean = clean.replaceAll(home, '~');
  if (hide.hostNames) clean = withoutHosts(clean, hide.hosts, hide.hostNames);
  for (const [index, account] of [...new Set(hide.accounts)].entries()) {
    if (account.length < MIN_ACCOUNT_CHARS) continue;
    const word = new RegExp(`(?<![\\w-])${escaped(account)}(?![\\w-])`, 'g');
    clean = clean.replaceAll(word, `account-${index + 1}`);
  }
  return clean;
}

/** Each host gets a number, the same in every text that shares `names`. */
function withoutHosts(text: string, known: readonly string[], names: Map<string, string>): string {
  const found = [...text.matchAll(AUTHORITY), ...text.matchAll(UNREACHED)].flatMap(([, host]) => host ?? []);
  for (const authority of [...known, ...found]) {
    const host = authority.replace(/^.*@/, '');
    if (THIS_COMPUTER.test(host)) continue;
    for (const name of [host, host.replace(/:\d+$/, '')]) {
      if (!names.has(name)) names.set(name, `host-${names.size + 1}`);
    }
  }
  let clean = text;
  for (const [host, name] of [...names].toSorted(([a], [b]) => byLength(a, b)))
    clean = clean.replaceAll(host, name);
  return clean;
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

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
