import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it } from 'vitest';
import { hideToast, showToast } from '#renderer/lib/show-toast.ts';
import { en } from '#renderer/i18n/en/en.ts';

const LIMIT = 4;
const STANDING = ['a', 'b', 'c', 'd'];

const show = (id: string) => showToast({ t: en }, { id, message: id });
const shownNow = () => notificationsStore.getState().notifications.map(({ message }) => message);

afterEach(() => notifications.clean());

it('shows the newest notice at once, however many older ones stand', () => {
  notificationsStore.updateState((state) => ({ ...state, limit: LIMIT }));
  for (const id of STANDING) show(id);
  show('failed');
  expect(shownNow()).toEqual(['failed', 'd', 'c', 'b']);
});

it('brings older notices back when newer ones are closed', () => {
  notificationsStore.updateState((state) => ({ ...state, limit: LIMIT }));
  for (const id of [...STANDING, 'failed']) show(id);
  hideToast('failed');
  expect(shownNow()).toEqual(['d', 'c', 'b', 'a']);
});
