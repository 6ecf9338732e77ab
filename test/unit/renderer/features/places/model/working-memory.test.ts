import { beforeEach, expect, test, vi } from 'vitest';
import { NOTHING_SELECTED } from '#renderer/features/places/model/selection.ts';

const ACCOUNT = 'river engineer';

/** What a window that is loaded anew knows of the one before: what the browser kept for it. */
async function loadAnew() {
  vi.resetModules();
  return import('#renderer/features/places/model/working-memory.ts');
}

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => delete kept[key],
  };
  const stored = Object.entries(methods).map(
    ([name, value]) => [name, { value, configurable: true }] as const,
  );
  vi.stubGlobal('sessionStorage', Object.defineProperties(kept, Object.fromEntries(stored)));
  return () => vi.unstubAllGlobals();
});

async function leaveWithOpenPlace() {
  const { recall, remember, workOf } = await loadAnew();
  const state = recall(ACCOUNT, undefined);
  const left = { ...state, query: 'pump', activeKey: 'P-1', isDetailOpen: true, page: '#places/report/day' };
  remember(ACCOUNT, left);
  return workOf(left);
}

test('a window that is loaded anew keeps the filter, and leaves place and page to its address', async () => {
  await leaveWithOpenPlace();
  const { recall } = await loadAnew();
  expect(recall(ACCOUNT, undefined)).toMatchObject({ query: 'pump', isDetailOpen: false, page: null });
});

test('an app that is started anew opens place and page again, for no other account', async () => {
  const work = await leaveWithOpenPlace();
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  const { recall } = await loadAnew();
  expect(recall(ACCOUNT, work)).toMatchObject({
    query: 'pump',
    activeKey: 'P-1',
    isDetailOpen: true,
    page: '#places/report/day',
  });
  expect(recall('river newcomer', undefined)).toMatchObject({ query: '', isDetailOpen: false });
});

test('what is at hand is the open place, else what is selected', async () => {
  const { keysAtHand, recall, remember } = await loadAnew();
  const selection = { ...NOTHING_SELECTED, keys: new Set(['P-2', 'P-3']) };
  const state = { ...recall(ACCOUNT, undefined), selection, activeKey: 'P-1' };
  remember(ACCOUNT, { ...state, isDetailOpen: true });
  expect(keysAtHand(ACCOUNT)).toEqual(['P-1']);
  remember(ACCOUNT, { ...state, isDetailOpen: false });
  expect(keysAtHand(ACCOUNT)).toEqual(['P-2', 'P-3']);
});

test('what was worked on in a connection that leads elsewhere is forgotten, also by a window that is loaded anew', async () => {
  const work = await leaveWithOpenPlace();
  const { forgetWorking, isRemembered, recall, remember, workWithout } = await loadAnew();
  remember('riverside engineer', { ...recall(ACCOUNT, undefined), query: 'weir' });
  expect(isRemembered(ACCOUNT)).toBe(true);
  forgetWorking('river');
  expect(isRemembered(ACCOUNT)).toBe(false);
  const of = { [ACCOUNT]: work, 'riverside engineer': work };
  expect(workWithout(of, 'river')).toEqual({ 'riverside engineer': work });
  expect(workWithout(of, 'sea')).toBe(of);
  const anew = await loadAnew();
  expect(anew.recall(ACCOUNT, undefined)).toMatchObject({ query: '' });
  expect(anew.recall('riverside engineer', undefined)).toMatchObject({ query: 'weir' });
});
