import { Tooltip } from '@mantine/core';
import { CircleHelp, Sparkle } from 'lucide-react';
import type { Guess } from '#shared/domain/import/guess/guess.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './columns.module.css';

/** Says that something was guessed, how sure it is, and why. */
export function GuessedMark(props: {
  guesses: readonly Guess[];
  about: Guess['about'];
  column: number | null;
}) {
  const words = useI18n().t.uploadColumns;
  const guess = props.guesses.find(({ about, column }) => about === props.about && column === props.column);
  if (!guess) return null;
  const { certainty, reason, evidence } = guess;
  const shown = evidence
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ');
  const text = [words.guessed, words.sure[certainty], words.reasons[reason], shown]
    .filter(Boolean)
    .join(', ');
  const Icon = certainty === 'proved' ? Sparkle : CircleHelp;
  return (
    <Tooltip label={text} multiline>
      <button type="button" className={styles.guessed} data-certainty={certainty} aria-label={text}>
        <Icon size={12} aria-hidden />
      </button>
    </Tooltip>
  );
}
