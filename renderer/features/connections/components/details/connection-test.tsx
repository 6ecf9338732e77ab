import { Button } from '@mantine/core';
import { CircleCheck, CircleX, KeyRound } from 'lucide-react';
import type { EndpointTest } from '#shared/contract/connections.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useConnectionTest } from '../../api/test-connection.ts';
import styles from '../connection-page.module.css';

const ENDPOINTS = ['token', 'place-list', 'upload', 'mcp', 'sign-on'] as const;
const MARKS = { works: CircleCheck, 'wants-sign-in': KeyRound, failed: CircleX };

function Verdict({ result }: { result: EndpointTest }) {
  const { verdicts } = useI18n().t.connectionDetails.test;
  const Mark = MARKS[result.verdict];
  return (
    <span className={styles.verdict} data-verdict={result.verdict}>
      <Mark size={15} aria-hidden />
      {verdicts[result.verdict]}
    </span>
  );
}

function EndpointRow(props: {
  endpoint: (typeof ENDPOINTS)[number];
  result: EndpointTest | undefined;
  isRunning: boolean;
}) {
  const { t, value, failure } = useI18n();
  const texts = t.connectionDetails.test;
  const { result } = props;
  const said = result?.failure && failure(result.failure);
  return (
    <tr>
      <th scope="row">
        {texts.endpoints[props.endpoint]}
        {result && (
          <p className={styles.soft}>
            <code>{result.address}</code>
          </p>
        )}
      </th>
      <td>
        {result ? (
          <Verdict result={result} />
        ) : (
          <span className={styles.soft}>{props.isRunning ? texts.waiting : texts.notTested}</span>
        )}
        {said && (
          <p>
            {said.title} <span className={styles.soft}>{said.nextStep}</span>
          </p>
        )}
      </td>
      <td data-number>{result ? (result.status ?? '–') : ''}</td>
      <td data-number>{result && value(Math.round(result.durationMs))}</td>
    </tr>
  );
}

/** Asks every endpoint of the service and shows each answer as it comes. */
export function ConnectionTest(props: { connectionId: string }) {
  const { t } = useI18n();
  const texts = t.connectionDetails.test;
  const { status, results, failure, run } = useConnectionTest(props.connectionId);
  const isRunning = status === 'running';
  const answering = results.filter(({ verdict }) => verdict !== 'failed').length;
  return (
    <section className={styles.card} aria-labelledby="connection-test">
      <div className={styles.cardHead}>
        <h2 id="connection-test">{texts.title}</h2>
        <Button size="xs" variant="default" loading={isRunning} onClick={() => void run()}>
          {status === 'idle' ? texts.run : texts.again}
        </Button>
      </div>
      <p className={styles.soft}>{texts.text}</p>
      {failure && <FailureNotice failure={failure} />}
      <p role="status">{status === 'over' && results.length > 0 && texts.done(answering, results.length)}</p>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <caption className="visually-hidden">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.endpoint}</th>
              <th scope="col">{texts.verdict}</th>
              <th scope="col" data-number>
                {texts.status}
              </th>
              <th scope="col" data-number>
                {texts.time}
              </th>
            </tr>
          </thead>
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
        </table>
      </div>
    </section>
  );
}
