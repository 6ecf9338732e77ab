import {
  ActionIcon,
  Button as MantineButton,
  type ButtonProps as MantineButtonProps,
  Tooltip as MantineTooltip,
} from '@mantine/core';
import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { PressButton } from './press-button.tsx';

/** `primary` stands once on a screen: it is what the screen is for. `chosen` says that something is set behind the button. */
type ButtonKind = 'primary' | 'chosen' | 'default' | 'quiet' | 'danger' | 'quiet-danger';

const VARIANTS = {
  primary: { variant: 'filled' },
  default: { variant: 'default' },
  chosen: { variant: 'light' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'filled', color: 'red' },
  'quiet-danger': { variant: 'subtle', color: 'red' },
} as const satisfies Record<ButtonKind, MantineButtonProps>;

type Look = Omit<MantineButtonProps, 'variant' | 'size' | 'color'> & {
  kind?: ButtonKind | undefined;
  small?: boolean | undefined;
};

const look = (kind: ButtonKind = 'default', small = false) =>
  ({ size: small ? 'compact-xs' : 'xs', ...VARIANTS[kind] }) as const;

export type ButtonProps = Look & Omit<ComponentProps<'button'>, keyof MantineButtonProps | keyof Look>;

export function Button({ kind, small, ...props }: ButtonProps) {
  return (
    <MantineButton
      component={PressButton}
      {...look(kind, small)}
      {...props}
      aria-busy={props.loading || undefined}
    />
  );
}

/** Goes to another place of the window, and looks like a button because it is the next step. */
export function LinkButton({
  kind,
  small,
  ...props
}: Look & Omit<ComponentProps<'a'>, keyof MantineButtonProps | keyof Look>) {
  return <MantineButton component="a" {...look(kind, small)} {...props} />;
}

/** A word on a control when it is pointed at or reached by keys. */
export function Tooltip(
  props: Pick<ComponentProps<typeof MantineTooltip>, 'label' | 'position' | 'children'>,
) {
  return <MantineTooltip multiline maw={360} {...props} />;
}

type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'color' | 'style' | 'disabled' | 'title' | 'aria-label'
> & {
  /** Its name, which is read aloud. */
  label: string;
  /** What is shown when it is pointed at: its name, unless that repeats what stands beside it. */
  hint?: string;
  kind?: 'default' | 'quiet' | 'quiet-danger';
  small?: boolean;
  disabled?: boolean;
  loading?: boolean;
  hintAt?: 'top' | 'left';
};

/** A picture alone: its name is read aloud, and shown when it is pointed at. */
export function IconButton(props: IconButtonProps) {
  const { label, hint = label, kind = 'quiet', small, disabled = false, hintAt = 'top', ...rest } = props;
  return (
    <Tooltip label={hint} position={hintAt}>
      <ActionIcon
        component={PressButton}
        variant={kind === 'default' ? 'default' : 'subtle'}
        color={kind === 'quiet-danger' ? 'red' : 'gray'}
        size={small ? 24 : 32}
        aria-label={label}
        disabled={disabled}
        {...rest}
      />
    </Tooltip>
  );
}

/** Takes away what it stands in. */
export function CloseButton(props: Omit<IconButtonProps, 'kind' | 'children'>) {
  return (
    <IconButton {...props}>
      <X size={props.small ? 14 : 16} aria-hidden />
    </IconButton>
  );
}
