import { useEffect, useRef } from 'react';
import styles from './tabs.module.css';

export type Tab = {
  href: string;
  text: string;
  isShown: boolean;
  count?: number | undefined;
};

/** Scrolls sideways as far as it takes to see all of a tab; only the bar moves. */
function bringIntoView(bar: Element, at: number): void {
  const tab = bar.children[at]?.getBoundingClientRect();
  const { left, right } = bar.getBoundingClientRect();
  if (tab && tab.right > right) bar.scrollLeft += tab.right - right;
  else if (tab && tab.left < left) bar.scrollLeft -= left - tab.left;
}

/** The parts of a section as links; they stand on the border of the bar they are in. */
export function Tabs(props: { label: string; tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null);
  const shownAt = props.tabs.findIndex(({ isShown }) => isShown);
  useEffect(() => {
    const observer = new ResizeObserver(([resized]) => {
      if (resized) bringIntoView(resized.target, shownAt);
    });
    if (bar.current) observer.observe(bar.current);
    return () => observer.disconnect();
  }, [shownAt]);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={props.label}>
      {props.tabs.map(({ href, text, isShown, count }) => (
        <a key={text} href={href} aria-current={isShown ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </a>
      ))}
    </nav>
  );
}
