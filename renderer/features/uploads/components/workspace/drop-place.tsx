import { FileUp } from 'lucide-react';
import { Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './workspace.module.css';
import { FilePicker } from './file-picker.tsx';

/** Where the first files are dropped or picked. */
export function DropPlace(props: { onFiles: (files: readonly File[]) => void }) {
  const words = useI18n().t.uploads.drop;
  return (
    <div className={styles.dropPlace}>
      <FileUp size={32} aria-hidden />
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <FilePicker label={words.choose} folderLabel={words.chooseFolder} onFiles={props.onFiles} />
      <Text as="p" tone="soft" small>
        {words.kept}
      </Text>
    </div>
  );
}
