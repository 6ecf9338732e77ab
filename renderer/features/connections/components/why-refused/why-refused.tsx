import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { Verdict } from '#renderer/components/ui/verdict.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { ownWord } from '#renderer/i18n/own-word.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { Diagnosis, McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { MCP_PATH } from '#shared/service/mcp.ts';
import { useDiagnosis } from '../../api/test-connection.ts';
import { connectionName } from '../../model/draft-problems.ts';
import { operatorMessage } from '../../model/operator-message.ts';
import { useMcpSignIn } from '../mcp-sign-in/mcp-sign-in-context.ts';
import { useRemedy } from '../mcp-sign-in/use-remedy.ts';

type WhyRefusedProps = {
  connection: Connection;
  state: McpSignInState | undefined;
  baseUrl: string | undefined;
};

const VERDICTS = { pass: 'good', fail: 'bad', unknown: 'open' } as const;

function CheckTable({ diagnosis }: { diagnosis: Diagnosis }) {
  const { whyRefused } = useI18n().t.mcp;
  return (
    <Box scrolls>
      <Table wraps isInline>
        <caption className="visually-hidden">{whyRefused.title}</caption>
        <TableHead columns={[whyRefused.check, whyRefused.verdict, whyRefused.found, whyRefused.expected]} />
        <tbody>
          {diagnosis.checks.map(({ id, verdict, found, expected }) => {
            return (
              <tr key={id}>
                <th scope="row" style={{ minWidth: 160 }}>
                  {whyRefused.checks[id]}
                  <Text as="p" tone="soft">
                    {whyRefused.meanings[id]}
                  </Text>
                </th>
                <td>
                  <Verdict is={VERDICTS[verdict]}>{whyRefused.verdicts[verdict]}</Verdict>
                </td>
                <td>
                  {found === '' ? (
                    <Text tone="soft">{whyRefused.nothing}</Text>
                  ) : (
                    <code>{ownWord(whyRefused.words, found) ?? found}</code>
                  )}
                </td>
                <td>
                  <code>{ownWord(whyRefused.words, expected) ?? expected}</code>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Box>
  );
}

/** The one button that fixes what was found. */
function MendButton(props: WhyRefusedProps & { diagnosis: Diagnosis }) {
  const { t } = useI18n();
  const { connection, diagnosis, state } = props;
  const signIn = useMcpSignIn();
  const { act, isPending } = useRemedy(
    { id: connection.id, name: connectionName(connection, t), connection },
    (how) => signIn.start(connection.id, how),
    () => undefined,
  );
  const { remedy } = diagnosis;
  if (remedy === null) return null;
  if (remedy === 'ask-operator') {
    const username = state?.status === 'signed-in' ? state.username : undefined;
    const address = `${props.baseUrl ?? ''}${MCP_PATH}`;
    return (
      <CopyButton
        text={operatorMessage(diagnosis, { address, username }, t)}
        label={t.mcp.remedies[remedy]}
        copied={t.mcp.whyRefused.askOperator.copied}
        failed={t.mcp.dialog.copyFailed}
      />
    );
  }
  const kind = remedy === 'renew' ? 'sign-in' : remedy;
  return (
    <Button kind="primary" loading={isPending} onClick={() => act({ kind })}>
      {t.mcp.remedies[remedy]}
    </Button>
  );
}

/** Finds out why the MCP endpoint refuses the token: what it demands, what was found, and what fixes it. */
export function WhyRefused(props: WhyRefusedProps) {
  const { t } = useI18n();
  const { whyRefused } = t.mcp;
  const { data, error, isFetching, refetch } = useDiagnosis(props.connection.id, props.state);
  return (
    <Stack as="section" gap={12} box="card" roomy aria-labelledby="why-refused">
      <Row justify="between" gap={16}>
        <h2 id="why-refused">{whyRefused.title}</h2>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {whyRefused.again}
        </Button>
      </Row>
      <Text as="p" tone="soft">
        {whyRefused.intro}
      </Text>
      <div role="status">
        {data ? <SummaryOfChecks diagnosis={data} /> : isFetching && <p>{whyRefused.checking}</p>}
      </div>
      {error && !isFetching && (
        <FailureNotice failure={toAppError(error).toFailure()} lead={whyRefused.failed} />
      )}
      {data && (
        <Row wrap>
          <MendButton {...props} diagnosis={data} />
        </Row>
      )}
      {data ? <CheckTable diagnosis={data} /> : isFetching && <Skeleton height={260} />}
    </Stack>
  );
}

type Texts = Dictionary['mcp']['whyRefused'];

function isAccepted({ status }: Diagnosis): boolean {
  return status !== null && status >= 200 && status < 300;
}

function reasonText(diagnosis: Diagnosis, texts: Texts): string {
  const first = diagnosis.checks.find(({ verdict }) => verdict === 'fail');
  if (first && first.id !== 'account-permission') return texts.because(texts.checks[first.id]);
  if (isAccepted(diagnosis)) return texts.works;
  const onlyPermissionIsLeft = diagnosis.checks.every(
    ({ id, verdict }) => id === 'account-permission' || verdict === 'pass',
  );
  return diagnosis.status === 401 && onlyPermissionIsLeft ? texts.byElimination : texts.unclear;
}

/** The outcome in one sentence: what the endpoint answers, and why. */
function SummaryOfChecks({ diagnosis }: { diagnosis: Diagnosis }) {
  const { whyRefused } = useI18n().t.mcp;
  const { status, checks } = diagnosis;
  const count = (wanted: string) => checks.filter(({ verdict }) => verdict === wanted).length;
  const answer =
    status === null ? whyRefused.notAsked : isAccepted(diagnosis) ? '' : whyRefused.refused(status);
  return (
    <>
      <p>
        <strong>
          {answer} {reasonText(diagnosis, whyRefused)}
        </strong>
      </p>
      <Text as="p" tone="soft">
        {whyRefused.summary(count('fail'), count('unknown'), count('pass'))}
      </Text>
    </>
  );
}
