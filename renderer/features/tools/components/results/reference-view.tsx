import { Button } from '@mantine/core';
import type { ResultView } from '#shared/domain/mcp/results/result-view.ts';
import { CopyButton } from '#renderer/components/copy-button.tsx';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveBlob } from '#renderer/lib/save-file.ts';
import { useResultMedia } from '../../api/results/result-media.ts';
import { extensionOf } from './media-name.ts';
import styles from './results.module.css';
import { TextView } from './text-view.tsx';

type Reference = Extract<ResultView, { kind: 'link' | 'resource' }>;

/** A link to a resource, or one that came along: its address is shown and never opened by itself. */
export function ReferenceView({ resultId, view }: { resultId: string; view: Reference }) {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.media;
  const { text } = toolsResults;
  return (
    <div className={styles.reference}>
      <dl>
        {view.kind === 'link' && (
          <>
            <dt>{words.name}</dt>
            <dd>{view.name}</dd>
          </>
        )}
        <dt>{words.address}</dt>
        <dd>
          <code>{view.uri}</code>
        </dd>
        <dt>{words.type}</dt>
        <dd>{view.mimeType}</dd>
      </dl>
      <p className={styles.note}>{words.noFetch}</p>
      <CopyButton text={view.uri} label={words.copyAddress} copied={text.copied} failed={text.failed} />
      {view.kind === 'resource' &&
        (view.isText ? (
          <TextView resultId={resultId} content={view.content} />
        ) : (
          <Bytes resultId={resultId} content={view.content} />
        ))}
    </div>
  );
}

function Bytes({ resultId, content }: { resultId: string; content: number }) {
  const { toolsResults } = useI18n().t;
  const { media, error } = useResultMedia(resultId, content);
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  if (!media) return null;
  const { blob, mimeType } = media;
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => saveBlob(`answer-${content + 1}.${extensionOf(mimeType)}`, blob)}
    >
      {toolsResults.media.save} ({toolsResults.head.bytes(blob.size)})
    </Button>
  );
}
