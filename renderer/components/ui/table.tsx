import type { ComponentProps, ReactNode } from 'react';
import styles from './table.module.css';

type TableProps = ComponentProps<'table'> & {
  /** Cells of running text, on as many lines as they need. */
  wraps?: boolean;
  /** In the flow of a page, in line with the text around it. */
  isInline?: boolean;
  /** Every cell but the first of a row is a figure. */
  hasFigures?: boolean;
};

/** A table of many short cells under a head that stays in sight; cells with `data-number` are aligned at their end. */
export function Table({ wraps, isInline, hasFigures, className, ...props }: TableProps) {
  return (
    <table
      {...props}
      className={[styles.table, className].filter(Boolean).join(' ')}
      data-wraps={wraps || undefined}
      data-inline={isInline || undefined}
      data-figures={hasFigures || undefined}
    />
  );
}

/** The names of the columns; those of `numbers` stand over figures. `children` are cells behind them. */
export function TableHead(props: {
  columns: readonly string[];
  numbers?: readonly (string | undefined)[];
  children?: ReactNode;
}) {
  return (
    <thead>
      <tr>
        {props.columns.map((name) => (
          <th key={name} scope="col" data-number={props.numbers?.includes(name) || undefined}>
            {name}
          </th>
        ))}
        {props.children}
      </tr>
    </thead>
  );
}
