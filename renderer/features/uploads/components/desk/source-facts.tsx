import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { UploadDesk } from '../../api/upload-desk.ts';
import type { DeskFile, DeskSheet, DeskState } from '../../model/desk-state.ts';
import { sizeText } from '../../model/size-text.ts';
import styles from './desk.module.css';

/** Name of a sheet where files stand: with the sheet's own name where a workbook has several. */
export function useSheetName(): (file: DeskFile, sheet: DeskSheet) => string {
  return (file, sheet) =>
    (file.sample?.sheets.length ?? 0) > 1 ? `${file.fileName} · ${sheet.sheet}` : file.fileName;
}

/** Which file the steps are about, and what it was found to be. */
export function SourceFacts(props: {
  desk: UploadDesk;
  state: DeskState;
  sheet: DeskSheet | undefined;
  file: DeskFile | undefined;
}) {
  const { t, count } = useI18n();
  const words = t.uploads.file;
  const { desk, state, sheet, file } = props;
  const nameOf = useSheetName();
  if (!sheet || !file?.sample) return <h2>{t.uploads.files.count(state.files.length)}</h2>;
  const { format, encodingGuess, sheets } = file.sample;
  const rowCount = sheets.find(({ name }) => name === sheet.sheet)?.rowCount ?? null;
  const { headerRows } = sheet.reading.plan;
  const delimiters: Record<string, string> = words.delimiters;
  const facts = [
    sizeText(file.sizeBytes),
    ...(format.kind === 'workbook'
      ? [words.workbook[format.container]]
      : [
          `${format.encoding.toUpperCase()} (${words.sure[encodingGuess?.certainty ?? 'proved']})`,
          delimiters[format.delimiter] ?? words.otherDelimiter(format.delimiter),
        ]),
    headerRows.length > 0 ? words.headerRow(headerRows.map(count).join('–')) : words.noHeader,
    ...(rowCount === null ? [] : [words.rows(rowCount)]),
  ];
  const named = (one: DeskSheet): string => {
    const ofSheet = state.files.find(({ key }) => key === one.fileKey);
    return ofSheet ? nameOf(ofSheet, one) : one.sheet;
  };
  return (
    <>
      {state.sheets.length > 1 ? (
        <>
          <h2 className="visually-hidden">{nameOf(file, sheet)}</h2>
          <select
            className={styles.chooser}
            aria-label={t.uploads.files.label}
            value={sheet.key}
            onChange={({ currentTarget }) => desk.show(currentTarget.value)}
          >
            {state.sheets.map((one) => (
              <option key={one.key} value={one.key}>
                {named(one)}
              </option>
            ))}
          </select>
        </>
      ) : (
        <h2 className={styles.fileName}>{nameOf(file, sheet)}</h2>
      )}
      <span className={styles.facts} title={facts.join(' · ')}>
        {facts.join(' · ')}
      </span>
    </>
  );
}
