import { isSameUnit } from '../cells/units.ts';
import type { PlanGuess } from '../guess-plan.ts';
import type { ColumnPlan, EquipmentPlan, ImportPlan } from '../import-plan.ts';
import type { ImportTemplate } from './import-template.ts';
import { columnKey, sourceKey } from './layout-fingerprint.ts';

/** Where a file differs from the template it is read by: shown to the user before anything is sent. */
type TemplateDifference = {
  /** `unit-changed`: the file's unit is taken and no conversion made; `order-changed`: the file's own dates prove another order. */
  kind: 'column-new' | 'column-gone' | 'unit-changed' | 'order-changed' | 'equipment-open';
  column: number | null;
  /** Header, unit or order of the template and of the file. */
  template: string;
  file: string;
};

export type AppliedTemplate = { plan: ImportPlan; differences: TemplateDifference[] };

/** Columns of the template by name; of equal names the first that is left. */
function takeMatch(column: ColumnPlan, rest: ColumnPlan[]): ColumnPlan | undefined {
  const key = columnKey(column);
  const candidates = rest.filter((other) => columnKey(other) === key);
  const match = candidates.find(({ header }) => header === column.header) ?? candidates[0];
  if (match) rest.splice(rest.indexOf(match), 1);
  return match;
}

function isUnitChanged(column: ColumnPlan, match: ColumnPlan): boolean {
  if (column.unit === null || match.unit === null) return column.unit !== null && match.role === 'value';
  return !isSameUnit(column.unit, match.unit);
}

function applyColumn(column: ColumnPlan, rest: ColumnPlan[], differences: TemplateDifference[]): ColumnPlan {
  const match = takeMatch(column, rest);
  const at = column.column;
  if (!match) {
    differences.push({ kind: 'column-new', column: at, template: '', file: column.header });
    return { ...column, role: 'ignore', field: '' };
  }
  const own = { ...match, column: at, header: column.header };
  if (!isUnitChanged(column, match)) return own;
  differences.push({ kind: 'unit-changed', column: at, template: match.unit ?? '', file: column.unit ?? '' });
  return { ...own, unit: column.unit, conversion: null };
}

/** The equipment that the file itself names, or the one remembered for files of this name; never that of another file. */
function equipmentOf(template: ImportTemplate, guess: PlanGuess, key: string): EquipmentPlan {
  const guessed = guess.plan.equipment;
  // Proved: the service knows it.
  const isNamed = guess.guesses.some(
    ({ about, column, certainty }) => about === 'equipment' && column === null && certainty === 'proved',
  );
  const { equipment } = template.plan;
  const typed = {
    equipType: equipment.equipType,
    typeOfEquip: { ...guessed.typeOfEquip, ...equipment.typeOfEquip },
  };
  if (equipment.equipId.from !== 'fixed') {
    const ofFile = guessed.equipId.from === 'fixed' ? {} : guessed.equipId.idOfStation;
    return {
      ...typed,
      equipId: {
        from: equipment.equipId.from,
        idOfStation: { ...ofFile, ...equipment.equipId.idOfStation },
      },
    };
  }
  const remembered =
    isNamed || !Object.hasOwn(template.equipIdOfSource, key) ? undefined : template.equipIdOfSource[key];
  const own = guessed.equipId.from === 'fixed' ? guessed.equipId.equipId : '';
  return { ...typed, equipId: { from: 'fixed', equipId: remembered ?? own } };
}

/**
 * Reads a file by a template: roles, fields, units, conversions, signs and rules are the template's, column by column by
 * name, so that columns may have moved; where the table begins is the file's. What differs is said, and decided for the
 * side that sends nothing wrong: a new column is ignored, a changed unit is not converted, an order that the file's dates
 * prove wins.
 */
export function applyTemplate(template: ImportTemplate, guess: PlanGuess, fileName: string): AppliedTemplate {
  const differences: TemplateDifference[] = [];
  const rest = [...template.plan.columns];
  const columns = guess.plan.columns.map((column) => applyColumn(column, rest, differences));
  for (const gone of rest) {
    if (gone.role === 'ignore') continue;
    differences.push({ kind: 'column-gone', column: null, template: gone.header, file: '' });
  }
  const { time: remembered } = template.plan;
  const isProved = guess.guesses.some(
    ({ about, certainty }) => about === 'date-order' && certainty === 'proved',
  );
  const order = isProved ? guess.plan.time.order : remembered.order;
  if (order !== remembered.order) {
    differences.push({ kind: 'order-changed', column: null, template: remembered.order, file: order });
  }
  const equipment = equipmentOf(template, guess, sourceKey(fileName, guess.plan.sheet));
  const needsEquipment = columns.some(({ role, equipId }) => role === 'value' && equipId === null);
  if (needsEquipment && equipment.equipId.from === 'fixed' && equipment.equipId.equipId === '') {
    differences.push({ kind: 'equipment-open', column: null, template: '', file: fileName });
  }
  const plan: ImportPlan = {
    ...template.plan,
    format: guess.plan.format,
    sheet: guess.plan.sheet,
    headerRows: guess.plan.headerRows,
    firstDataRow: guess.plan.firstDataRow,
    lastDataRow: null,
    columns,
    time: { ...remembered, order, fixedDate: guess.plan.time.fixedDate ?? remembered.fixedDate },
    equipment,
    corrections: [],
  };
  return { plan, differences };
}
