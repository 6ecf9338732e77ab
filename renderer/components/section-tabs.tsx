import styles from './section-tabs.module.css';

/** The parts of a section as links; they stand on the border of the bar they are in. */
export function SectionTabs(props: {
  label: string;
  tabs: readonly { href: string; text: string; isShown: boolean }[];
}) {
  return (
    <nav className={styles.tabs} aria-label={props.label}>
      {props.tabs.map(({ href, text, isShown }) => (
        <a key={text} href={href} aria-current={isShown ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
