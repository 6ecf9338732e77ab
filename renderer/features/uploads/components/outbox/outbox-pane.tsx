import { useAddress } from '#renderer/lib/use-address.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { JobPage } from '../job/job-page.tsx';
import { OutboxList } from './outbox-list.tsx';

/** The outbox, or the page of one of its jobs, as the address says. */
export function OutboxPane(props: { target: UploadTarget | undefined; onSignIn: () => void }) {
  const [, , jobId] = useAddress();
  return jobId ? (
    <JobPage key={jobId} pane="outbox" jobId={jobId} />
  ) : (
    <OutboxList target={props.target} onSignIn={props.onSignIn} />
  );
}
