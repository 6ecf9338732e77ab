import { Button, Loader, Modal } from '@mantine/core';
import { useEffect } from 'react';
import type { DialectProbe, Target } from '#shared/contract/tools/targets.ts';
import type { DialectChoice } from '#shared/domain/mcp/wire/dialect.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useProbe } from '../../api/targets.ts';
import { useExplorer } from '../explorer-context.ts';
import { useDialectName } from './use-dialect-name.ts';
import { ProbeTable } from './probe-table.tsx';
import styles from './probe.module.css';

function Handshakes({ probes }: { probes: DialectProbe[] }) {
  const { probe } = useI18n().t.tools;
  const nameOf = useDialectName();
  return probes.map(({ dialect, handshakeJson }) =>
    handshakeJson === null ? null : (
      <details key={dialect}>
        <summary>
          {probe.handshake} · {nameOf(dialect)}
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get to it */}
        <pre className={styles.handshake} tabIndex={0}>
          {indented(handshakeJson)}
        </pre>
      </details>
    ),
  );
}

/** Asks in all three dialects and shows what came back, side by side. */
export function ProbeDialog(props: {
  target: Target;
  chosen: DialectChoice;
  onChoose: (dialect: DialectChoice) => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const words = t.tools.probe;
  const { target } = props;
  const { nameOf } = useExplorer();
  const dialectName = useDialectName();
  const { mutate, data, error, isPending } = useProbe();
  useEffect(() => mutate({ targetId: target.id }), [mutate, target.id]);
  return (
    <Modal
      opened
      size={900}
      onClose={props.onClose}
      title={words.title(nameOf(target))}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      <div className={styles.probe}>
        <p className={styles.soft}>{words.intro}</p>
        {error && <FailureNotice failure={toAppError(error).toFailure()} />}
        {data && <ProbeTable probes={data.dialects} chosen={props.chosen} onChoose={props.onChoose} />}
        <div role="status" className={styles.outcome}>
          {isPending && (
            <>
              <Loader size={14} /> {words.running}
            </>
          )}
          {!isPending && data && (data.pick === null ? words.noPick : words.pick(dialectName(data.pick)))}
        </div>
        {data && <Handshakes probes={data.dialects} />}
        <div className={styles.actions}>
          <Button
            size="xs"
            variant="default"
            disabled={isPending}
            onClick={() => mutate({ targetId: target.id })}
          >
            {words.again}
          </Button>
          <Button size="xs" onClick={props.onClose}>
            {t.frame.close}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
