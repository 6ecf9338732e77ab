import { BUNDLES } from '../build/bundles.ts';

/** Files of the packed app by their path, each with its bytes. */
export type PackedFiles = {
  names: readonly string[];
  read: (name: string) => Buffer;
  /** The folder in which it was built, which no file may name. */
  builtIn: string;
};

const MAIN = 'dist/electron/main.cjs';
const WINDOW = 'dist/window/';
const OUTPUTS = BUNDLES.filter(({ shells }) => shells.includes('electron')).map(({ output }) => output);
const WORKERS = OUTPUTS.filter((output) => output.startsWith('dist/workers/'));
const NEEDED = ['package.json', `${WINDOW}index.html`, ...OUTPUTS];
const UNWANTED =
  /(^|\/)(test|tests|node_modules|scripts|server|shared|renderer|docs|\.ci|\.git)(\/|$)|\.(ts|tsx|map|sqlite|env|pem|key)$/;
const SECRETS = /-----BEGIN [A-Z ]*PRIVATE KEY-----|"refresh_token"\s*:\s*"ey/;
/** A file of the window is named by its folder, or beside another one by the hash in its name. */
const ASSETS = [
  /["'`(](?:\.?\/)?assets\/([\w.-]+\.[a-z0-9]+)/g,
  /["'`(](?:\.\/)?([\w.-]+-[\w-]{8}\.[a-z0-9]+)["'`)]/g,
];

/**
 * What is wrong with what was packed: something missing, something that must not be there, a file that is named and not
 * found, a worker that nobody starts.
 */
export function packedProblems(packed: PackedFiles): string[] {
  const { names } = packed;
  const present = new Set(names);
  const missing = NEEDED.filter((name) => !present.has(name)).map((name) => `missing: ${name}`);
  const unwanted = names.filter(
    (name) => UNWANTED.test(name) || !(NEEDED.includes(name) || name.startsWith(WINDOW)),
  );
  const texts = names.filter((name) => /\.(html|mjs|cjs|js|css|json)$/.test(name));
  return [
    ...missing,
    ...unwanted.map((name) => `must not be packed: ${name}`),
    ...(names.some((name) => /land.*\.bin$/.test(name)) ? [] : ['missing: the land of the offline map']),
    ...texts.flatMap((name) =>
      problemsOf(name, packed.read(name).toString('latin1'), present, packed.builtIn),
    ),
  ];
}

function problemsOf(name: string, text: string, present: Set<string>, builtIn: string): string[] {
  return [
    ...(SECRETS.test(text) ? [`holds a secret: ${name}`] : []),
    ...(text.includes(builtIn) ? [`names the folder in which it was built: ${name}`] : []),
    ...(name.startsWith(WINDOW) ? lostAssets(name, text, present) : []),
    ...(name === MAIN ? idleWorkers(text) : []),
  ];
}

function lostAssets(name: string, text: string, present: Set<string>): string[] {
  const named = ASSETS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, asset = '']) => asset));
  const lost = [...new Set(named)].filter((asset) => !present.has(`${WINDOW}assets/${asset}`));
  return lost.map((asset) => `${name} names assets/${asset}, which is not there`);
}

function idleWorkers(main: string): string[] {
  const idle = WORKERS.filter((worker) => !main.includes(worker.replace('dist/', '')));
  return idle.map((worker) => `${MAIN} starts no ${worker}`);
}
