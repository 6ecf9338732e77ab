import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import {
  firstLineY,
  layOutSection,
  LINE_PX,
  type PlacedLabel,
  type SectionLabel,
} from '../../model/section/section-layout.ts';
import type { WellFacts } from '../../model/section/well-facts.ts';
import type { SectionMarkId, WellSection, SectionMark } from '../../model/section/well-section.ts';
import styles from './well-section.module.css';
import { WellShaft } from './well-shaft.tsx';

const START_WIDTH_PX = 300;
const LABEL_GAP_PX = 17;
const THRESHOLDS: ReadonlySet<SectionMarkId> = new Set(['warning', 'alarm', 'overflow']);
/** Dashes of the lines; what overflows is solid. */
const DASHES: Record<string, string> = { warning: '8 5', alarm: '2.5 4' };

function Label(props: { label: PlacedLabel; x: number; edgeX: number; anchor: 'start' | 'end' }) {
  const { label, x, edgeX, anchor } = props;
  const y = firstLineY(label);
  const towards = anchor === 'start' ? -4 : 4;
  return (
    <g data-mark={label.id}>
      <polyline
        fill="none"
        stroke="var(--ink-soft)"
        strokeWidth={0.75}
        points={`${edgeX},${label.markY} ${(edgeX + x) / 2},${label.labelY} ${x + towards},${label.labelY}`}
      />
      <text className={styles.label} textAnchor={anchor} x={x} y={y}>
        {label.lines.map((line, index) => (
          <tspan
            key={line}
            x={x}
            dy={index === 0 ? 0 : LINE_PX}
            fontWeight={index === 0 ? 600 : undefined}
            className={index === 0 ? undefined : styles.more}
          >
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}

/** The section drawn to scale, in the pixels that there are. A table beside it says the same. */
export function WellSectionFigure(props: {
  facts: WellFacts;
  section: WellSection;
  isStale: boolean;
  zone: string;
  /** Drawn so wide and then scaled to the room: on paper nothing is measured. */
  fixedPx?: number;
}) {
  const { t } = useI18n();
  const { section, fixedPx } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const labels = useSectionLabels(props);
  const hatchId = useId();
  const widthPx = fixedPx ?? (width > 0 ? width : START_WIDTH_PX);
  const layout = layOutSection(section, labels, widthPx);
  const { shaft, heightPx, yOf } = layout;
  const rightX = shaft.right + LABEL_GAP_PX;
  const leftX = shaft.left - LABEL_GAP_PX;
  return (
    <div ref={ref} className={styles.figure} style={fixedPx === undefined ? { height: heightPx } : undefined}>
      <svg
        role="img"
        aria-label={t.placePage.section.alt}
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        {...(fixedPx === undefined ? { width: widthPx, height: heightPx } : { width: '100%' })}
      >
        <WellShaft layout={layout} section={section} isStale={props.isStale} hatchId={hatchId} />
        {section.marks
          .filter(({ id }) => THRESHOLDS.has(id))
          .map(({ id, drawnM }) => (
            <line
              key={id}
              stroke={`var(--line-${id})`}
              strokeWidth={2.5}
              strokeDasharray={DASHES[id]}
              x1={shaft.left - 8}
              x2={shaft.right + 8}
              y1={yOf(drawnM)}
              y2={yOf(drawnM)}
            />
          ))}
        {layout.right.map((label) => (
          <Label key={label.id} label={label} x={rightX} edgeX={shaft.right + 8} anchor="start" />
        ))}
        {layout.left.map((label) => (
          <Label key={label.id} label={label} x={leftX} edgeX={shaft.left - 4} anchor="end" />
        ))}
      </svg>
    </div>
  );
}

/** The words beside each mark: what it is with its height, and on the Yellow Sea datum; how the rest is installed. */
function useSectionLabels(props: {
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
