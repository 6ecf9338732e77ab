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

export function hideToast(id: string): void {
  notifications.hide(id);
}

/** Says in the corner of the window what has happened elsewhere, or what became of a click. */
export function showToast({ t }: Pick<I18n, 't'>, toast: Toast): void {
  const { id, tone, forMs, isSaidOnce, ...content } = toast;
  if (id !== undefined && !isSaidOnce) hideToast(id);
  notifications.show({
    ...content,
    ...(id !== undefined && { id }),
    ...(tone && { color: COLOURS[tone] }),
    autoClose: forMs ?? false,
    closeButtonProps: { 'aria-label': t.frame.notices.close },
  });
}
