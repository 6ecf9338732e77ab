import { Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useSendAgain } from '../../api/upload-history.ts';
import { useUploadPolicy } from '../../api/upload-policy.ts';
import { uploadHref } from '../../model/upload-panes.ts';

type SendAgainProps = {
  connectionId: string;
  /** What is sent again, as the user knows it. */
  title: string;
  batches: number;
  rows: number;
  jobs: { jobId: string; seqs?: number[] }[];
};

function Confirm(props: SendAgainProps & { onClose: () => void }) {
  const { t } = useI18n();
  const words = t.uploadHistory.again;
  const { send, isPending, error } = useSendAgain();
  const { data: policy } = useUploadPolicy(props.connectionId);
  const added = () => {
    props.onClose();
    location.hash = uploadHref('outbox');
  };
  return (
    <Stack>
      <p>{words.text(props.batches, props.rows)}</p>
      <p>{policy?.repeats === 'overwrites' ? words.overwrites : words.notKnown}</p>
      <Text as="p" tone="soft" small>
        {[words.delay, ...(policy ? [words.kept(policy.keptDays)] : [])].join(t.punctuation.space)}
      </Text>
      {error && <FailureNotice failure={toAppError(error).toFailure()} />}
      <Row align="stretch" justify="end">
        <Button data-autofocus onClick={props.onClose}>
          {t.frame.cancel}
        </Button>
        <Button kind="primary" loading={isPending} onClick={() => send(props.jobs, added)}>
          {words.confirm}
        </Button>
      </Row>
    </Stack>
  );
}

/** Sends exactly the same bytes once more, after saying what that means. */
export function SendAgain(props: SendAgainProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const words = t.uploadHistory.again;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        small
        disabled={props.batches === 0}
        leftSection={<Repeat2 size={13} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.action}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={words.title(props.title)}>
        <Confirm {...props} onClose={close} />
      </Dialog>
    </>
  );
}
