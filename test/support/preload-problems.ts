import { Script } from 'node:vm';

/** Modules that Electron gives a sandboxed preload. */
const ALLOWED = new Set([
  'electron',
  'electron/common',
  'electron/renderer',
  'events',
  'node:events',
  'node:timers',
  'node:url',
  'timers',
  'url',
]);

const CALL = /\b(require|import)\s*\(\s*([^)]*?)\s*\)/g;
const ABSENT = /\b(?:__dirname|__filename|process\.(?:cwd|binding|stdout))\b/g;

/** What would keep a sandboxed window from loading the text as its preload. */
export function preloadProblems(code: string): string[] {
  const problems: string[] = [];
  try {
    void new Script(`(function (require, module, exports) {${code}\n})`);
  } catch (cause) {
    problems.push(`not CommonJS: ${String(cause)}`);
  }
  for (const [call, verb, argument = ''] of code.matchAll(CALL)) {
    const name = /^(["'])([^"']*)\1$/.exec(argument)?.[2];
    if (verb === 'import' || name === undefined || !ALLOWED.has(name)) problems.push(`not allowed: ${call}`);
  }
  for (const [name] of code.matchAll(ABSENT)) problems.push(`not there: ${name}`);
  return problems;
}
