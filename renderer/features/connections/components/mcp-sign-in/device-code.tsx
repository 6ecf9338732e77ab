import { CopyButton } from '#renderer/components/copy-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './mcp-sign-in.module.css';
import { PageLink } from './page-link.tsx';

/** The code that a person types on another device, large enough to be read across a desk. */
export function DeviceCode(props: { url: string | null; code: string | null }) {
  const { dialog } = useI18n().t.mcp;
  return (
    <>
      {props.code !== null && (
        <div className={styles.codeBox}>
          <span className={styles.note}>{dialog.codeLabel}</span>
          <code className={styles.code}>{props.code}</code>
          <CopyButton
            text={props.code}
            label={dialog.copyCode}
            copied={dialog.copied}
            failed={dialog.copyFailed}
          />
        </div>
      )}
      {props.url !== null && <PageLink url={props.url} lead={dialog.deviceText} />}
    </>
  );
}
