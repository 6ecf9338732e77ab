import { TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { ToolRow } from '../../model/tool-rows.ts';
import { BehaviourBadges } from './behaviour-badges.tsx';
import styles from './tool-list.module.css';

function ToolText({ tool, change }: Extract<ToolRow, { kind: 'tool' }>) {
  const { t, count } = useI18n();
  const words = t.tools.list;
  const [icon] = tool.icons;
  const bad = tool.findings.filter(({ severity }) => severity !== 'hint').length;
  return (
    <>
      <span className={styles.nameLine}>
        {icon && <img src={icon.src} alt="" width={16} height={16} />}
        <span className={styles.name}>{tool.name}</span>
        {change && <span className={styles.change}>{words.changes[change.kind]}</span>}
      </span>
      <span className={styles.about}>
        <BehaviourBadges behaviour={tool.behaviour} isShort />
        <span title={words.tokensHint}>{words.tokens(count(tool.approxTokens))}</span>
        {bad > 0 && (
          <span className={styles.findings}>
            <TriangleAlert size={12} aria-hidden /> {words.findings(bad)}
          </span>
        )}
      </span>
    </>
  );
}

function describe(tool: ToolModel): string {
  return [tool.title ?? tool.name, tool.description].filter((part) => part !== '').join('\n');
}

/** One line: a tool that can be chosen, or a heading, or what is wrong with an entry. */
export function ToolLine(props: {
  row: ToolRow;
  index: number;
  top: number;
  height: number;
  isChosen: boolean;
  isFocusable: boolean;
  onChoose: () => void;
}) {
  const { list: words } = useI18n().t.tools;
  const { row, index } = props;
  const place = { transform: `translateY(${props.top}px)`, height: props.height };
  if (row.kind === 'tool') {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      props.onChoose();
    };
    return (
      <div
        role="option"
        aria-selected={props.isChosen}
        tabIndex={props.isFocusable ? 0 : -1}
        data-index={index}
        className={styles.tool}
        style={place}
        title={describe(row.tool)}
        onClick={props.onChoose}
        onKeyDown={onKeyDown}
      >
        <ToolText {...row} />
      </div>
    );
  }
  if (row.kind === 'group' || row.kind === 'not-tools') {
    const text = row.kind === 'group' ? row.group || words.otherGroup : words.notTools(row.count);
    return (
      <div role="presentation" className={styles.group} style={place}>
        {text}
      </div>
    );
  }
  if (row.kind === 'gone') {
    return (
      <div role="presentation" className={styles.gone} style={place}>
        <s>{row.name}</s> <span className={styles.change}>{words.changes.removed}</span>
      </div>
    );
  }
  const { entry } = row;
  return (
    <div role="option" aria-selected={false} aria-disabled className={styles.notATool} style={place}>
      <span>
        <TriangleAlert size={13} aria-hidden /> {entry.name || words.entry(entry.index + 1)}:{' '}
        {words.notTool[entry.reason]}
      </span>
      <code title={JSON.stringify(entry.raw)}>{JSON.stringify(entry.raw)}</code>
    </div>
  );
}
