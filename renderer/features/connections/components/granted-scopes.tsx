import { Check, Minus, Plus } from 'lucide-react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { scopeRows } from '../model/scope-difference.ts';
import styles from './logins.module.css';

const MARKS = { granted: Check, missing: Minus, extra: Plus };

/** Granted beside requested scopes; a difference is marked, and what it means is said. */
export function GrantedScopes(props: { requested: readonly string[]; granted: readonly string[] }) {
  const { scopes } = useI18n().t.mcp;
  const rows = scopeRows(props.requested, props.granted);
  const granted = rows.filter(({ state }) => state === 'granted').length;
  const differs = rows.some(({ state }) => state !== 'granted');
  const meaning = (scope: string, state: keyof typeof MARKS) => {
    if (state === 'granted') return '';
    return state === 'extra' ? scopes.extraText : (scopes.missingText[scope] ?? scopes.missingOther);
  };
  return (
    <details className={styles.scopes} open={differs}>
      <summary>
        {scopes.title}: {scopes.summary(granted, props.requested.length)}
        {differs && <span className={styles.tag}>{scopes.differ}</span>}
      </summary>
      <ul>
        {rows.map(({ scope, state }) => {
          const Mark = MARKS[state];
          return (
            <li key={scope} data-state={state}>
              <Mark size={13} aria-hidden />
              <span>
                <code>{scope}</code> {scopes[state]}. {meaning(scope, state)}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
