import { Button } from '#renderer/components/ui/button.tsx';
import { FilePlus2 } from 'lucide-react';
import { useRef } from 'react';

const KINDS = '.csv,.tsv,.txt,.zip,.xlsx,.xlsm,.xls,.xlsb,.ods,text/csv,text/tab-separated-values';

/** The file dialog of the system, and the field behind it, which has to be somewhere in the page. */
export function useFileDialog(label: string, onFiles: (files: readonly File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      accept={KINDS}
      aria-label={label}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // The same file may be chosen again.
        currentTarget.value = '';
      }}
    />
  );
  return { field, open: () => input.current?.click() };
}

/** A button that opens the file dialog of the system. */
export function FilePicker(props: { label: string; onFiles: (files: readonly File[]) => void }) {
  const { field, open } = useFileDialog(props.label, props.onFiles);
  return (
    <>
      {field}
      <Button kind="primary" leftSection={<FilePlus2 size={14} aria-hidden />} onClick={open}>
        {props.label}
      </Button>
    </>
  );
}
