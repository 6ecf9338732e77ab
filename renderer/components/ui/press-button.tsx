import type { ComponentProps, MouseEvent } from 'react';

/** Neither acts, nor submits a form, nor reaches what it stands in: as with `disabled`, no press happens. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A button of which `disabled` says that it cannot be pressed now, while it keeps the focus: a browser takes the focus from
 * a disabled element, and with it a person's place in a dialog or a list. As before, the Tab key passes it by, unless it is
 * only busy.
 */
export function PressButton({
  disabled,
  type = 'button',
  onClick,
  tabIndex,
  ...props
}: ComponentProps<'button'>) {
  if (!disabled) return <button {...props} type={type} onClick={onClick} tabIndex={tabIndex} />;
  const isBusy = Boolean(props['aria-busy']);
  return <button {...props} type={type} aria-disabled onClick={refuse} tabIndex={isBusy ? tabIndex : -1} />;
}
