import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { Button, type ButtonProps, IconButton } from './button.tsx';
import { Menu } from './menu.tsx';
import styles from './toolbar.module.css';

/** Whether the window is too narrow for a toolbar of one line, so that its actions are in a menu. */
export function useIsFolded(): boolean {
  return useMediaQuery('(max-width: 899px)');
}

export type ToolbarAction = {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  /** Its picture says enough. */
  isIcon?: boolean | undefined;
};

/** A button with a word that becomes a picture alone before the toolbar folds. */
export function ToolbarButton({
  label,
  icon: Icon,
  ...props
}: ButtonProps & { label: string; icon: LucideIcon }) {
  return (
    <Button
      {...props}
      aria-label={label}
      title={label}
      className={styles.shrinking}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {label}
    </Button>
  );
}

/**
 * What can be done with a section: buttons side by side, and in a narrow window the entries of one menu. `children`
 * stands before the buttons; `entries` is what the menu has in its place.
 */
export function ToolbarActions(props: {
  actions: readonly ToolbarAction[];
  children?: ReactNode;
  entries?: ReactNode;
}) {
  const { t } = useI18n();
  const { actions } = props;
  if (!useIsFolded())
    return (
      <>
        {props.children}
        {actions.map(({ label, icon, onClick, isDisabled, isPending, isIcon }) => {
          const shared = { label, onClick, disabled: isDisabled ?? false, loading: isPending ?? false };
          const Icon = icon;
          if (!isIcon) return <ToolbarButton key={label} icon={icon} {...shared} />;
          return (
            <IconButton key={label} kind="default" {...shared}>
              <Icon size={16} aria-hidden />
            </IconButton>
          );
        })}
      </>
    );
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <IconButton kind="default" label={t.frame.more}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, onClick, isDisabled, isPending }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={14} aria-hidden />}
            disabled={Boolean(isDisabled || isPending)}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
        {props.entries && actions.length > 0 && <Menu.Divider />}
        {props.entries}
      </Menu.Dropdown>
    </Menu>
  );
}
