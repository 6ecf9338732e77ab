import { runInBrowser } from '#scripts/start/run-in-browser.ts';
import { parseStartOptions } from '#scripts/start/start-options.ts';

// What `npm start` runs once it has found that everything is built: the run of the tests has built it before all of them.
const parsed = parseStartOptions(process.argv.slice(2));
if (!('options' in parsed)) throw new TypeError('a test asks for help, or for what there is not');
process.exitCode = await runInBrowser(parsed.options);
