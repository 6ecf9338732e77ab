import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AddressBinding,
  AddressBindings,
} from '#electron/backend/identity/connections/address-bindings.ts';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import type { SecretKind } from '#electron/backend/identity/secrets/secret-file.ts';
import { SecretStore } from '#electron/backend/identity/secrets/secret-store.ts';
import { AppError } from '#shared/errors.ts';
import { HoldingKeyStore } from '#test/support/mcp-sign-in/holding-key-store.ts';
import { ScramblingKeyStore } from '#test/support/mcp-sign-in/scrambling-key-store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const OWNERS = ['c1', 'c2'];
const KINDS: SecretKind[] = ['mcp-login', 'upload-token'];
const PLACES = ['key-store', 'memory', 'file'] as const;

const owner = fc.constantFrom(...OWNERS);
const kind = fc.constantFrom(...KINDS);
/** What can be asked of the store, and when the key store gets done with what. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), owner, kind }) },
  /** By one who took the owner's binding before it ended, if it has. */
  { weight: 2, arbitrary: fc.record({ do: fc.constant('write late' as const), owner, kind }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), owner, kind }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), owner, kind }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), owner }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('choose' as const), place: fc.constantFrom(...PLACES) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('go on' as const), which: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rest' as const) }) },
);

const keyOf = (ownerId: string, of: SecretKind) => `${ownerId} ${of}`;

/** Does the steps without waiting for any of them; gives what should be there in the end. */
async function run(
  dataDir: string,
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const bindings = new AddressBindings();
  const keyStore = new HoldingKeyStore();
  const store = await SecretStore.open({
    files: new JsonFolder(dataDir, () => {}),
    keyStore,
    bindings,
    log: () => {},
  });
  const first = new Map<string, AddressBinding>(
    OWNERS.map((id) => [id, bindings.bind(id, 'https://0.example')]),
  );
  const expected = new Map<string, string>();
  const working: Promise<unknown>[] = [];
  /** That it fails because its owner has ended is as it should be. */
  const begin = (work: Promise<unknown>) => void working.push(work.catch(() => {}));
  let place: (typeof PLACES)[number] = 'key-store';
  let serial = 0;
  for (const one of steps) {
    serial += 1;
    const text = `secret ${serial}`;
    if (one.do === 'write') {
      expected.set(keyOf(one.owner, one.kind), text);
      begin(store.write(one.owner, one.kind, text));
    } else if (one.do === 'write late') {
      const binding = first.get(one.owner);
      if (!binding) throw new Error('every owner was bound');
      if (!binding.ended.aborted) expected.set(keyOf(one.owner, one.kind), text);
      begin(store.write(binding, one.kind, text));
    } else if (one.do === 'read') begin(store.read(one.owner, one.kind));
    else if (one.do === 'remove') {
      expected.delete(keyOf(one.owner, one.kind));
      begin(store.remove(one.owner, one.kind));
    } else if (one.do === 'move') {
      for (const each of KINDS) expected.delete(keyOf(one.owner, each));
      bindings.end(one.owner, new AppError('ADDRESS_CHANGED', {}));
      begin(store.drop(one.owner));
      bindings.bind(one.owner, `https://${serial}.example`);
    } else if (one.do === 'choose') {
      ({ place } = one);
      begin(store.choose(one.place));
    } else if (one.do === 'go on') keyStore.goOn(one.which);
    else await setImmediate();
  }
  keyStore.goOn();
  await Promise.all(working);
  return { store, bindings, expected, place };
}

test('whatever interleaves, the newest call for a secret counts, and nothing of an owner that has ended is left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const dataDir = await tempDir();
      const { store, bindings, expected, place } = await run(dataDir, steps);
      const next = await SecretStore.open({
        files: new JsonFolder(dataDir, () => {}),
        keyStore: new ScramblingKeyStore(),
        bindings,
        log: () => {},
      });
      for (const ownerId of OWNERS) {
        for (const each of KINDS) {
          const text = expected.get(keyOf(ownerId, each));
          expect(await store.read(ownerId, each)).toBe(text);
          expect(store.has(ownerId, each)).toBe(text !== undefined);
          expect(await next.read(ownerId, each)).toBe(place === 'memory' ? undefined : text);
        }
      }
      const file = await readFile(join(dataDir, 'secrets.json'), 'utf8').catch(() => '');
      if (place === 'memory') expect(file).toBe('');
      if (place === 'key-store') expect(file).not.toContain('secret ');
    }),
    { numRuns: 40 },
  );
});
