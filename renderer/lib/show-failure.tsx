import type { Failure } from '#shared/errors.ts';
import { type I18n, useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from './backend/to-app-error.ts';
import { connectionHref } from './connection-address.ts';
import { showToast } from './show-toast.ts';

/** Worded where they stand, so that they follow the language of the window. */
function FailureTitle({ failure }: { failure: Failure }) {
  return useI18n().failure(failure).title;
}

function FailureRemedy({ failure }: { failure: Failure }) {
  const i18n = useI18n();
  return (
    <>
      {i18n.failure(failure).nextStep}{' '}
      {failure.code === 'MCP_ACCESS_REFUSED' && (
        <a href={connectionHref(failure.details.connectionId, 'why-401')}>{i18n.t.mcp.actions.whyRefused}</a>
      )}
    </>
  );
}

/** Says in a notice what failed and what to try; it stays until it is closed. */
export function showFailure(i18n: I18n, error: unknown): void {
  const failure = toAppError(error).toFailure();
  showToast(i18n, {
    id: i18n.failure(failure).title,
    isSaidOnce: true,
    tone: 'bad',
    title: <FailureTitle failure={failure} />,
    message: <FailureRemedy failure={failure} />,
  });
}
