import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useExchangeActions } from '../../api/exchanges.ts';
import { ConfirmRemove } from '../confirm-remove.tsx';

/** Forgets every exchange, once that was confirmed. */
export function ClearExchanges() {
  const words = useI18n().t.toolsResults.wire;
  const [isAsking, setAsking] = useState(false);
  const { clear } = useExchangeActions();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {words.clear}
      </Button>
      <ConfirmRemove
        isOpen={isAsking}
        title={words.clearTitle}
        text={words.clearText}
        confirm={words.clearNow}
        isPending={clear.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
