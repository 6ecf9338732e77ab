import { Menu as MantineMenu, Popover as MantinePopover } from '@mantine/core';
import type { ComponentProps } from 'react';

/** In a low window what opens is as high as there is room, and scrolls. */
const WITHIN_WINDOW = { flip: true, shift: true, size: { padding: 8 } };

/** Actions and choices behind a button; arrow keys go through them. */
export function Menu(props: ComponentProps<typeof MantineMenu>) {
  return <MantineMenu shadow="sm" middlewares={WITHIN_WINDOW} {...props} />;
}

Menu.Target = MantineMenu.Target;
Menu.Dropdown = MantineMenu.Dropdown;
Menu.Label = MantineMenu.Label;
Menu.Item = MantineMenu.Item;
Menu.RadioGroup = MantineMenu.RadioGroup;
Menu.RadioItem = MantineMenu.RadioItem;
Menu.CheckboxItem = MantineMenu.CheckboxItem;
Menu.Divider = MantineMenu.Divider;

/** Fields behind a button: the focus stays among them and comes back to the button. */
export function Popover(props: ComponentProps<typeof MantinePopover>) {
  return <MantinePopover shadow="sm" middlewares={WITHIN_WINDOW} trapFocus returnFocus {...props} />;
}

Popover.Target = MantinePopover.Target;
Popover.Dropdown = MantinePopover.Dropdown;
