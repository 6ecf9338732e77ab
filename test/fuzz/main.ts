import process from 'node:process';

/** `npm run fuzz -- outbox`, `outbox-kills`, `reading` or `paths`, and what it is to do. */
const [what = '', ...args] = process.argv.slice(2);

/** Each is loaded when it is asked for: they have nothing in common. */
async function run(): Promise<number> {
  if (what === 'outbox') return (await import('./outbox/main.ts')).main(args);
  if (what === 'outbox-kills') return (await import('./outbox-kills/main.ts')).main(args);
  if (what === 'reading') return (await import('./reading/main.ts')).main(args);
  if (what === 'paths') return (await import('./paths/main.ts')).main(args);
  console.error('Say what is to be tested: outbox, outbox-kills, reading or paths.');
  return 1;
}

process.exitCode = await run();
