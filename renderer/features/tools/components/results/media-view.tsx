import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ResultView } from '#shared/domain/mcp/results/result-view.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveBlob } from '#renderer/lib/save-file.ts';
import { useResultMedia } from '../../api/results/result-media.ts';
import { extensionOf } from './media-name.ts';
import styles from './results.module.css';

type Media = Extract<ResultView, { kind: 'image' | 'audio' }>;

/** A picture or a sound of an answer. What cannot be shown can still be saved. */
export function MediaView({ resultId, view }: { resultId: string; view: Media }) {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.media;
  const { media, isUnreadable, error } = useResultMedia(resultId, view.content);
  const [isBroken, setBroken] = useState(false);
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  if (isUnreadable) return <p role="alert">{words.broken(view.mimeType)}</p>;
  if (!media) return <p className={styles.note}>{toolsResults.loading}</p>;
  const { url, blob, mimeType } = media;
  return (
    <div className={styles.media}>
      {isBroken && <p role="alert">{words.broken(mimeType)}</p>}
      {!isBroken && view.kind === 'image' && (
        <img src={url} alt={words.picture(mimeType)} onError={() => setBroken(true)} />
      )}
      {!isBroken && view.kind === 'audio' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- an answer of a tool brings none
        <audio controls src={url} aria-label={words.sound} onError={() => setBroken(true)} />
      )}
      <p className={styles.note}>
        {mimeType} · {toolsResults.head.bytes(blob.size)}
      </p>
      <Button
        size="xs"
        variant="default"
        onClick={() => saveBlob(`answer-${view.content + 1}.${extensionOf(mimeType)}`, blob)}
      >
        {words.save}
      </Button>
    </div>
  );
}
