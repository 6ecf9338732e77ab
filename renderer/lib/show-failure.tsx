import { notifications } from '@mantine/notifications';
import type { I18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from './backend/to-app-error.ts';
import { connectionHref } from './connection-address.ts';

/** Says in a notice what failed and what to try; it stays until it is closed. */
export function showFailure(i18n: I18n, error: unknown): void {
  const failure = toAppError(error).toFailure();
  const { title, wayOn } = i18n.failure(failure);
  const whyRefused = failure.code === 'MCP_ACCESS_REFUSED' && (
    <a href={connectionHref(failure.details.connectionId, 'why-401')}>{i18n.t.mcp.actions.whyRefused}</a>
  );
  notifications.show({
    id: title,
    color: 'red',
    title,
    message: (
      <>
        {wayOn} {whyRefused}
      </>
    ),
    autoClose: false,
    closeButtonProps: { 'aria-label': i18n.t.frame.notices.close },
  });
}
