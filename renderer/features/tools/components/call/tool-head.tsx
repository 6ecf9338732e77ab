import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { BehaviourBadges } from '../tool-list/behaviour-badges.tsx';
import styles from './call.module.css';

export type ToolTab = 'form' | 'model' | 'declaration';

/** Name, what it does, how it says it behaves, and which part of it is shown. */
export function ToolHead(props: { tool: ToolModel; tab: ToolTab; onTab: (tab: ToolTab) => void }) {
  const { tabs } = useI18n().t.tools;
  const { tool, tab, onTab } = props;
  const bad = tool.findings.filter(({ severity }) => severity !== 'hint').length;
  const words: Record<ToolTab, string> = {
    form: tabs.form,
    model: tabs.model,
    declaration: tabs.findings(bad),
  };
  return (
    <div className={styles.head}>
      <h2 className={styles.toolName}>
        {tool.name}
        {tool.title !== null && tool.title !== tool.name && (
          <span className={styles.toolTitle}> {tool.title}</span>
        )}
      </h2>
      <p className={styles.description} title={tool.description}>
        {tool.description}
      </p>
      <div className={styles.badges}>
        <BehaviourBadges behaviour={tool.behaviour} />
      </div>
      <div className={styles.tabs} role="group" aria-label={tabs.label}>
        {(['form', 'model', 'declaration'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === tab} onClick={() => onTab(each)}>
            {words[each]}
          </button>
        ))}
      </div>
    </div>
  );
}
