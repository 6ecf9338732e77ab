import { Button, Tooltip } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Target } from '#shared/contract/tools/targets.ts';
import type { Dialect, DialectChoice } from '#shared/domain/mcp/wire/dialect.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useChangeTargets } from '../../api/targets.ts';
import { ProbeDialog } from './probe-dialog.tsx';
import styles from './probe.module.css';
import { useDialectName } from './use-dialect-name.ts';

const CHOICES: readonly DialectChoice[] = ['bare', '2025-11-25', '2026-07-28', 'auto'];
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The dialect in which the endpoint is spoken to, and the way to find out which it speaks. */
export function DialectPills({ target, spoken }: { target: Target; spoken: Dialect | undefined }) {
  const { t } = useI18n();
  const { dialect: words, probe } = t.tools;
  const nameOf = useDialectName();
  const { configure } = useChangeTargets();
  const [isProbing, setProbing] = useState(false);
  const chosen = configure.isPending ? configure.variables.settings.dialect : target.dialect;
  const choose = (dialect: DialectChoice) => {
    const { headers, timeoutMs } = target;
    if (dialect !== chosen)
      configure.mutate({ targetId: target.id, settings: { headers, timeoutMs, dialect } });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (CHOICES.indexOf(chosen) + step + CHOICES.length) % CHOICES.length;
    const dialect = CHOICES[next];
    if (dialect) choose(dialect);
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={styles.dialects}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the radios in it have the focus */}
      <div className={styles.pills} role="radiogroup" aria-label={words.label} onKeyDown={onKeyDown}>
        {CHOICES.map((dialect) => (
          <Tooltip key={dialect} label={words.hint[dialect]}>
            <button
              type="button"
              role="radio"
              aria-checked={dialect === chosen}
              tabIndex={dialect === chosen ? 0 : -1}
              onClick={() => choose(dialect)}
            >
              {nameOf(dialect)}
            </button>
          </Tooltip>
        ))}
      </div>
      {chosen === 'auto' && spoken && <span className={styles.soft}>{words.spoken(nameOf(spoken))}</span>}
      <Button size="compact-sm" variant="default" onClick={() => setProbing(true)}>
        {probe.open}
      </Button>
      {isProbing && (
        <ProbeDialog target={target} chosen={chosen} onChoose={choose} onClose={() => setProbing(false)} />
      )}
    </div>
  );
}
