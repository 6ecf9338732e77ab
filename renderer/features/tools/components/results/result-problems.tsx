import type { ResultSummary } from '#shared/contract/tools/calls.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './results.module.css';

const SHOWN_CHARS = 300;

/** Violations of the output schema, and where the text says something else than the structured content. */
export function ResultProblems({ summary }: { summary: ResultSummary }) {
  const words = useI18n().t.toolsResults.head;
  const { validation, parity } = summary;
  const shown = (value: unknown) =>
    value === undefined ? words.missing : JSON.stringify(value).slice(0, SHOWN_CHARS);
  return (
    <>
      {validation?.kind === 'unusable' && (
        <details className={styles.problems} open>
          <summary>{words.unusableTitle}</summary>
          <p>{validation.reason}</p>
        </details>
      )}
      {validation?.kind === 'invalid' && (
        <Problems
          title={words.problemsTitle}
          heads={[words.pointer, words.rule, words.says]}
          rows={validation.problems.map(({ pointer, keyword, message }) => [
            pointer || words.root,
            keyword,
            message,
          ])}
        />
      )}
      {parity.kind === 'different' && (
        <Problems
          title={words.differencesTitle}
          heads={[words.pointer, words.structured, words.text]}
          rows={parity.differences.map(({ pointer, structured, text }) => [
            pointer || words.root,
            shown(structured),
            shown(text),
          ])}
          foot={parity.more ? words.moreDifferences : undefined}
        />
      )}
    </>
  );
}

function Problems(props: { title: string; heads: string[]; rows: string[][]; foot?: string | undefined }) {
  return (
    <details className={styles.problems} open={props.rows.length <= 5}>
      <summary>{props.title}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get to it */}
      <div className={styles.problemList} tabIndex={0} role="region" aria-label={props.title}>
        <table>
          <thead>
            <tr>
              {props.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map((cells) => (
              <tr key={cells.join('\n')}>
                {cells.map((cell, at) => (
                  <td key={props.heads[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {props.foot && <p>{props.foot}</p>}
      </div>
    </details>
  );
}
