import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Levels } from '../../api/levels.ts';

/** How the levels stand in one short text, and what more there is to say. */
export function useLevelText(levels: Levels, notInList: number): { text: string; detail: string } {
  const { t, clock } = useI18n();
  const words = t.levels.status;
  const { status, progress, lastGoodAtMs, tool, withoutPlace, intervalS } = levels;
  const readAt = lastGoodAtMs === null ? null : clock(lastGoodAtMs);
  const detail = [
    ...(tool === null ? [] : [words.from(tool)]),
    ...(notInList > 0 ? [words.notInList(notInList)] : []),
    ...(withoutPlace > 0 ? [words.withoutPlace(withoutPlace)] : []),
  ].join(' ');
  const often = intervalS > 90 ? t.levels.everyMin(intervalS / 60) : t.levels.everyS(intervalS);
  const reading = () => {
    if (!progress || progress.done === 0) return words.reading;
    return progress.total === null
      ? words.readingSome(progress.done)
      : words.readingOf(progress.done, progress.total);
  };
  const texts: Record<Levels['status'], () => string> = {
    none: () => words.noSource,
    'no-source': () => (levels.isOff ? words.off : words.noSource),
    'signed-out': () => (readAt === null ? words.signedOut : words.signedOutOld(readAt)),
    failed: () => (readAt === null ? words.failed : words.failedOld(readAt)),
    loading: reading,
    ready: () => `${words.readAt(readAt ?? '')} · ${often}`,
  };
  return { text: texts[status](), detail };
}
