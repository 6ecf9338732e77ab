import { Button } from '@mantine/core';
import { Download, X } from 'lucide-react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useArchive } from '../../api/use-archive.ts';

/** Saves the exchanges that are listed, all of them if none is named; while that takes its time, a way to end it. */
export function SaveArchive({ exchangeIds, isEmpty }: { exchangeIds: string[]; isEmpty: boolean }) {
  const words = useI18n().t.toolsResults.wire;
  const { writing, save, cancel } = useArchive();
  if (writing?.isLong) {
    return (
      <Button size="xs" variant="default" leftSection={<X size={14} aria-hidden />} onClick={cancel}>
        {words.harCancel(Math.floor(writing.share * 100))}
      </Button>
    );
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      loading={writing !== undefined}
      disabled={isEmpty}
      onClick={() => save(exchangeIds)}
    >
      {words.har}
    </Button>
  );
}
