import { CircleHelp, Eye, Flame, Globe, PencilLine, RotateCw } from 'lucide-react';
import type { ToolBehaviour } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './tool-list.module.css';

/** What the endpoint says of a tool's behaviour, in words and by shape; short: what matters before a call. */
export function BehaviourBadges({
  behaviour,
  isShort = false,
  isIcon = false,
}: {
  behaviour: ToolBehaviour;
  isShort?: boolean;
  /** By shape alone, the words for whoever points at it or has it read aloud. */
  isIcon?: boolean;
}) {
  const { behaviour: words } = useI18n().t.tools;
  const { isReadOnly, isDestructive, isIdempotent, isOpenWorld, given } = behaviour;
  const saysOf = (hint: string) =>
    given.length === 0 ? words.undeclaredHint : given.includes(hint) ? words.says(hint) : words.assumed;
  const effect = isReadOnly
    ? { kind: 'read', Icon: Eye, text: words.readOnly, hint: 'readOnlyHint' }
    : given.length === 0
      ? { kind: 'undeclared', Icon: CircleHelp, text: words.undeclared, hint: '' }
      : isDestructive
        ? { kind: 'destroy', Icon: Flame, text: words.destroys, hint: 'destructiveHint' }
        : { kind: 'change', Icon: PencilLine, text: words.changes, hint: 'destructiveHint' };
  const badges = [
    effect,
    ...(!isShort && !isIcon && isOpenWorld
      ? [{ kind: 'open', Icon: Globe, text: words.openWorld, hint: 'openWorldHint' }]
      : []),
    ...(!isShort && !isIcon && isIdempotent && !isReadOnly
      ? [{ kind: 'again', Icon: RotateCw, text: words.repeatable, hint: 'idempotentHint' }]
      : []),
  ];
  return badges.map(({ kind, Icon, text, hint }) => (
    <span
      key={kind}
      className={styles.badge}
      data-effect={kind}
      title={isIcon ? `${text}. ${saysOf(hint)}` : saysOf(hint)}
    >
      <Icon size={isIcon ? 14 : 12} aria-hidden />{' '}
      {isIcon ? <span className="visually-hidden">{text}</span> : text}
    </span>
  ));
}
