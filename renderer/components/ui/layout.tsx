import { type ComponentProps, createElement, type CSSProperties, type JSX } from 'react';
import styles from './layout.module.css';

type Tag = keyof JSX.IntrinsicElements;
/** CSS pixels, on the grid of 4. */
type Space = 0 | 4 | 8 | 12 | 16 | 20;

type Tone = 'plain' | 'soft' | 'faint' | 'accent' | 'caution' | 'danger' | 'ok';
/** How severe an alert is. */
type SeverityTone = 'overflow' | 'alarm' | 'warning';

type Look = {
  gap?: Space | undefined;
  pad?: Space | undefined;
  padX?: Space | undefined;
  padY?: Space | undefined;
  padAbove?: Space | undefined;
  padBelow?: Space | undefined;
  spaceAbove?: Space | undefined;
  align?: 'start' | 'end' | 'baseline' | 'stretch' | undefined;
  justify?: 'start' | 'end' | 'center' | 'between' | undefined;
  tone?: Tone | SeverityTone | undefined;
  /** A surface of its own, with room inside. */
  box?: 'card' | 'outline' | 'sunken' | 'caution' | 'danger' | undefined;
  /** Which part of a stack has its own height; the other takes the rest. */
  rows?: 'head' | 'foot' | 'head-foot' | undefined;
  roomy?: boolean | undefined;
  small?: boolean | undefined;
  large?: boolean | undefined;
  /** The one number of a screen. */
  huge?: boolean | undefined;
  strong?: boolean | undefined;
  regular?: boolean | undefined;
  italic?: boolean | undefined;
  mono?: boolean | undefined;
  inline?: boolean | undefined;
  block?: boolean | undefined;
  wrap?: boolean | undefined;
  /** Takes the room that is left; `fixed` gives up none of its own. */
  grow?: boolean | undefined;
  fixed?: boolean | undefined;
  /** May become lower than what is in it. */
  shrinks?: boolean | undefined;
  /** As high as what it is in. */
  fills?: boolean | undefined;
  scrolls?: boolean | undefined;
  /** At the end of its row. */
  push?: boolean | undefined;
  /** Holds rows of which only those in sight are there, each placed by itself. */
  virtual?: boolean | undefined;
  /** Text at the end of the line. */
  end?: boolean | undefined;
  truncate?: boolean | undefined;
  nowrap?: boolean | undefined;
  /** Long words break anywhere. */
  breaks?: boolean | undefined;
  selectable?: boolean | undefined;
  lineAbove?: boolean | undefined;
  lineBelow?: boolean | undefined;
};

type LayoutProps<T extends Tag> = Look & { as?: T } & Omit<ComponentProps<T>, keyof Look | 'as'>;

const NAMED = ['align', 'justify', 'tone', 'box', 'rows'] as const satisfies (keyof Look)[];

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
  'large',
  'huge',
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
  'virtual',
  'end',
  'truncate',
  'nowrap',
  'breaks',
  'selectable',
  'lineAbove',
  'lineBelow',
] as const satisfies (keyof Look)[];

type Rendered = Look & {
  as?: Tag | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

function render(base: string, fallback: Tag, { as, className, style, ...props }: Rendered) {
  const names = [styles[base], className];
  const measured: CSSProperties = {};
  const rest: Record<string, unknown> = { ...props };
  for (const key of NAMED) if (props[key]) names.push(styles[`${key}-${props[key]}`]);
  for (const key of SWITCHED) if (props[key]) names.push(styles[key]);
  for (const [key, property] of Object.entries(MEASURED) as [keyof typeof MEASURED, 'padding'][]) {
    if (props[key] !== undefined) measured[property] = props[key];
  }
  if (props.gap !== undefined)
    measured.gap = props.wrap ? `${Math.min(props.gap, 4)}px ${props.gap}px` : props.gap;
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
