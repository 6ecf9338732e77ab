import { type ComponentProps, createElement, type CSSProperties, type JSX } from 'react';
import styles from './layout.module.css';

type Tag = keyof JSX.IntrinsicElements;
/** CSS pixels, on the grid of 4. */
type Space = 0 | 4 | 8 | 12 | 16 | 20;

type Look = {
  gap?: Space;
  pad?: Space;
  padX?: Space;
  padY?: Space;
  padAbove?: Space;
  padBelow?: Space;
  spaceAbove?: Space;
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'end' | 'center' | 'between';
  tone?: 'plain' | 'soft' | 'faint' | 'accent' | 'caution' | 'danger' | 'ok';
  /** A surface of its own, with room inside. */
  box?: 'card' | 'outline' | 'sunken' | 'caution' | 'danger';
  roomy?: boolean;
  small?: boolean;
  strong?: boolean;
  regular?: boolean;
  italic?: boolean;
  mono?: boolean;
  inline?: boolean;
  block?: boolean;
  wrap?: boolean;
  /** Takes the room that is left; `fixed` gives up none of its own. */
  grow?: boolean;
  fixed?: boolean;
  /** May become lower than what is in it. */
  shrinks?: boolean;
  /** As high as what it is in. */
  fills?: boolean;
  scrolls?: boolean;
  /** At the end of its row. */
  push?: boolean;
  /** Text at the end of the line. */
  end?: boolean;
  truncate?: boolean;
  nowrap?: boolean;
  /** Long words break anywhere. */
  breaks?: boolean;
  selectable?: boolean;
  lineAbove?: boolean;
  lineBelow?: boolean;
};

type LayoutProps<T extends Tag> = Look & { as?: T } & Omit<ComponentProps<T>, keyof Look | 'as'>;

const NAMED = ['align', 'justify', 'tone', 'box'] as const satisfies (keyof Look)[];

const MEASURED = {
  pad: 'padding',
  padX: 'paddingInline',
  padY: 'paddingBlock',
  padAbove: 'paddingTop',
  padBelow: 'paddingBottom',
  spaceAbove: 'marginTop',
} as const satisfies Partial<Record<keyof Look, keyof CSSProperties>>;

const SWITCHED = [
  'roomy',
  'small',
  'strong',
  'regular',
  'italic',
  'mono',
  'inline',
  'block',
  'wrap',
  'grow',
  'fixed',
  'shrinks',
  'fills',
  'scrolls',
  'push',
  'end',
  'truncate',
  'nowrap',
  'breaks',
  'selectable',
  'lineAbove',
  'lineBelow',
] as const satisfies (keyof Look)[];

type Rendered = Look & { as?: Tag; className?: string; style?: CSSProperties };

function render(base: string, fallback: Tag, { as, className, style, ...props }: Rendered) {
  const names = [styles[base], className];
  const measured: CSSProperties = {};
  const rest: Record<string, unknown> = { ...props };
  for (const key of NAMED) if (props[key]) names.push(styles[`${key}-${props[key]}`]);
  for (const key of SWITCHED) if (props[key]) names.push(styles[key]);
  for (const [key, property] of Object.entries(MEASURED) as [keyof typeof MEASURED, 'padding'][]) {
    if (props[key] !== undefined) measured[property] = props[key];
  }
  if (props.gap !== undefined) measured.gap = props.wrap ? `${Math.min(props.gap, 4)}px ${props.gap}px` : props.gap;
  for (const key of [...NAMED, ...SWITCHED, ...Object.keys(MEASURED), 'gap']) delete rest[key];
  return createElement(as ?? fallback, {
    ...rest,
    className: names.filter(Boolean).join(' '),
    style: { ...measured, ...style },
  });
}

/** Side by side, centred on one line unless told otherwise. */
export function Row<T extends Tag = 'div'>(props: LayoutProps<T>) {
  return render('row', 'div', props);
}

/** One below the other, each as wide as the stack. */
export function Stack<T extends Tag = 'div'>(props: LayoutProps<T>) {
  return render('stack', 'div', props);
}

/** One below the other in a height that is given: a part of it may grow, shrink and scroll. */
export function Column<T extends Tag = 'div'>(props: LayoutProps<T>) {
  return render('column', 'div', props);
}

export function Box<T extends Tag = 'div'>(props: LayoutProps<T>) {
  return render('block', 'div', props);
}

export function Text<T extends Tag = 'span'>(props: LayoutProps<T>) {
  return render('text', 'span', props);
}
