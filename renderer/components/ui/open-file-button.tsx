import { FolderInput } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

const LIMIT_BYTES = 20_000_000;
const MEGABYTE = 1_000_000;

/** A button that has the system name a file of JSON, and hands on its text. What is no such file is said beside it. */
export function OpenFileButton(props: {
  label: string;
  isPending: boolean;
  onText: (text: string) => void;
  limitBytes?: number;
}) {
  const { openFile: words } = useI18n().t.frame;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { label, limitBytes = LIMIT_BYTES } = props;
  const read = async (file: File) => {
    setProblem(undefined);
    if (file.size > limitBytes) return setProblem(words.tooLarge(file.name, limitBytes / MEGABYTE));
    try {
      props.onText(await file.text());
    } catch {
      // It was moved, or is not for us to read.
      setProblem(words.unreadable(file.name));
    }
  };
  return (
    <>
      <Button
        leftSection={<FolderInput size={14} aria-hidden />}
        loading={props.isPending}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file) void read(file);
        }}
      />
      {problem !== undefined && <span role="alert">{problem}</span>}
    </>
  );
}
