import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './send.module.css';

const MAX_SHOWN = 8;

/** Says which stations were not compared, and lets the user vouch for them: until then nothing is sent. */
export function NotComparedNotice(props: {
  stations: readonly string[];
  isKnown: boolean;
  onKnown: (isKnown: boolean) => void;
}) {
  const { t, list } = useI18n();
  const words = t.uploadSend.notCompared;
  const { stations } = props;
  if (stations.length === 0) return null;
  const title = words.title(stations.length);
  const more = stations.length - MAX_SHOWN;
  return (
    <section className={`${styles.card} ${styles.notAgreed}`} aria-label={title}>
      <h3>{title}</h3>
      <p>{words.why}</p>
      <p>{list([...stations.slice(0, MAX_SHOWN), ...(more > 0 ? [t.uploadSend.agreed.more(more)] : [])])}</p>
      <label>
        <input
          type="checkbox"
          checked={props.isKnown}
          onChange={({ currentTarget }) => props.onKnown(currentTarget.checked)}
        />{' '}
        {words.goOn}
      </label>
    </section>
  );
}
