import { Button, Skeleton } from '@mantine/core';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useConnectionSecrets } from '../../api/connection-secrets.ts';
import { useForgetRegistration } from '../../api/mcp-sign-in.ts';
import styles from '../connection-page.module.css';
import { SecretRow } from './secret-row.tsx';
import { SignOnClientForm, TokenForm } from './secret-forms.tsx';

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
export function ConnectionSecrets(props: { connectionId: string }) {
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
