import { BLANK, type DraftSheet } from './draft.ts';
import type { Random } from './random.ts';

type Hidden = { sheets: DraftSheet[]; names: string[] };

/** A sheet of an earlier state: the same times, other numbers, none of them true. */
function draftOf(random: Random, sheet: DraftSheet): DraftSheet {
  return {
    ...sheet,
    name: random.pick(['草稿', 'Sheet2', 'backup']),
    isHidden: true,
    hiddenColumns: [],
    merges: [],
    rows: sheet.rows.map((row) => ({
      kind: row.kind,
      cells: row.cells.map((cell) => {
        if (!cell.value) return cell;
        const raw = String(random.whole(1, 9));
        return cell.stored ? { text: raw, stored: { as: 'number' as const, raw } } : { ...BLANK, text: raw };
      }),
    })),
  };
}

/** Hides parts of a workbook, or puts sheets beside its table that nobody wants. */
export function hideSomething(random: Random, sheets: DraftSheet[]): Hidden {
  const [first] = sheets;
  if (!first || random.chance(0.85)) return { sheets, names: [] };
  const hide = random.pick(['column', 'sheet', 'notes']);
  if (hide === 'sheet') return { sheets: [...sheets, draftOf(random, first)], names: ['a hidden sheet'] };
  if (hide === 'notes') {
    const rows = [['说明'], ['本表由系统自动导出'], ['联系电话', '025-84781234']].map((texts) => ({
      kind: 'other' as const,
      cells: texts.map((text) => ({ text })),
    }));
    const notes = { ...first, name: '说明', rows, columns: [], hiddenColumns: [], merges: [] };
    return {
      sheets: random.chance(0.5) ? [notes, ...sheets] : [...sheets, notes],
      names: ['a sheet of notes'],
    };
  }
  const values = first.columns.flatMap(({ is }, at) => (is === 'value' ? [at] : []));
  if (values.length < 2) return { sheets, names: [] };
  const hidden = { ...first, hiddenColumns: [random.pick(values)] };
  return { sheets: [hidden, ...sheets.slice(1)], names: ['a hidden column'] };
}
