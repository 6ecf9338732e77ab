import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './notice.module.css';

const ICONS = { neutral: Info, caution: TriangleAlert, danger: CircleAlert };

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone: keyof typeof ICONS;
  title?: ReactNode;
  /** Without a frame of its own, over the whole width of a pane. */
  isBar?: boolean;
  actions?: ReactNode;
};

/** What should be known about what is on the screen, with what can be done about it at its end. */
export function Notice({ tone, title, isBar, actions, children, ...rest }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div {...rest} className={styles.notice} data-tone={tone} data-bar={isBar || undefined}>
      <Icon size={16} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
