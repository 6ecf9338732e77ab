import type { SectionLayout } from '../../model/section/section-layout.ts';
import type { WellSection } from '../../model/section/well-section.ts';

type ShaftProps = { layout: SectionLayout; section: WellSection; isStale: boolean; hatchId: string };

const TRIANGLE_PX = 7;
/** As far as the labels let it. */
const PIPE_REACH_PX = 13;

function Patterns({ hatchId }: { hatchId: string }) {
  return (
    <defs>
      <pattern
        id={`${hatchId}-ground`}
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line stroke="var(--section-hatch)" strokeWidth={1.5} x1="0" x2="0" y1="0" y2="8" />
      </pattern>
      <pattern
        id={`${hatchId}-old`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <line stroke="var(--section-water-line)" strokeWidth={1.5} x1="0" x2="0" y1="0" y2="6" />
      </pattern>
    </defs>
  );
}

function Water({ layout, section, isStale, hatchId }: ShaftProps) {
  const level = section.marks.find(({ id }) => id === 'level');
  if (!level) return null;
  const { shaft, yOf } = layout;
  const y = yOf(level.drawnM);
  const width = shaft.right - shaft.left;
  const height = Math.max(0, yOf(0) - y);
  const middle = (shaft.left + shaft.right) / 2;
  return (
    <g data-stale={isStale}>
      {!isStale && <rect fill="var(--section-water)" x={shaft.left} y={y} width={width} height={height} />}
      {isStale && <rect fill={`url(#${hatchId}-old)`} x={shaft.left} y={y} width={width} height={height} />}
      <line
        stroke="var(--section-water-line)"
        strokeWidth={2}
        strokeDasharray={isStale ? '5 3' : undefined}
        x1={shaft.left}
        x2={shaft.right}
        y1={y}
        y2={y}
      />
      <path
        fill="var(--section-water-line)"
        stroke="var(--surface)"
        d={`M${middle - TRIANGLE_PX} ${y - TRIANGLE_PX * 1.4}h${2 * TRIANGLE_PX}L${middle} ${y - 1}z`}
      />
    </g>
  );
}

/** The pipe stands at the bottom because its invert is not in the record: dashed, for nobody knows. */
function Pipe({ layout, section }: ShaftProps) {
  if (section.pipeM === null) return null;
  const { shaft, yOf } = layout;
  const top = yOf(Math.min(section.pipeM, section.topM));
  const height = yOf(0) - top;
  return (
    <>
      <rect
        fill="none"
        stroke="var(--ink-soft)"
        strokeWidth={1.5}
        strokeDasharray="4 3"
        x={shaft.left - PIPE_REACH_PX}
        y={top}
        width={PIPE_REACH_PX}
        height={height}
      />
      <rect
        fill="none"
        stroke="var(--ink-soft)"
        strokeWidth={1.5}
        strokeDasharray="4 3"
        x={shaft.right}
        y={top}
        width={PIPE_REACH_PX}
        height={height}
      />
    </>
  );
}

function Installation({ layout, section }: ShaftProps) {
  const { shaft, yOf } = layout;
  const bracket = section.marks.find(({ id }) => id === 'bracket');
  const offset = section.marks.find(({ id }) => id === 'offset');
  const x = shaft.left + (shaft.right - shaft.left) * 0.3;
  return (
    <>
      {section.cable && (
        <>
          <line
            stroke="var(--ink)"
            strokeWidth={1.5}
            x1={x}
            x2={x}
            y1={yOf(section.cable.upperM)}
            y2={yOf(section.cable.lowerM)}
          />
          <circle fill="var(--ink)" cx={x} cy={yOf(section.cable.lowerM)} r={4} />
        </>
      )}
      {bracket && (
        <path
          fill="none"
          stroke="var(--ink)"
          strokeWidth={5}
          d={`M${shaft.left} ${yOf(bracket.drawnM)}h${x - shaft.left + 10}`}
        />
      )}
      {offset && <path fill="var(--ink-soft)" d={`M${shaft.left} ${yOf(offset.drawnM) - 4}l7 4l-7 4z`} />}
    </>
  );
}

/** Ground, shaft, pipe, water and installation of a well. */
export function WellShaft(props: ShaftProps) {
  const { layout, section, hatchId } = props;
  const { shaft, heightPx, widthPx, yOf, groundY, surface } = layout;
  const bottomY = yOf(0);
  const isOpen = section.depthM === null;
  return (
    <>
      <Patterns hatchId={hatchId} />
      <rect fill="var(--section-ground)" x={0} y={groundY} width={widthPx} height={heightPx - groundY} />
      <rect fill={`url(#${hatchId}-ground)`} x={0} y={groundY} width={widthPx} height={heightPx - groundY} />
      <rect
        fill="var(--section-air)"
        x={shaft.left}
        y={groundY}
        width={shaft.right - shaft.left}
        height={bottomY - groundY}
      />
      <Pipe {...props} />
      <Water {...props} />
      <Installation {...props} />
      {!isOpen && (
        <>
          <line
            stroke="var(--ink-soft)"
            strokeWidth={1.5}
            x1={surface.left}
            x2={shaft.left}
            y1={groundY}
            y2={groundY}
          />
          <line
            stroke="var(--ink-soft)"
            strokeWidth={1.5}
            x1={shaft.right}
            x2={surface.right}
            y1={groundY}
            y2={groundY}
          />
        </>
      )}
      <path
        fill="none"
        stroke="var(--ink)"
        strokeWidth={2}
        strokeDasharray={isOpen ? '6 4' : undefined}
        d={`M${shaft.left} ${groundY}V${bottomY}H${shaft.right}V${groundY}`}
      />
    </>
  );
}
