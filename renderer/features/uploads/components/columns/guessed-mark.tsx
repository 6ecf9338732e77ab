import { CircleHelp, Sparkle } from 'lucide-react';
import { Tooltip } from '#renderer/components/ui/button.tsx';
import { BareIconButton } from '#renderer/components/ui/bare-icon-button.tsx';
import type { Guess } from '#shared/domain/import/guess/guess.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

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
    <Tooltip label={text}>
      <BareIconButton data-certainty={certainty} aria-label={text}>
        <Icon size={12} aria-hidden />
      </BareIconButton>
    </Tooltip>
  );
}
