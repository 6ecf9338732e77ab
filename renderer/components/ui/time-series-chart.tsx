import { useColorScheme } from '#renderer/lib/use-color-scheme.ts';
import 'uplot/dist/uPlot.min.css';
import { ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import { Button } from '#renderer/components/ui/button.tsx';
import { Stack } from '#renderer/components/ui/layout.tsx';
import type { ChartContent } from './chart/chart-content.ts';
import { chartOptions } from './chart/chart-options.ts';
import { markAt } from './chart/draw-marks.ts';
import styles from './time-series-chart.module.css';

export type TimeSeriesChartProps = ChartContent & {
  /** Name of the chart for those who do not see it; a table must stand beside it. */
  label: string;
  heightPx: number;
  /** The readout at a position, one part per value. */
  readoutAt: (index: number) => { time: string; parts: { label: string; text: string }[] };
  words: { resetZoom: string; readoutHint: string };
  /** A mark was clicked: its place in `marks`. A list of them must stand beside the chart too. */
  onMark?: (index: number) => void;
  /** The position that is read, null when none is: whoever listens shows the values himself. */
  onRead?: (index: number | null) => void;
  /** How far an arrow key goes at least, for times that lie closer than anyone reads; else to the next one. */
  keyStepMs?: number;
};

const STEP_FAST = 10;

/** Values over time on a canvas: pointer or arrow keys read it, dragging zooms in. It knows nothing of what it shows. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, heightPx, readoutAt, words } = props;
  const { timesMs, series, axes, lines, marks, valueRange, rangeMs, zone, onRead } = props;
  const scheme = useColorScheme();
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [index, setIndex] = useState<number | null>(null);
  const readMs = useRef<number | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const content = useMemo(
    () => ({ timesMs, series, axes, lines, marks, valueRange, rangeMs, zone }),
    [timesMs, series, axes, lines, marks, valueRange, rangeMs, zone],
  );

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let isReady = false;
    const { options, data } = chartOptions(content, getComputedStyle(document.documentElement), {
      onIndex: (at) => {
        if (!isReady) return;
        readMs.current = at === null ? null : (content.timesMs[at] ?? null);
        setIndex(at);
      },
      onZoom: setZoomed,
    });
    // New values come while somebody reads the old ones: the cursor stays at its time.
    const keptMs = readMs.current;
    const restore = (drawn: uPlot) => {
      isReady = true;
      if (keptMs !== null) moveCursor(drawn, content.timesMs, nearestIndex(content.timesMs, keptMs));
    };
    const made = new uPlot(
      {
        ...options,
        hooks: { ...options.hooks, ready: [restore] },
        width: widthIn(element),
        height: heightPx,
      },
      data,
      element,
    );
    // A canvas follows no style sheet: it is made anew for each scheme, with the colours that hold then.
    made.root.dataset['scheme'] = scheme;
    plot.current = made;
    // The hooks of a plot outlive it for a while. Nothing made here may know the element: it would hold all that it stood in.
    const observer = new ResizeObserver(([resized]) => {
      if (resized) made.setSize({ width: widthIn(resized.target), height: heightPx });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [content, heightPx, scheme]);
  const shown = index !== null && index < timesMs.length ? index : null;
  const reset = () => {
    plot.current?.setScale('x', { min: rangeMs[0] / 1000, max: rangeMs[1] / 1000 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keyStep(event);
    if (step === 'reset' && isZoomed) reset();
    else if (typeof step === 'number' || step === 'first' || step === 'last') {
      moveCursor(plot.current, timesMs, nextIndex(step, shown, timesMs, props.keyStepMs ?? 0));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => onRead?.(shown), [onRead, shown]);
  const readout = shown === null ? null : readoutAt(shown);
  return (
    <Stack gap={4}>
      <div
        ref={host}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, timesMs.length - 1)}
        aria-valuenow={shown ?? 0}
        aria-valuetext={readout ? readoutText(readout) : words.readoutHint}
        onKeyDown={onKeyDown}
        onClick={({ clientX, clientY }) => {
          const at = plot.current ? markAt(plot.current, marks ?? [], clientX, clientY) : -1;
          if (at >= 0) props.onMark?.(at);
        }}
      />
      <div className={styles.foot}>
        <span className={styles.readout}>
          {readout ? (
            <>
              <time>{readout.time}</time>
              {!onRead &&
                readout.parts.map((part) => (
                  <span key={part.label}>
                    {part.label} <strong>{part.text}</strong>
                  </span>
                ))}
            </>
          ) : (
            words.readoutHint
          )}
        </span>
        <Button small leftSection={<ZoomOut size={13} aria-hidden />} disabled={!isZoomed} onClick={reset}>
          {words.resetZoom}
        </Button>
      </div>
    </Stack>
  );
}

function widthIn({ clientWidth }: Element): number {
  return Math.max(120, clientWidth);
}

type Step = number | 'first' | 'last' | 'reset';

function keyStep({ key, shiftKey }: KeyboardEvent): Step | undefined {
  const size = shiftKey ? STEP_FAST : 1;
  const steps: Record<string, Step> = {
    ArrowRight: size,
    ArrowUp: size,
    ArrowLeft: -size,
    ArrowDown: -size,
    PageUp: STEP_FAST,
    PageDown: -STEP_FAST,
    Home: 'first',
    End: 'last',
    Escape: 'reset',
  };
  return steps[key];
}

function nextIndex(
  step: number | 'first' | 'last',
  from: number | null,
  timesMs: readonly number[],
  stepMs: number,
): number {
  const last = timesMs.length - 1;
  if (step === 'first') return 0;
  if (step === 'last' || from === null) return last;
  const wantedMs = (timesMs[from] ?? 0) + step * stepMs;
  const isFar = (at: number) => (timesMs[at] ?? 0) * Math.sign(step) >= wantedMs * Math.sign(step);
  let at = from + step;
  while (at > 0 && at < last && stepMs > 0 && !isFar(at)) at += Math.sign(step);
  return Math.min(last, Math.max(0, at));
}

function nearestIndex(timesMs: readonly number[], timeMs: number): number {
  const after = timesMs.findIndex((each) => each >= timeMs);
  if (after <= 0) return after === 0 ? 0 : timesMs.length - 1;
  return timeMs - (timesMs[after - 1] ?? 0) < (timesMs[after] ?? 0) - timeMs ? after - 1 : after;
}

function moveCursor(plot: uPlot | undefined, timesMs: readonly number[], index: number): void {
  const timeMs = timesMs[index];
  if (!plot || timeMs === undefined) return;
  plot.setCursor({ left: plot.valToPos(timeMs / 1000, 'x'), top: plot.over.clientHeight / 2 });
}

function readoutText({ time, parts }: ReturnType<TimeSeriesChartProps['readoutAt']>): string {
  return [time, ...parts.map(({ label, text }) => `${label} ${text}`)].join(', ');
}
