import { Button } from '#renderer/components/ui/button.tsx';
import { FilePlus2, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { Row } from '#renderer/components/ui/layout.tsx';
import { CHOSEN_KINDS, tablesIn } from '../../api/expand-files.ts';

/** The file dialog of the system, and the field behind it, which has to be somewhere in the page. */
export function useFileDialog(label: string, onFiles: (files: readonly File[]) => void, isFolder = false) {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      {...(isFolder ? { webkitdirectory: '' } : { accept: CHOSEN_KINDS })}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        onFiles(isFolder ? tablesIn(files) : files);
        // The same file may be chosen again.
        currentTarget.value = '';
      }}
    />
  );
  return { field, open: () => input.current?.click() };
}

/** Buttons that open the dialogs of the system for files and for a folder. */
export function FilePicker(props: {
  label: string;
  folderLabel: string;
  onFiles: (files: readonly File[]) => void;
}) {
  const files = useFileDialog(props.label, props.onFiles);
  const folder = useFileDialog(props.folderLabel, props.onFiles, true);
  return (
    <Row wrap>
      {files.field}
      {folder.field}
      <Button kind="primary" leftSection={<FilePlus2 size={14} aria-hidden />} onClick={files.open}>
        {props.label}
      </Button>
      <Button leftSection={<FolderOpen size={14} aria-hidden />} onClick={folder.open}>
        {props.folderLabel}
      </Button>
    </Row>
  );
}
