import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import type { FileRepeats, FileValue } from '#shared/domain/import/file-repeats.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { WorkspaceSheet } from '../../model/workspace-state.ts';
import type { Meeting, Winner } from '../../api/files-that-meet.ts';
import styles from './send.module.css';

const MAX_EXAMPLES = 4;

/** A sheet as its user knows it: by its file, and by its name where the file has several. */
export function nameOfSheet(workspace: UploadWorkspace, { fileKey, sheet }: WorkspaceSheet): string {
  const { files, sheets } = workspace.getState();
  const name = files.find(({ key }) => key === fileKey)?.fileName ?? '';
  const isAlone = sheets.filter((other) => other.fileKey === fileKey).length < 2;
  return isAlone ? name : `${name} › ${sheet}`;
}

type Props = {
  workspace: UploadWorkspace;
  meeting: Meeting;
  repeats: FileRepeats;
  winner: Winner | null;
  onWinner: (winner: Winner | null) => void;
};

/** Whose value is sent where sheets differ; nobody but the user can know. */
function WinnerChoice({ workspace, meeting, repeats, winner, onWinner }: Props) {
  const words = useI18n().t.uploadSend.repeats;
  const sheets = repeats.differingFiles.flatMap((at) => meeting.runs[at]?.sheet ?? []);
  const chosen = typeof winner === 'string' ? winner : (winner?.key ?? '');
  const choose = (value: string) =>
    onWinner(value === '' ? null : value === 'first' || value === 'last' ? value : { key: value });
  return (
    <Row as="label" wrap gap={12}>
      {words.rule}
      <SmallSelect value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{words.choose}</option>
        {sheets.length > 2 && <option value="first">{words.first}</option>}
        {sheets.length > 2 && <option value="last">{words.last}</option>}
        {sheets.map((sheet) => (
          <option key={sheet.key} value={sheet.key}>
            {words.ofFile(nameOfSheet(workspace, sheet))}
          </option>
        ))}
      </SmallSelect>
    </Row>
  );
}

/** The same times in several of the files that are sent together, and which file counts where they differ. */
export function Repeats(props: Props) {
  const { workspace, meeting, repeats } = props;
  const words = useI18n().t.uploadSend.repeats;
  const { equal, different, examples } = repeats;
  if (equal + different === 0) return null;
  const valueOf = ({ file, row, literal }: FileValue) => {
    const sheet = meeting.runs[file]?.sheet;
    return words.value(literal, sheet ? nameOfSheet(workspace, sheet) : '', row);
  };
  return (
    <section
      className={different > 0 ? `${styles.card} ${styles.notAgreed}` : styles.card}
      aria-label={words.title}
    >
      <h3>{words.title}</h3>
      {equal > 0 && <p>{words.equal(equal)}</p>}
      {different > 0 && (
        <>
          <p>{words.different(different)}</p>
          <Stack as="ul" gap={4} tone="soft" small breaks>
            {examples.slice(0, MAX_EXAMPLES).map(({ equipId, timestamp, field, values }) => (
              <li key={`${equipId} ${timestamp} ${field}`}>
                {words.example(equipId, timestamp, field, valueOf(values[0]), valueOf(values[1]))}
              </li>
            ))}
          </Stack>
          <WinnerChoice {...props} />
        </>
      )}
    </section>
  );
}
