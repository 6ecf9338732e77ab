/** A cell of the file that is looked at; a column of null is the whole row. */
export type ShownCell = { row: number; column: number | null };
