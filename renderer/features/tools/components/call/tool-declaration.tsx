import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './call.module.css';

/** What a model is given of a tool; or the declaration as it came, with what is wrong with it. */
export function ToolDeclaration({ tool, part }: { tool: ToolModel; part: 'model' | 'declaration' }) {
  const { t, count } = useI18n();
  const { model: words, rules } = t.tools;
  if (part === 'model') {
    const { name, description, inputSchema } = tool;
    const seen = { name, description, input_schema: inputSchema ?? {} };
    return (
      <div className={styles.declaration}>
        <p className={styles.soft}>{words.intro(count(tool.approxTokens))}</p>
        <Json value={seen} />
      </div>
    );
  }
  return (
    <div className={styles.declaration}>
      {tool.findings.length === 0 && <p className={styles.soft}>{words.noFindings}</p>}
      <ul className={styles.findings}>
        {tool.findings.map(({ rule, severity, where }) => (
          <li key={`${rule} ${where}`} data-severity={severity}>
            <strong>{words.severity[severity]}</strong> {rules[rule]} <code>{words.at(where)}</code>
          </li>
        ))}
      </ul>
      {tool.remoteIcons > 0 && <p className={styles.soft}>{words.remoteIcons(tool.remoteIcons)}</p>}
      <h3>{words.raw}</h3>
      <Json value={tool.raw} />
    </div>
  );
}

function Json({ value }: { value: unknown }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get to it
    <pre className={styles.json} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
