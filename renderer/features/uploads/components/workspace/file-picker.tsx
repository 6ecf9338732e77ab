import { Button } from '#renderer/components/ui/button.tsx';
import { FilePlus2 } from 'lucide-react';
import { useRef } from 'react';

const KINDS = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,text/csv,text/tab-separated-values';

/** A button that opens the file dialog of the system. */
export function FilePicker(props: {
  label: string;
  isFirst?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={KINDS}
        aria-label={props.label}
        onChange={({ currentTarget }) => {
          props.onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        kind={props.isFirst ? 'primary' : 'default'}
        leftSection={<FilePlus2 size={14} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {props.label}
      </Button>
    </>
  );
}
