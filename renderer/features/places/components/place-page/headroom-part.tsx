import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { depthFilling, headrooms, pipeFilling } from '../../model/section/headroom.ts';
import type { WellFacts } from '../../model/section/well-facts.ts';
import styles from './place-page.module.css';

function Filling(props: { name: string; share: number; note?: string | undefined }) {
  const { t } = useI18n();
  const words = t.placePage.headroom;
  const { name, share, note } = props;
  const isOver = share > 1;
  const text = isOver ? words.overHundred : words.percent(share);
  return (
    <div className={styles.gauge}>
      <span>{name}</span>
      <strong>{text}</strong>
      <div
        className={styles.bar}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(share * 100))}
        aria-valuetext={note ? `${text}, ${note}` : text}
      >
        <div className={styles.fill} data-over={isOver} style={{ width: `${Math.min(1, share) * 100}%` }} />
      </div>
      {note && <span className={styles.caution}>{note}</span>}
    </div>
  );
}

/** What is left up to each threshold, and how full pipe and well are. */
export function HeadroomPart({ facts }: { facts: WellFacts }) {
  const { t, value, count } = useI18n();
  const words = t.placePage.headroom;
  const rows = headrooms(facts);
  const pipe = pipeFilling(facts);
  const depth = depthFilling(facts);
  return (
    <section aria-label={words.title} className={styles.part}>
      <h3>{words.title}</h3>
      {facts.levelM === null && <p className={styles.soft}>{words.noLevel}</p>}
      {facts.levelM !== null && rows.length === 0 && <p className={styles.soft}>{words.noThresholds}</p>}
      {rows.length > 0 && (
        <table className={styles.headroom} aria-label={words.tableLabel}>
          <thead>
            <tr>
              <th scope="col">{words.columns.threshold}</th>
              <th scope="col">{words.columns.at}</th>
              <th scope="col">{words.columns.left}</th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ severity, thresholdM, headroomCm }) => (
              <tr key={severity}>
                <th scope="row">{t.placePage.section.marks[severity]}</th>
                <td>{value(thresholdM)}</td>
                <td data-above={headroomCm <= 0}>
                  {headroomCm < 0 ? `−${count(-headroomCm)}` : count(headroomCm)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pipe !== null && (
        <Filling name={words.pipe} share={pipe} note={pipe > 1 ? words.surcharged : undefined} />
      )}
      {depth !== null && <Filling name={words.depth} share={depth} />}
    </section>
  );
}
