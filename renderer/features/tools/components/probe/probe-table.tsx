import { Button } from '@mantine/core';
import { Check, CircleSlash, KeyRound, TriangleAlert } from 'lucide-react';
import type { DialectProbe } from '#shared/contract/tools/targets.ts';
import type { DialectChoice } from '#shared/domain/mcp/wire/dialect.ts';
import { DenseTable } from '#renderer/components/dense-table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useDialectName } from './use-dialect-name.ts';
import styles from './probe.module.css';

const ICONS = { works: Check, 'not-spoken': CircleSlash, 'wants-sign-in': KeyRound, failed: TriangleAlert };
const COLUMNS = ['dialect', 'verdict', 'request', 'status', 'type', 'error', 'tools', 'time'] as const;

/** What the endpoint answered to each dialect. */
export function ProbeTable(props: {
  probes: DialectProbe[];
  chosen: DialectChoice;
  onChoose: (dialect: DialectChoice) => void;
}) {
  const { probe } = useI18n().t.tools;
  return (
    <div className={styles.tableBox}>
      <DenseTable wraps>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {probe.columns[column]}
              </th>
            ))}
            <td aria-label={probe.use('')} />
          </tr>
        </thead>
        <tbody>
          {props.probes.map((each) => (
            <ProbeRow key={each.dialect} probe={each} {...props} />
          ))}
        </tbody>
      </DenseTable>
    </div>
  );
}

function useErrorText(): (probe: DialectProbe) => string {
  const i18n = useI18n();
  return ({ rpcErrorCode, rpcErrorMessage, failure, verdict }) => {
    if (rpcErrorCode !== null) return `${rpcErrorCode} ${rpcErrorMessage}`;
    if (failure && verdict !== 'works') return i18n.failure(failure).title;
    return i18n.t.tools.probe.none;
  };
}

function ProbeRow(props: {
  probe: DialectProbe;
  chosen: DialectChoice;
  onChoose: (dialect: DialectChoice) => void;
}) {
  const { t, count } = useI18n();
  const words = t.tools.probe;
  const nameOf = useDialectName();
  const errorText = useErrorText();
  const { probe, chosen } = props;
  const { dialect, verdict } = probe;
  const Icon = ICONS[verdict];
  return (
    <tr>
      <th scope="row" className={styles.whole}>
        {nameOf(dialect)}
      </th>
      <td>
        <span className={styles.verdict} data-verdict={verdict}>
          <Icon size={14} aria-hidden /> {words.verdicts[verdict]}
        </span>
      </td>
      <td>
        <code className={styles.whole}>{probe.rpcMethod}</code>
      </td>
      <td data-number>{probe.status ?? words.none}</td>
      <td className={styles.whole}>{probe.contentType || words.none}</td>
      <td className={styles.error}>{errorText(probe)}</td>
      <td data-number>{probe.tools ?? words.none}</td>
      <td data-number>{count(Math.round(probe.durationMs))} ms</td>
      <td>
        {chosen === dialect ? (
          <span className={styles.soft}>{words.inUse}</span>
        ) : (
          <Button size="compact-xs" variant="default" onClick={() => props.onChoose(dialect)}>
            {words.use(nameOf(dialect))}
          </Button>
        )}
      </td>
    </tr>
  );
}
