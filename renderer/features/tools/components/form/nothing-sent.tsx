import type { FormValue } from '#shared/domain/mcp/schema/form-value.ts';
import { writeFormValue } from '#shared/domain/mcp/schema/write-form-value.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './form.module.css';

/** Says what is sent where there are no fields to show. */
export function NothingSent({ value }: { value: FormValue }) {
  const { toolForm: words } = useI18n().t;
  if (value.kind === 'absent') return <p className={styles.soft}>{words.notSent}</p>;
  if (value.kind === 'null') return <p className={styles.soft}>{words.sentNull}</p>;
  if (value.kind === 'array') return <p className={styles.soft}>{words.emptyList}</p>;
  return <code className={styles.soft}>{writeFormValue(value)}</code>;
}
