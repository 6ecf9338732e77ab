import { CircleHelp, Eye, Flame, Globe, PencilLine, RotateCw } from 'lucide-react';
import type { ToolBehaviour } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './tool-list.module.css';

/** What the endpoint says of a tool's behaviour, in words and by shape; short: what matters before a call. */
export function BehaviourBadges({
  behaviour,
  isShort = false,
}: {
  behaviour: ToolBehaviour;
  isShort?: boolean;
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
    ...(!isShort && isOpenWorld
      ? [{ kind: 'open', Icon: Globe, text: words.openWorld, hint: 'openWorldHint' }]
      : []),
    ...(!isShort && isIdempotent && !isReadOnly
      ? [{ kind: 'again', Icon: RotateCw, text: words.repeatable, hint: 'idempotentHint' }]
      : []),
  ];
  return badges.map(({ kind, Icon, text, hint }) => (
    <span key={kind} className={styles.badge} data-effect={kind} title={saysOf(hint)}>
      <Icon size={12} aria-hidden /> {text}
    </span>
  ));
}
