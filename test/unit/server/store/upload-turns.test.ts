import { expect, it } from 'vitest';
import { UploadTurns } from '#server/store/postgres/upload-turns.ts';

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
