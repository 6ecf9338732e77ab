import { expect, it } from 'vitest';
import { UploadTurns } from '#server/store/postgres/upload-turns.ts';
import { StoreBusyError } from '#server/store/store.ts';

it('leaves a turn to others however many uploads one account sends', async () => {
  const turns = new UploadTurns();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const take = (equipment: string, account: string) =>
    turns.take(equipment, account, async () => {
      begun.push(equipment);
      await held;
    });
  const all = ['K1', 'K2', 'K3', 'K4', 'K5'].map((equipment) => take(equipment, 'kim'));
  all.push(take('L1', 'lee'));
  expect(begun).toEqual(['K1', 'K2', 'K3', 'L1']);
  letGo();
  await Promise.all(all);
  expect(begun).toEqual(['K1', 'K2', 'K3', 'L1', 'K4', 'K5']);
});

it('lets an upload of the next account wait, however many of others do', async () => {
  const turns = new UploadTurns();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const refused: unknown[] = [];
  const take = (equipment: string, account: string) =>
    turns.take(equipment, account, () => held).catch((error: unknown) => void refused.push(error));
  const all = ['a', 'b', 'c', 'd', 'e'].flatMap((account) =>
    Array.from({ length: 100 }, (_, index) => take(`${account}${index}`, account)),
  );
  all.push(take('L1', 'lee'));
  letGo();
  await Promise.all(all);
  expect(refused).toHaveLength(96);
  expect(refused.every((error) => error instanceof StoreBusyError)).toBe(true);
});
