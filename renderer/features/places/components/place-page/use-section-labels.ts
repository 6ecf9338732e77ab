import { formatServiceTime } from '#shared/domain/service-time.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { SectionLabel } from '../../model/section/section-layout.ts';
import type { WellFacts } from '../../model/section/well-facts.ts';
import type { SectionMark, WellSection } from '../../model/section/well-section.ts';

/** The words beside each mark: what it is with its height, and on the Yellow Sea datum; how the rest is installed. */
export function useSectionLabels(props: {
  facts: WellFacts;
  section: WellSection;
  isStale: boolean;
  zone: string;
}): SectionLabel[] {
  const { t, value } = useI18n();
  const { facts, section, isStale, zone } = props;
  const words = t.placePage.section;
  const metres = (given: number | null) => value(given ?? 0);
  const detail = ({ id, elevationM }: SectionMark): string[] => {
    if (id === 'bracket') return [words.bracket(metres(facts.bracketDepthM))];
    if (id === 'cable') return [words.cable(metres(facts.cableLengthM))];
    if (id === 'offset') return [words.offset(metres(facts.offsetM))];
    if (id === 'pipe') return [words.invertUnknown];
    return elevationM === null ? [] : [words.elevation(metres(elevationM))];
  };
  const first = ({ id, heightM }: SectionMark): string => {
    if (id === 'pipe') return words.pipe(metres(facts.pipeDiameterMm));
    if (id === 'bracket' || id === 'cable' || id === 'offset') return words.marks[id];
    return `${words.marks[id]} ${words.above(metres(heightM))}`;
  };
  return section.marks.map((mark) => {
    const lines = [first(mark), ...detail(mark)];
    if (mark.id === 'level' && facts.levelTimeMs !== null) {
      const time = formatServiceTime(facts.levelTimeMs, zone).slice(5, 16);
      lines.push(isStale ? `${time} · ${words.stale}` : time);
    }
    if (mark.isClipped) lines.push(words.beyond);
    return { id: mark.id, lines };
  });
}
