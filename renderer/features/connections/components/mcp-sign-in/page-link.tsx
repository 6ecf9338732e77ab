import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { CopyButton } from '#renderer/components/copy-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './mcp-sign-in.module.css';

/** The address of a page in full, as a link to follow and as a text to copy: it does not depend on a pop-up. */
export function PageLink(props: { url: string; lead: string }) {
  const { dialog } = useI18n().t.mcp;
  const id = useId();
  return (
    <div className={styles.page}>
      <p id={id}>{props.lead}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.address} role="group" aria-label={dialog.addressLabel} tabIndex={0}>
        {props.url}
      </div>
      <div className={styles.linkActions}>
        <a href={props.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
          <ExternalLink size={14} aria-hidden />
          {dialog.open}
        </a>
        <CopyButton text={props.url} label={dialog.copy} copied={dialog.copied} failed={dialog.copyFailed} />
      </div>
      <p className={styles.note}>{dialog.passwordThere}</p>
    </div>
  );
}
