import { Button, Skeleton } from '@mantine/core';
import { CopyButton } from '#renderer/components/copy-button.tsx';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { mcpJson } from '#renderer/features/connections/model/mcp-json.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { useConnectionSecrets } from '../../api/connection-secrets.ts';
import { useForgetRegistration } from '../../api/mcp-sign-in.ts';
import { connectionName } from '../../model/connection-name.ts';
import styles from '../connection-page.module.css';
import { ConnectionTest } from './connection-test.tsx';
import { SignOnClientForm, TokenForm } from './secret-forms.tsx';
import { SecretRow } from './secret-row.tsx';

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

function Registration(props: { connectionId: string }) {
  const { secrets } = useI18n().t.connectionDetails;
  const forget = useForgetRegistration();
  return (
    <div className={styles.cardHead}>
      <div>
        <h3>{secrets.registration}</h3>
        <p className={styles.soft}>{secrets.registrationText}</p>
      </div>
      <div className={styles.actions}>
        <span role="status">{forget.isSuccess && secrets.forgotten}</span>
        <Button
          size="xs"
          variant="default"
          loading={forget.isPending}
          onClick={() => forget.mutate({ connectionId: props.connectionId })}
        >
          {secrets.forget}
        </Button>
      </div>
    </div>
  );
}

/** The secrets of a connection, which can be written but never read. */
function ConnectionSecrets(props: { connectionId: string }) {
  const { t } = useI18n();
  const texts = t.connectionDetails.secrets;
  const { connectionId } = props;
  const { data, error, refetch } = useConnectionSecrets(connectionId);
  const client = data?.signOnClient;
  return (
    <section className={styles.card} aria-labelledby="secrets">
      <h2 id="secrets">{texts.title}</h2>
      <p className={styles.soft}>{texts.text}</p>
      {error && (
        <FailureNotice failure={toAppError(error).toFailure()}>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t.frame.retry}
          </Button>
        </FailureNotice>
      )}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          <SecretRow
            connectionId={connectionId}
            name={texts.uploadToken}
            text={texts.uploadTokenText}
            kept={data.hasUploadToken ? texts.isSet : null}
            removal={{ uploadToken: null }}
            renderForm={(form) => (
              <TokenForm {...form} label={texts.uploadToken} toChange={(uploadToken) => ({ uploadToken })} />
            )}
          />
          <SecretRow
            connectionId={connectionId}
            name={texts.signOnClient}
            text={texts.signOnClientText}
            kept={client ? texts.clientSet(client.clientId, client.hasSecret) : null}
            removal={{ signOnClient: null }}
            renderForm={(form) => <SignOnClientForm {...form} clientId={client?.clientId ?? ''} />}
          />
          <SecretRow
            connectionId={connectionId}
            name={texts.initialAccessToken}
            text={texts.initialAccessTokenText}
            kept={data.hasInitialAccessToken ? texts.isSet : null}
            removal={{ initialAccessToken: null }}
            renderForm={(form) => (
              <TokenForm
                {...form}
                label={texts.initialAccessToken}
                toChange={(initialAccessToken) => ({ initialAccessToken })}
              />
            )}
          />
          <Registration connectionId={connectionId} />
        </>
      )}
    </section>
  );
}
