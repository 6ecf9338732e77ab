import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Checkbox, SelectField, TextField } from '#renderer/components/ui/fields.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { allFileRows, type RowsOfSheet } from '../../api/file-rows.ts';
import { PatternTooSlow, TextReplacer } from '../../api/replace-texts.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import {
  type CellText,
  correctedText,
  correctedTexts,
  MAX_EDITED_CELLS,
  replacer,
} from '../../model/edit-cells.ts';

type Search =
  | { kind: 'searching'; rows: number }
  | { kind: 'found'; cells: CellText[] }
  | { kind: 'too-many' }
  | { kind: 'too-slow' };

/** Puts another text in place of one that stands in many cells of the file, by pattern if need be. */
export function FindAndReplace(props: {
  workspace: UploadWorkspace;
  of: RowsOfSheet;
  rowCount: number;
  plan: ImportPlan;
  onEdit: (cells: CellText[]) => void;
  onClose: () => void;
}) {
  const i18n = useI18n();
  const words = i18n.t.uploadReview.replace;
  const { workspace, of, rowCount, plan } = props;
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isPattern, setPattern] = useState(false);
  const [column, setColumn] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [search, setSearch] = useState<Search>();
  const running = useRef<TextReplacer>(undefined);
  const stop = useCallback(() => {
    running.current?.close();
    running.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  /** What was looked for is not what is asked for now. */
  const forget = () => {
    stop();
    setSearch(undefined);
  };
  const sent = plan.columns.filter(({ role }) => role !== 'ignore');
  const looked = column === '' ? sent : sent.filter((one) => one.column === Number(column));

  const look = async () => {
    try {
      replacer(find, replacement, isPattern);
      setWrong(false);
    } catch {
      return setWrong(true);
    }
    stop();
    const replacing = new TextReplacer({ find, replacement, isPattern });
    running.current = replacing;
    const isOver = () => running.current !== replacing;
    const corrected = correctedTexts(plan);
    const cells: CellText[] = [];
    let rows = 0;
    setSearch({ kind: 'searching', rows });
    try {
      for await (const page of allFileRows(workspace.client, of, rowCount)) {
        const before = page
          .filter(({ number }) => number >= plan.firstDataRow)
          .flatMap(({ number: row, cells: ofRow }) =>
            looked.map(({ column: at }) => ({
              row,
              column: at,
              text: correctedText(corrected, row, at) ?? ofRow[at]?.text ?? '',
            })),
          );
        if (isOver()) return undefined;
        const after = await replacing.replace(before.map(({ text }) => text));
        cells.push(
          ...before.flatMap((cell, at) => {
            const text = after[at] ?? null;
            return text === null ? [] : { ...cell, text };
          }),
        );
        if (isOver()) return undefined;
        rows += page.length;
        if (cells.length > MAX_EDITED_CELLS) return setSearch({ kind: 'too-many' });
        setSearch({ kind: 'searching', rows });
      }
      if (!isOver()) setSearch({ kind: 'found', cells });
    } catch (error) {
      if (isOver()) return undefined;
      if (error instanceof PatternTooSlow) return setSearch({ kind: 'too-slow' });
      forget();
      showFailure(i18n, error);
    } finally {
      replacing.close();
    }
    return undefined;
  };

  const found = search?.kind === 'found' ? search.cells : [];
  return (
    <Dialog title={words.title} onClose={props.onClose}>
      <Column
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (found.length > 0) {
            props.onEdit(found);
            props.onClose();
          } else void look();
        }}
      >
        <TextField
          label={words.find}
          value={find}
          data-autofocus
          spellCheck={false}
          error={isWrong && words.notAPattern}
          onChange={({ currentTarget }) => {
            setFind(currentTarget.value);
            forget();
          }}
        />
        <TextField
          label={words.replacement}
          value={replacement}
          spellCheck={false}
          onChange={({ currentTarget }) => {
            setReplacement(currentTarget.value);
            forget();
          }}
        />
        <SelectField
          label={words.column}
          value={column}
          onChange={({ currentTarget }) => {
            setColumn(currentTarget.value);
            forget();
          }}
        >
          <option value="">{words.everywhere}</option>
          {sent.map((one) => (
            <option key={one.column} value={one.column}>
              {one.header === '' ? i18n.t.uploadColumns.noHeader(one.column + 1) : one.header}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label={words.isPattern}
          checked={isPattern}
          onChange={({ currentTarget }) => {
            setPattern(currentTarget.checked);
            forget();
          }}
        />
        <Text as="p" role="status" small tone={search?.kind.startsWith('too-') ? 'caution' : 'soft'}>
          {search?.kind === 'searching' && words.searching(search.rows)}
          {search?.kind === 'found' && words.found(found.length)}
          {search?.kind === 'too-many' && words.tooMany(MAX_EDITED_CELLS)}
          {search?.kind === 'too-slow' && words.tooSlow}
        </Text>
        <Row justify="end">
          <Button onClick={props.onClose}>{i18n.t.frame.cancel}</Button>
          <Button kind="primary" type="submit" disabled={find === ''} loading={search?.kind === 'searching'}>
            {found.length > 0 ? words.replaceAll(found.length) : words.search}
          </Button>
        </Row>
      </Column>
    </Dialog>
  );
}
