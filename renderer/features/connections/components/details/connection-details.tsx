import type { Connection } from '#shared/domain/connection.ts';
import { mcpJson } from '#renderer/features/connections/model/mcp-json.ts';
import { CopyButton } from '#renderer/components/copy-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionName } from '../../model/connection-name.ts';
import styles from '../connection-page.module.css';
import { ConnectionSecrets } from './connection-secrets.tsx';
import { ConnectionTest } from './connection-test.tsx';

type DetailsProps = { connection: Connection; baseUrl: string | undefined };

function Facts({ connection, baseUrl }: DetailsProps) {
  const { t } = useI18n();
  const texts = t.connectionDetails;
  const facts = [
    [texts.address, baseUrl ?? texts.notRunning],
    [texts.tokenHeader, connection.tokenHeader],
    [texts.zone, connection.zone],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function McpJsonEntry({ connection, baseUrl }: DetailsProps) {
  const { t } = useI18n();
  const texts = t.connectionDetails.mcpJson;
  const entry = baseUrl === undefined ? undefined : mcpJson(connectionName(connection, t), baseUrl);
  return (
    <section className={styles.card} aria-labelledby="mcp-json">
      <h2 id="mcp-json">{texts.title}</h2>
      <p className={styles.soft}>{texts.text}</p>
      {entry === undefined ? (
        <p>{texts.needsAddress}</p>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <pre className={styles.code} tabIndex={0}>
            {entry}
          </pre>
          <CopyButton
            text={entry}
            label={texts.copy}
            copied={texts.copied}
            failed={t.mcp.dialog.copyFailed}
          />
        </>
      )}
    </section>
  );
}

/** What there is to know and to set about a connection, beside its logins. */
export function ConnectionDetails(props: DetailsProps) {
  return (
    <>
      <Facts {...props} />
      <ConnectionTest connectionId={props.connection.id} />
      <ConnectionSecrets connectionId={props.connection.id} />
      <McpJsonEntry {...props} />
    </>
  );
}
