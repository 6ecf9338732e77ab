import { queryObjects } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { TokenSession } from '#electron/backend/identity/session/token-session.ts';

/** It can be counted how many of these are in memory; in a thread that has little else that takes a moment. */
class Login {
  readonly username = 'a';
  readonly password = 'p';
}
const count = () => queryObjects(Login, { format: 'count' });

function openSession(): TokenSession {
  const record = { token: 't', username: 'a', projects: '', places: '', validDate: '', valid: true };
  return new TokenSession({
    connectionId: 'c',
    zone: 'Asia/Shanghai',
    credentials: new Login(),
    requestToken: () => Promise.resolve({ record, serviceTimeMs: null }),
    onChange: () => {},
  });
}

const sessions = [openSession(), openSession()] as const;
for (const session of sessions) await session.signIn();
const whileSignedIn = count();
sessions[0].signOut();
sessions[1].close();
parentPort?.postMessage({ whileSignedIn, afterwards: count(), states: sessions.map(({ state }) => state) });
