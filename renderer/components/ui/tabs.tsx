import styles from './tabs.module.css';

export type Tab = {
  href: string;
  text: string;
  isShown: boolean;
  count?: number | undefined;
};

/** The parts of a section as links; they stand on the border of the bar they are in. */
export function Tabs(props: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={props.label}>
      {props.tabs.map(({ href, text, isShown, count }) => (
        <a key={text} href={href} aria-current={isShown ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </a>
      ))}
    </nav>
  );
}
