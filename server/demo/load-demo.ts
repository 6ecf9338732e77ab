import type { Log } from '../log.ts';
import type { DemoLogin } from '../sign-on/pages/sign-in-page.ts';
import { fixedClient } from '../sign-on/clients/client-commands.ts';
import type { StoredClient } from '../store/sign-on-store.ts';
import type { Account, AccountStore, Store } from '../store/store.ts';
import { demoPlaces } from './demo-places.ts';

/** The fixed OAuth client of the demo data: any port of this machine may be returned to. */
const DEMO_CLIENT: StoredClient = fixedClient(
  { clientId: 'stillwell-demo', name: 'Stillwell demo', redirectUris: ['http://127.0.0.1/callback'] },
  'stillwell-demo-secret',
  0,
);

const base = { enabled: true, http: true, mcp: false, allProjects: false, projects: [] };

/**
 * The accounts of the demo data; the password of each is its name and `-demo`. The hashes are written down, because
 * hashing four passwords would hold up every first start, and the demo data is the same on every machine.
 */
const DEMO_ACCOUNTS: Account[] = [
  {
    ...base,
    username: 'engineer',
    passwordHash: '$scrypt$ln=15,r=8,p=1$c5SDXqNihKrlUvXIWkf5Mw$FBiLGyvq227XqNDAUKzqEJGJN2dGV74oOhEJ1SAN1H8',
    mcp: true,
    allProjects: true,
  },
  {
    ...base,
    username: 'uploader',
    passwordHash: '$scrypt$ln=15,r=8,p=1$aLe8E0X9fyuXt9XQD_i8HA$FzV4osQHb7krzKhXgJkstt6J-hyi8Q7ZsnTRbrrLuQw',
    projects: ['P001'],
  },
  {
    ...base,
    username: 'newcomer',
    passwordHash: '$scrypt$ln=15,r=8,p=1$fWPq2BeSE7_wO2JN3FaUQQ$wLdd2kJLyS6wwvbCwiYhGNXGXfT4M6ZFO507SUzrD6c',
  },
  {
    ...base,
    username: 'retired',
    passwordHash: '$scrypt$ln=15,r=8,p=1$9LuUkoBs1XonLsNbyBQvag$UkdfkW_tGgg8TTTWFZhN8Xfe2j5_ixPB_NknKEooiTs',
    enabled: false,
    projects: ['P001', 'P002', 'P003'],
  },
];

/** The demo accounts that still have their public password. */
export async function demoLogins(accounts: AccountStore): Promise<DemoLogin[]> {
  const logins: DemoLogin[] = [];
  for (const { username, passwordHash } of DEMO_ACCOUNTS) {
    const stored = await accounts.find(username);
    if (stored?.passwordHash !== passwordHash) continue;
    logins.push({ username, password: `${username}-demo`, enabled: stored.enabled, mcp: stored.mcp });
  }
  return logins;
}

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
