import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { DEMO_CLIENT } from './demo-client.ts';
import { demoPlaces } from './demo-places.ts';

/** Fills an empty store with the demo data; a store that holds anything is left as it is. */
export async function loadDemo(store: Store, placeCount: number | undefined, log: Log): Promise<void> {
  if (await store.seed(DEMO_ACCOUNTS, demoPlaces(placeCount), [DEMO_CLIENT])) {
    log({
      level: 'info',
      event: 'demo-loaded',
      detail: 'The data folder was empty and now holds the demo data.',
    });
  } else {
    log({
      level: 'info',
      event: 'demo-skipped',
      detail: 'The data folder is not empty, so no demo data was added.',
    });
  }
}
