import { Button } from '@mantine/core';
import type { Connection } from '#shared/domain/connection.ts';
import type { Failure } from '#shared/errors.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { mendOf } from '../../model/mend-of.ts';
import { textDifference } from '../../model/text-difference.ts';
import type { StartHow } from './mcp-sign-in-context.ts';
import styles from './mcp-sign-in.module.css';
import { useMend } from './use-mend.ts';

function Mismatch(props: { expected: string; found: string }) {
  const { mismatch } = useI18n().t.mcp;
  const [expected, found] = textDifference(props.expected, props.found);
  return (
    <div>
      <dl className={styles.mismatch}>
        {[
          { label: mismatch.expected, cut: expected },
          { label: mismatch.found, cut: found },
        ].map(({ label, cut }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>
                {cut.before}
                {cut.differs && <mark>{cut.differs}</mark>}
                {cut.after}
              </code>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{mismatch.text}</p>
    </div>
  );
}

/** Why a sign-in failed, what to do, and the button that does it. */
export function SignInFailure(props: {
  connection: Connection;
  failure: Failure;
  onStart: (how?: StartHow) => void;
  onLeave: () => void;
}) {
  const { t } = useI18n();
  const { connection, failure } = props;
  const mend = mendOf(failure);
  const { act, isPending } = useMend(connection, props.onStart, props.onLeave);
  return (
    <div className={styles.form}>
      <FailureNotice failure={failure} />
      {failure.code === 'SIGN_ON_MISMATCH' && <Mismatch {...failure.details} />}
      <div className={styles.actions}>
        <a
          className={styles.link}
          href={connectionHref(connection.id, 'story')}
          onClick={() => props.onLeave()}
        >
          {t.mcp.pages.story}
        </a>
        <Button size="xs" variant="default" onClick={props.onLeave}>
          {t.frame.close}
        </Button>
        <Button size="xs" data-autofocus loading={isPending} onClick={() => act(mend)}>
          {t.mcp.mends[mend.kind]}
        </Button>
      </div>
    </div>
  );
}
