import { SHAPE_BOX, SHAPE_PATHS, type StateShapeName } from './state-shapes.ts';

const OUTLINE = 'var(--state-outline)';
const SURFACE = 'var(--surface)';

/**
 * A state by shape and colour; hollow and crossed out means that nothing newer is known. It stands beside words that say
 * the same, so it is hidden from screen readers.
 */
export function StateShape(props: {
  shape: StateShapeName;
  /** CSS variable of the fill. */
  token: `--state-${string}`;
  isStale?: boolean;
  sizePx?: number | undefined;
}) {
  const { shape, isStale = false, sizePx = 14 } = props;
  const path = SHAPE_PATHS[shape];
  const colour = `var(${props.token})`;
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${SHAPE_BOX} ${SHAPE_BOX}`}
      overflow="visible"
      strokeLinejoin="round"
      strokeLinecap="round"
      strokeWidth={1.5}
      style={{ verticalAlign: -3 }}
      aria-hidden
    >
      {shape === 'ring' && <path d={path} fill="none" stroke={colour} strokeWidth={2.5} />}
      {shape !== 'ring' && !isStale && <path d={path} fill={colour} stroke={OUTLINE} />}
      {shape !== 'ring' && isStale && (
        <>
          <path d={path} fill={SURFACE} stroke={OUTLINE} strokeWidth={4} />
          <path d={path} fill={SURFACE} stroke={colour} strokeWidth={2} />
          <path d="M1 15 15 1" stroke={OUTLINE} />
        </>
      )}
    </svg>
  );
}
