import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { Verdict } from '#renderer/components/ui/verdict.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Facts } from '#renderer/components/ui/facts.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { mcpJson } from '#renderer/features/connections/model/wire-text.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { EndpointTest } from '#shared/contract/connections.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { useConnectionSecrets } from '../../api/connections-queries.ts';
import { useForgetRegistration } from '../../api/mcp-sign-in.ts';
import { useConnectionTest } from '../../api/test-connection.ts';
import { connectionName } from '../../model/draft-problems.ts';
import { SignOnClientForm, TokenForm } from './secret-forms.tsx';
import { SecretRow } from './secret-row.tsx';

const ENDPOINTS = ['token', 'place-list', 'upload', 'mcp', 'sign-on'] as const;
const VERDICTS = { works: 'good', 'wants-sign-in': 'good', failed: 'bad' } as const;

type DetailsProps = { connection: Connection; baseUrl: string | undefined };

function AddressFacts({ connection, baseUrl }: DetailsProps) {
  const { t } = useI18n();
  const texts = t.connectionDetails;
  const facts = [
    [texts.address, baseUrl ?? texts.notRunning],
    [texts.tokenHeader, connection.tokenHeader],
    [texts.zone, connection.zone],
  ];
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}

function McpJsonEntry({ connection, baseUrl }: DetailsProps) {
  const { t } = useI18n();
  const texts = t.connectionDetails.mcpJson;
  const entry = baseUrl === undefined ? undefined : mcpJson(connectionName(connection, t), baseUrl);
  return (
    <Stack as="section" gap={12} box="card" roomy aria-labelledby="mcp-json">
      <h2 id="mcp-json">{texts.title}</h2>
      <Text as="p" tone="soft">
        {texts.text}
      </Text>
      {entry === undefined ? (
        <p>{texts.needsAddress}</p>
      ) : (
        <>
          <CodeBlock tabIndex={0}>{entry}</CodeBlock>
          <CopyButton
            text={entry}
            label={texts.copy}
            copied={texts.copied}
            failed={t.mcp.dialog.copyFailed}
          />
        </>
      )}
    </Stack>
  );
}

/** What there is to know and to set about a connection, beside its logins. */
export function ConnectionDetails(props: DetailsProps) {
  return (
    <>
      <AddressFacts {...props} />
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
    <Row justify="between" gap={16}>
      <div>
        <h3>{secrets.registration}</h3>
        <Text as="p" tone="soft">
          {secrets.registrationText}
        </Text>
        <p role="status">{forget.isSuccess && secrets.forgotten}</p>
      </div>
      <Row fixed>
        <Button
          loading={forget.isPending}
          onClick={() => forget.mutate({ connectionId: props.connectionId })}
        >
          {secrets.forget}
        </Button>
      </Row>
    </Row>
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
    <Stack as="section" gap={12} box="card" roomy aria-labelledby="secrets">
      <h2 id="secrets">{texts.title}</h2>
      <Text as="p" tone="soft">
        {texts.text}
      </Text>
      {error && (
        <FailureNotice failure={toAppError(error).toFailure()}>
          <Button onClick={() => void refetch()}>{t.frame.retry}</Button>
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
    </Stack>
  );
}

/** Why a refusal is what the test expects: it sends nothing that an endpoint could accept. */
function useExpectedRefusal({ endpoint, verdict, status }: EndpointTest): string | undefined {
  const { refusals } = useI18n().t.connectionDetails.test;
  if (verdict === 'wants-sign-in') return refusals.signIn;
  if (verdict === 'failed' || status === null || status < 400) return undefined;
  return endpoint === 'token' || endpoint === 'upload' ? refusals[endpoint] : undefined;
}

function Answer({ result }: { result: EndpointTest }) {
  const { t, failure } = useI18n();
  const said = result.failure && failure(result.failure);
  const expected = useExpectedRefusal(result);
  return (
    <>
      <Verdict is={VERDICTS[result.verdict]}>{t.connectionDetails.test.verdicts[result.verdict]}</Verdict>
      {expected !== undefined && (
        <Text as="p" tone="soft">
          {expected}
        </Text>
      )}
      {said && (
        <p>
          {said.title} <Text tone="soft">{said.nextStep}</Text>
        </p>
      )}
    </>
  );
}

function EndpointRow(props: {
  endpoint: (typeof ENDPOINTS)[number];
  result: EndpointTest | undefined;
  isRunning: boolean;
}) {
  const { t, value } = useI18n();
  const texts = t.connectionDetails.test;
  const { result } = props;
  return (
    <tr>
      <th scope="row">
        {texts.endpoints[props.endpoint]}
        {result && (
          <Text as="p" tone="soft">
            <code>{result.address}</code>
          </Text>
        )}
      </th>
      <td>
        {result ? (
          <Answer result={result} />
        ) : (
          <Text tone="soft">{props.isRunning ? texts.waiting : texts.notTested}</Text>
        )}
      </td>
      <td data-number>{result ? (result.status ?? '–') : ''}</td>
      <td data-number>{result && value(Math.round(result.durationMs))}</td>
    </tr>
  );
}

/** Asks every endpoint of the service and shows each answer as it comes. */
function ConnectionTest(props: { connectionId: string }) {
  const { t } = useI18n();
  const texts = t.connectionDetails.test;
  const { status, results, failure, run } = useConnectionTest(props.connectionId);
  const isRunning = status === 'running';
  const answering = results.filter(({ verdict }) => verdict !== 'failed').length;
  return (
    <Stack as="section" gap={12} box="card" roomy aria-labelledby="connection-test">
      <Row justify="between" gap={16}>
        <h2 id="connection-test">{texts.title}</h2>
        <Button loading={isRunning} onClick={() => void run()}>
          {status === 'idle' ? texts.run : texts.again}
        </Button>
      </Row>
      <Text as="p" tone="soft">
        {texts.text}
      </Text>
      {failure && <FailureNotice failure={failure} />}
      <p role="status">{status === 'over' && results.length > 0 && texts.done(answering, results.length)}</p>
      <Box scrolls>
        <Table wraps isInline>
          <caption className="visually-hidden">{texts.title}</caption>
          <TableHead
            columns={[texts.endpoint, texts.verdict, texts.status, texts.time]}
            numbers={[texts.status, texts.time]}
          />
          <tbody>
            {ENDPOINTS.map((endpoint) => (
              <EndpointRow
                key={endpoint}
                endpoint={endpoint}
                result={results.find((result) => result.endpoint === endpoint)}
                isRunning={isRunning}
              />
            ))}
          </tbody>
        </Table>
      </Box>
    </Stack>
  );
}
