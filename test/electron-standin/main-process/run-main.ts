import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { endBySignals } from './app.ts';
import { ELECTRON_MODULES } from './electron-module.ts';
import { answerFacts } from './facts.ts';
import { hear, openLink, tell, tellProblem } from './link.ts';
import { standinOptions } from './standin-options.ts';

type Load = (name: string, ...rest: unknown[]) => unknown;

// `require` calls it for every module, with no public way in between.
const load = Reflect.get(Module, '_load') as Load;
const loadOrStandIn: Load = (name, ...rest) => {
  if (name !== 'electron' && !name.startsWith('electron/')) return load(name, ...rest);
  const found = ELECTRON_MODULES[name];
  if (!found) throw new Error(`stand-in: the main process has no module ${name}`);
  return found;
};
Reflect.set(Module, '_load', loadOrStandIn);

// Electron shows a dialog for the first, unless the app listens itself, and prints the second; in a test neither may happen.
process.on('uncaughtException', (cause) => {
  if (process.listenerCount('uncaughtException') === 1)
    tellProblem(`uncaught in the main process: ${cause.stack}`);
});
process.on('unhandledRejection', (cause) => tellProblem(`unhandled in the main process: ${String(cause)}`));
process.on('warning', (warning) => {
  if (warning.message.startsWith('stand-in:')) tellProblem(warning.message);
});

openLink();
answerFacts();
hear('throw', ({ message }) => {
  setImmediate(() => {
    throw new Error(message);
  });
});
const { appRoot, platform } = standinOptions;
Object.defineProperty(process, 'platform', { value: platform });
const { main } = JSON.parse(readFileSync(join(appRoot, 'package.json'), 'utf8')) as { main: string };
try {
  createRequire(import.meta.url)(join(appRoot, main));
  endBySignals();
} catch (cause) {
  // Electron shows a dialog and stays, without a window, for ever.
  const text = `main.cjs cannot be loaded: ${cause instanceof Error ? cause.stack : String(cause)}`;
  tell({ type: 'problem', text }, () => process.exit(71));
}
