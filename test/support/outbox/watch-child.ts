import { isDone, openWatch } from './open-watch.ts';

/*
 * An app that watches a folder, in a process of its own, to be killed. It ends when one file is done. Arguments: data folder,
 * address of the service, the folder, an example of its layout.
 */
const [dataDir = '', baseUrl = '', folder = '', example = ''] = process.argv.slice(2);
const app = await openWatch({
  dataDir,
  baseUrl,
  folder,
  example: { path: example, fileName: 'example.csv' },
});
await app.lookUntil((state) => isDone(state, 1));
await app.close();
process.stdout.write('done\n');
