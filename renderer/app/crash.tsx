import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './crash.module.css';

/** In place of the whole window, when nothing of it can go on. */
export function Crash(props: { error: Error }) {
  const { crash } = useI18n().t.frame;
  return (
    <main className={styles.crash} role="alert">
      <h1>{crash.title}</h1>
      <p>{crash.text}</p>
      <button type="button" onClick={() => location.reload()}>
        {crash.reload}
      </button>
      <pre>{`${props.error.name}: ${props.error.message}`}</pre>
    </main>
  );
}
