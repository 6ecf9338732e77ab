/** Lines in a box, with a threshold as a height in it; null where it lies outside. The newest value is a dot. */
export type SparkLinePaths = { paths: string[]; thresholdY: number | null; lastX: number; lastY: number };

const DASHES = { overflow: undefined, alarm: '1 3', warning: '4 3' };

/** How something went, in the size of a word; its box stays the same while there is no line. */
export function SparkLine(props: {
  width: number;
  height: number;
  line: SparkLinePaths | undefined;
  /** For those who do not see it; empty while nothing is known. */
  label: string;
  /** Of the threshold that is drawn. */
  severity: keyof typeof DASHES;
}) {
  const { width, height, line, label, severity } = props;
  return (
    <svg
      width={width}
      height={height}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {label !== '' && <title>{label}</title>}
      {!line && (
        <path
          d={`M0 ${height / 2}H${width}`}
          stroke="var(--line-strong)"
          strokeWidth={1.5}
          strokeDasharray="2 4"
        />
      )}
      {line && line.thresholdY !== null && (
        <line
          x1={0}
          x2={width}
          y1={line.thresholdY}
          y2={line.thresholdY}
          stroke={`var(--line-${severity})`}
          strokeDasharray={DASHES[severity]}
        />
      )}
      {line?.paths.map((path) => (
        <path key={path} d={path} fill="none" stroke="var(--line-level)" strokeWidth={1.5} />
      ))}
      {line && <circle cx={line.lastX} cy={line.lastY} r={2} fill="var(--line-level)" />}
    </svg>
  );
}
