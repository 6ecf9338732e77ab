import { plainCause } from '#scripts/run-command.ts';
import { PROJECT_DIR, projectPath } from '#scripts/build/project-files.ts';

type WatchOptions = { onBuilt: () => void; say: (line: string) => void; signal: AbortSignal };

/** Builds the window into dist/window whenever a file of it changes; resolves after the first build. */
export async function watchWindow({ onBuilt, say, signal }: WatchOptions): Promise<void> {
  const { build } = await import('vite');
  const watcher = await build({
    configFile: projectPath('vite.config.ts'),
    root: `${PROJECT_DIR}/renderer`,
    mode: 'development',
    logLevel: 'silent',
    build: { watch: {}, minify: false, outDir: projectPath('dist/window') },
  });
  if (!('on' in watcher)) throw new Error('Vite does not watch.');
  signal.addEventListener('abort', () => void watcher.close());
  const first = Promise.withResolvers<void>();
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') say(`The window cannot be built:\n${plainCause(event.error)}`);
    if (event.code === 'BUNDLE_END') say(`window built (${event.duration} ms)`);
    if (event.code !== 'END') return;
    first.resolve();
    onBuilt();
  });
  await first.promise;
}
