import type { ReactNode } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import type { Failure } from '#shared/errors.ts';
import { Notice } from './notice.tsx';

/** What failed and what to try, in place. `lead` says what that means for what is on the screen, `nextStep` what to try there. */
export function FailureNotice(props: {
  failure: Failure;
  lead?: string;
  nextStep?: string | undefined;
  children?: ReactNode;
}) {
  const i18n = useI18n();
  const { failure, lead } = props;
  const { title, nextStep } = i18n.failure(failure);
  return (
    <Notice tone="danger" role="alert" title={lead ?? title} actions={props.children}>
      {lead !== undefined && <div>{title}</div>}
      <div>{props.nextStep ?? nextStep}</div>
      {failure.code === 'MCP_ACCESS_REFUSED' && (
        <a href={connectionHref(failure.details.connectionId, 'why-401')}>{i18n.t.mcp.actions.whyRefused}</a>
      )}
    </Notice>
  );
}
