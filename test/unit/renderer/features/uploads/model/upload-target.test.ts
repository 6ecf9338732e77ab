import { expect, test } from 'vitest';
import { knownPlaces } from '#renderer/features/uploads/model/known-places.ts';
import { currentCheck } from '#renderer/features/uploads/model/sheet-state.ts';
import type { UploadTarget } from '#renderer/features/uploads/model/upload-target.ts';
import { runKey, type WorkspaceSheet } from '#renderer/features/uploads/model/workspace-state.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';

const tableOf = (name: string) => ({ name }) as unknown as PlaceTable;
const TARGET: UploadTarget = {
  connectionId: 'river',
  service: 'https://old.example',
  name: 'River',
  zone: 'Asia/Shanghai',
  isSignedIn: true,
  places: tableOf('old'),
};

test('a check is of one service and one zone of a connection', () => {
  const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')]);
  const check = { kind: 'running', of: runKey(TARGET, plan), share: 0, rows: 0 };
  const sheet = { reading: { plan }, check } as unknown as WorkspaceSheet;
  expect(currentCheck(sheet, { ...TARGET, name: 'Riverside', places: undefined })).toBe(check);
  expect(currentCheck(sheet, { ...TARGET, service: 'https://new.example' })).toBeNull();
  expect(currentCheck(sheet, { ...TARGET, zone: 'Europe/Berlin' })).toBeNull();
  expect(currentCheck(sheet, { ...TARGET, connectionId: 'sea' })).toBeNull();
});

test('places stay known while their service does not answer, and are those of no other service', () => {
  const silent = knownPlaces(TARGET, { ...TARGET, places: undefined });
  expect(silent.places).toBe(TARGET.places);
  const moved = { ...TARGET, service: 'https://new.example' };
  // The list of the old service is there until the window has dropped it.
  const open = knownPlaces(silent, moved);
  expect(open).toMatchObject({ service: moved.service, places: undefined });
  expect(knownPlaces(open, moved)).toBe(open);
  const places = tableOf('new');
  expect(knownPlaces(open, { ...moved, places }).places).toBe(places);
});
