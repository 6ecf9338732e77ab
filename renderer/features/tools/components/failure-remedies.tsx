import { useState } from 'react';
import { Button, LinkButton } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { formatCountdown } from '#renderer/i18n/format.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import type { Failure } from '#shared/errors.ts';
import { useChangeTargets } from '../api/targets.ts';
import { remediesOf, type TargetRemedy } from '../model/target-remedies.ts';
import { draftOfTarget, settingsOfTarget } from '../model/target-form.ts';
import { useExplorer } from './explorer-context.ts';

/** What can be done about a failure of the endpoint, each a button, the most promising one first. */
export function FailureRemedies({
  failure,
  isNextStep,
  onRetry,
}: {
  failure: Failure;
  /** Nothing else can be done on the screen. */
  isNextStep?: boolean;
  onRetry?: (() => void) | undefined;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  const words = t.tools.remedies;
  const { target, login, signIn, editTarget } = useExplorer();
  const { edit, configure } = useChangeTargets();
  if (!target) return null;
  const act = (remedy: TargetRemedy) => {
    if (remedy.kind === 'find-version') {
      const settings = { ...settingsOfTarget(target), dialect: 'auto' as const };
      return configure.mutate({ targetId: target.id, settings });
    }
    if (remedy.kind === 'use-address') {
      if (remedy.isShownFirst) return editTarget({ url: remedy.url });
      const draft = { ...draftOfTarget(target), url: remedy.url };
      return edit.mutate({ targetId: target.id, draft });
    }
    if (!('scopes' in remedy)) return editTarget(remedy.kind === 'enter-token' ? 'token' : 'all');
    const start = () => signIn({ furtherScopes: remedy.scopes });
    if (login) return start();
    const draft = { ...draftOfTarget(target), authorisation: { kind: 'sign-in' as const } };
    // The list is asked for anew meanwhile, and this button is gone.
    return void edit
      .mutateAsync({ targetId: target.id, draft })
      .then(start, (error: unknown) => showFailure(i18n, error));
  };
  const isPending = edit.isPending || configure.isPending;
  return (
    <Row align="stretch" wrap>
      {remediesOf(failure, target).map((remedy, index) => (
        <Button
          key={remedy.kind}
          kind={isNextStep && index === 0 ? 'primary' : 'default'}
          loading={index === 0 && isPending}
          onClick={() => act(remedy)}
        >
          {words[remedy.kind]}
        </Button>
      ))}
      {login && failure.code === 'MCP_ACCESS_REFUSED' && (
        <LinkButton href={connectionHref(login.connectionId, 'why-401')}>{t.tools.signIn.why}</LinkButton>
      )}
      {onRetry && <RetryButton failure={failure} onRetry={onRetry} />}
    </Row>
  );
}

/** Tries again; not before the endpoint wants to be asked again. */
function RetryButton({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useI18n();
  const [shownMs] = useState(() => Date.now());
  const waitMs = failure.code === 'MCP_BUSY' ? (failure.details.retryAfterMs ?? 0) : 0;
  const leftMs = shownMs + waitMs - useNow(1_000);
  return (
    <Button disabled={leftMs > 0} onClick={onRetry}>
      {leftMs > 0 ? t.tools.remedies.retryIn(formatCountdown(leftMs)) : t.frame.retry}
    </Button>
  );
}
