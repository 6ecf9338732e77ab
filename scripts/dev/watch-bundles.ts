import { context } from 'esbuild';
import { bundleOptions } from '#scripts/build/bundle-target.ts';
import { BUNDLES } from '#scripts/build/bundles.ts';

type WatchOptions = { onBuilt: () => void; say: (line: string) => void; signal: AbortSignal };

/** Bundles what runs in Node whenever a file of it changes; resolves after the first time. */
export async function watchBundles({ onBuilt, say, signal }: WatchOptions): Promise<void> {
  const bundles = BUNDLES.filter(({ shells }) => shells.includes('browser'));
  await Promise.all(
    bundles.map(async (bundle) => {
      const first = Promise.withResolvers<void>();
      const watching = await context({
        ...bundleOptions(bundle),
        logLevel: 'error',
        plugins: [
          {
            name: 'tell',
            setup: (building) =>
              building.onEnd(({ errors }) => {
                first.resolve();
                if (errors.length > 0) return;
                say(`${bundle.name} built`);
                onBuilt();
              }),
          },
        ],
      });
      signal.addEventListener('abort', () => void watching.dispose());
      await watching.watch();
      await first.promise;
    }),
  );
}
