import type { Diagnosis } from '#shared/contract/mcp-sign-in.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import styles from '../connection-page.module.css';

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
export function SummaryOfChecks({ diagnosis }: { diagnosis: Diagnosis }) {
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
      <p className={styles.soft}>{whyRefused.summary(count('fail'), count('unknown'), count('pass'))}</p>
    </>
  );
}
