/** Where a file differs from the template it is read by: shown to the user before anything is sent. */
export type TemplateDifference = {
  /** `unit-changed`: the file's unit is taken; `order-changed`: the file's own dates prove another order. */
  kind: 'column-new' | 'column-gone' | 'unit-changed' | 'order-changed' | 'equipment-open';
  column: number | null;
  /** Header, unit or order of the template and of the file. */
  template: string;
  file: string;
};
