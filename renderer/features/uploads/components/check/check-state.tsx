import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { cancelCheck, checkSheet } from '../../api/check-sheet.ts';
import type { CheckProps, useCheck } from './use-check.ts';

/** How far the check of a whole file is, or why it came to nothing. */
export function CheckState(props: CheckProps & { check: ReturnType<typeof useCheck>['check'] }) {
  const i18n = useI18n();
  const words = i18n.t.uploadCheck;
  const { workspace, target, sheet, check } = props;
  if (check?.kind === 'failed') {
    return (
      <FailureNotice failure={check.failure} lead={words.failed}>
        <Button onClick={() => void checkSheet(workspace, sheet.key, target)}>{words.again}</Button>
      </FailureNotice>
    );
  }
  if (check?.kind !== 'running') return null;
  return (
    <Row small>
      <ProgressBar label={words.running(Math.round(check.share * 100))} share={check.share} />
      <span>{words.rowsSoFar(check.rows)}</span>
      <Button small onClick={() => cancelCheck(workspace, sheet.key)}>
        {words.cancel}
      </Button>
    </Row>
  );
}
