import {
  ActionIcon,
  Button as MantineButton,
  type ButtonProps as MantineButtonProps,
  Tooltip,
} from '@mantine/core';
import type { ComponentProps } from 'react';

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
  return <MantineButton {...look(kind, small)} {...props} />;
}

/** Goes to another place of the window, and looks like a button because it is the next step. */
export function LinkButton({
  kind,
  small,
  ...props
}: Look & Omit<ComponentProps<'a'>, keyof MantineButtonProps | keyof Look>) {
  return <MantineButton component="a" {...look(kind, small)} {...props} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'color' | 'style' | 'disabled'> & {
  label: string;
  kind?: 'default' | 'quiet';
  small?: boolean;
  disabled?: boolean;
};

/** A picture alone: its name is read aloud, and shown when it is pointed at. */
export function IconButton({ label, kind = 'quiet', small, disabled = false, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={kind === 'quiet' ? 'subtle' : 'default'}
        color="gray"
        size={small ? 24 : 32}
        aria-label={label}
        disabled={disabled}
        {...rest}
      />
    </Tooltip>
  );
}
