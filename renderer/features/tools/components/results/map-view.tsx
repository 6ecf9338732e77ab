import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SelectField } from '#renderer/components/ui/fields.tsx';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { MapView as View } from '#shared/domain/mcp/results/result-view.ts';
import { positionsOf } from '#shared/domain/mcp/results/geo-shape.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useColorScheme } from '#renderer/lib/use-color-scheme.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useResultPositions } from '../../api/results/result-media.ts';
import styles from './map-view.module.css';
import { openPointsMap, type Positions } from './points-map.ts';

const MAX_LISTED = 1_000;
const DIGITS = 6;

/** Rows of an answer that have a position, points, lines and areas, on the land that the app brings along. */
export function MapView({ resultId, view }: { resultId: string; view: View }) {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.map;
  const { data, error } = useResultPositions(resultId, view);
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  if (!data) return <p>{toolsResults.loading}</p>;
  return (
    <Stack rows="foot" fills className={styles.rows}>
      <Points positions={data} />
      <Text as="p" tone="soft" small>
        {words.count(data.rows.length)}
        {data.withoutPosition > 0 && ` · ${words.without(data.withoutPosition)}`}
      </Text>
    </Stack>
  );
}

function Points({ positions }: { positions: Positions }) {
  const words = useI18n().t.toolsResults.map;
  const scheme = useColorScheme();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<ReturnType<typeof openPointsMap>>(undefined);
  const [isDrawn, setDrawn] = useState(true);
  const [picked, setPicked] = useState<number>();
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    // A canvas follows no style sheet: it is made anew for each scheme.
    element.dataset['scheme'] = scheme;
    const opened = openPointsMap({ container: element, label: words.label, positions, onPick: setPicked });
    map.current = opened;
    setDrawn(opened !== undefined);
    return () => opened?.close();
  }, [positions, scheme, words]);
  if (!isDrawn) return <p role="alert">{words.none}</p>;
  return (
    <Stack rows="foot" className={styles.rows}>
      <div ref={container} className={styles.map} />
      <Row wrap small>
        <Button small leftSection={<Maximize size={12} aria-hidden />} onClick={() => map.current?.fit()}>
          {words.fit}
        </Button>
        <IconButton small kind="default" label={words.zoomIn} onClick={() => map.current?.zoomBy(1)}>
          <Plus size={13} aria-hidden />
        </IconButton>
        <IconButton small kind="default" label={words.zoomOut} onClick={() => map.current?.zoomBy(-1)}>
          <Minus size={13} aria-hidden />
        </IconButton>
        <SelectField
          aria-label={words.list}
          data={[
            { value: '', label: words.list },
            ...positions.rows.slice(0, MAX_LISTED).map((row, at) => ({
              value: String(at),
              label: positions.labels[at] || String(row + 1),
            })),
          ]}
          value={picked === undefined || picked >= MAX_LISTED ? '' : String(picked)}
          onChange={({ currentTarget: { value } }) => setPicked(value === '' ? undefined : Number(value))}
        />
        <span role="status">{picked !== undefined && positionText(positions, picked, words.extent)}</span>
      </Row>
    </Stack>
  );
}

/** Where a point is; of lines and areas how far they reach. */
function positionText(
  { shapes, labels }: Positions,
  at: number,
  extent: (from: string, to: string) => string,
) {
  const positions = shapes[at] ? positionsOf(shapes[at]) : [];
  const [east, north] = [positions.map(([lng]) => lng), positions.map(([, lat]) => lat)];
  const corner = (pick: (degrees: number[]) => number) =>
    [pick(north), pick(east)].map((degrees) => degrees.toFixed(DIGITS)).join(', ');
  const [from, to] = [corner(leastOf), corner(greatestOf)];
  return `${labels[at] ?? ''} ${from === to ? from : extent(from, to)}`.trim();
}

const leastOf = (values: number[]) => values.reduce((least, each) => Math.min(least, each), Infinity);
const greatestOf = (values: number[]) => values.reduce((most, each) => Math.max(most, each), -Infinity);
