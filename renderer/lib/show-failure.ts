import { notifications } from '@mantine/notifications';
import type { I18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from './backend/to-app-error.ts';

/** Says in a notice what failed and what to try; it stays until it is closed. */
export function showFailure(i18n: I18n, error: unknown): void {
  const { title, wayOn } = i18n.failure(toAppError(error).toFailure());
  notifications.show({
    id: title,
    color: 'red',
    title,
    message: wayOn,
    autoClose: false,
    closeButtonProps: { 'aria-label': i18n.t.frame.notices.close },
  });
}
