import type { ReactNode } from 'react';

/** A link that the user's own browser opens. */
export function WebLink(props: { href: string; title?: string; children: ReactNode }) {
  return (
    <a href={props.href} title={props.title} target="_blank" rel="noopener noreferrer">
      {props.children}
    </a>
  );
}
