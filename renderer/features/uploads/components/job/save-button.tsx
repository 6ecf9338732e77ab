import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { saveBlob } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';

type Props = { label: string; write: () => Promise<{ name: string; blob: Blob }> };

/** Saves a file that takes a while to write, and says why it cannot be had. */
export function SaveButton({ label, write }: Props) {
  const i18n = useI18n();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, blob } = await write();
      saveBlob(name, blob);
    } catch (error) {
      showFailure(i18n, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      small
      loading={isBusy}
      leftSection={<FileDown size={13} aria-hidden />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
