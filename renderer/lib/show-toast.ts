import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { I18n } from '#renderer/i18n/i18n-context.tsx';

const COLOURS = { good: 'teal', bad: 'red' } as const;

type Toast = {
  /** A toast takes the place of one with the same id. */
  id?: string;
  tone?: keyof typeof COLOURS;
  title?: ReactNode;
  message: ReactNode;
  /** Without it the toast stays until it is closed. */
  forMs?: number;
  /** While one with the same id is shown, it stays as it is. */
  isSaidOnce?: boolean;
};

/** What is shown, by the ids of `showToast`. A toast that is shown again while it fades out would stay for ever, so each one is new. */
const shown = new Map<string, string>();

/** The newest is in front: toasts that stay must not take the room of later ones. */
let count = 0;

export const isToastShown = (id: string): boolean => shown.has(id);

export function hideToast(id: string): void {
  const notice = shown.get(id);
  if (notice !== undefined) notifications.hide(notice);
  shown.delete(id);
}

/** Says in the corner of the window what has happened elsewhere, or what became of a click. */
export function showToast({ t }: Pick<I18n, 't'>, toast: Toast): void {
  const { id, tone, forMs, isSaidOnce, ...content } = toast;
  if (id !== undefined && isSaidOnce && shown.has(id)) return;
  if (id !== undefined) hideToast(id);
  const notice = notifications.show({
    ...content,
    ...(tone && { color: COLOURS[tone] }),
    priority: ++count,
    autoClose: forMs ?? false,
    closeButtonProps: { 'aria-label': t.frame.notices.close },
    onClose: () => {
      if (id !== undefined && shown.get(id) === notice) shown.delete(id);
    },
  });
  if (id !== undefined) shown.set(id, notice);
}
