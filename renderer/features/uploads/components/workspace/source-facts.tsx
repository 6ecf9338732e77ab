import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { WorkspaceFile, WorkspaceSheet, WorkspaceState } from '../../model/workspace-state.ts';
import { sizeText } from '../../model/size-text.ts';

/** Name of a sheet where files stand: with the sheet's own name where a workbook has several. */
export function useSheetName(): (file: WorkspaceFile, sheet: WorkspaceSheet) => string {
  return (file, sheet) =>
    (file.sample?.sheets.length ?? 0) > 1 ? `${file.fileName} · ${sheet.sheet}` : file.fileName;
}

/** Which file the steps are about, and what it was found to be. */
export function SourceFacts(props: {
  workspace: UploadWorkspace;
  state: WorkspaceState;
  sheet: WorkspaceSheet | undefined;
  file: WorkspaceFile | undefined;
}) {
  const { t, count } = useI18n();
  const words = t.uploads.file;
  const { workspace, state, sheet, file } = props;
  const nameOf = useSheetName();
  if (!sheet || !file?.sample) return <h2>{t.uploads.files.count(state.files.length)}</h2>;
  const { format, encodingGuess, sheets } = file.sample;
  const rowCount = sheets.find(({ name }) => name === sheet.sheet)?.rowCount ?? null;
  const { headerRows, answers, questions } = sheet.reading.plan;
  const isConfirmed = answers.some(({ question }) => question === 'encoding');
  // The documented format of a logger settles what would be asked of another file.
  const isSettled =
    sheet.reading.guess.logger !== undefined && questions.every(({ about }) => about !== 'encoding');
  const certainty = isSettled ? 'proved' : (encodingGuess?.certainty ?? 'proved');
  const delimiters: Record<string, string> = words.delimiters;
  const facts = [
    sizeText(file.sizeBytes),
    ...(format.kind === 'workbook'
      ? [words.workbook[format.container]]
      : [
          `${format.encoding.toUpperCase()}${t.punctuation.inBrackets(words.sure[isConfirmed ? 'confirmed' : certainty])}`,
          delimiters[format.delimiter] ?? words.otherDelimiter(format.delimiter),
        ]),
    headerRows.length > 0 ? words.headerRow(headerRows.map(count).join('–')) : words.noHeader,
    ...(rowCount === null ? [] : [words.rows(rowCount)]),
  ];
  const named = (one: WorkspaceSheet): string => {
    const ofSheet = state.files.find(({ key }) => key === one.fileKey);
    return ofSheet ? nameOf(ofSheet, one) : one.sheet;
  };
  return (
    <>
      {state.sheets.length > 1 ? (
        <>
          <h2 className="visually-hidden">{nameOf(file, sheet)}</h2>
          <SmallSelect
            aria-label={t.uploads.files.label}
            value={sheet.key}
            onChange={({ currentTarget }) => workspace.show(currentTarget.value)}
          >
            {state.sheets.map((one) => (
              <option key={one.key} value={one.key}>
                {named(one)}
              </option>
            ))}
          </SmallSelect>
        </>
      ) : (
        <Text as="h2" truncate title={nameOf(file, sheet)}>
          {nameOf(file, sheet)}
        </Text>
      )}
      <Text tone="soft" small truncate title={facts.join(' · ')}>
        {facts.join(' · ')}
      </Text>
    </>
  );
}
