import { MapPin, Ruler } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { SegmentedControl, TextField } from '#renderer/components/ui/fields.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { Popover } from '#renderer/components/ui/menu.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { mapConverter } from '#renderer/lib/map-datum.ts';
import { readCoordinates } from '#shared/domain/coordinates/read-coordinates.ts';
import { lineLengthM, measuredText } from '../../model/map/sketch.ts';
import type { MapState, Sketch } from './use-map-state.ts';

const SYSTEMS = ['wgs84', 'gcj02', 'bd09'] as const;

type System = (typeof SYSTEMS)[number];

type Point = { lng: number; lat: number };

function toWgs84({ lng, lat }: Point, system: System): Point {
  if (system === 'wgs84') return { lng, lat };
  const [wgsLng, wgsLat] = mapConverter.toWgs84(lng, lat, system);
  return { lng: wgsLng, lat: wgsLat };
}

function GoToForm(props: { hasPin: boolean; onGo: (point: Point) => void; onForget: () => void }) {
  const { placeMap: texts, placePositions } = useI18n().t;
  const [text, setText] = useState('');
  const [system, setSystem] = useState<System>('wgs84');
  const [isTried, setTried] = useState(false);
  const read = readCoordinates(text);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read) props.onGo(toWgs84(read, system));
  };
  return (
    <Stack as="form" gap={8} noValidate onSubmit={submit}>
      <TextField
        label={texts.goTo.field}
        description={texts.goTo.hint}
        error={isTried && !read && texts.goTo.problem}
        placeholder="31.2304, 121.4737"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text small role="status">
        {read && texts.goTo.read(read.lat.toFixed(6), read.lng.toFixed(6), read.isLngFirst)}
      </Text>
      <SegmentedControl
        aria-label={texts.goTo.system}
        value={system}
        data={SYSTEMS.map((value) => ({ value, label: placePositions.systems[value] }))}
        onChange={setSystem}
      />
      <Row justify="end">
        {props.hasPin && <Button onClick={props.onForget}>{texts.goTo.forget}</Button>}
        <Button kind="primary" type="submit">
          {texts.goTo.go}
        </Button>
      </Row>
    </Stack>
  );
}

/** Goes to coordinates that somebody has been told. */
export function GoToButton({ state }: { state: MapState }) {
  const { placeMap: texts } = useI18n().t;
  const [isOpen, setOpen] = useState(false);
  const { sketch, goTo } = state;
  return (
    <Popover position="left-start" width={330} opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <IconButton
          kind="default"
          hintAt="left"
          label={texts.goTo.open}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <MapPin size={15} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <GoToForm
          hasPin={sketch.pin !== undefined}
          onGo={(point) => {
            setOpen(false);
            goTo(point);
          }}
          onForget={() => {
            setOpen(false);
            sketch.setPin(undefined);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

export function MeasureButton({ sketch: { line, setLine } }: { sketch: Sketch }) {
  const { placeMap: texts } = useI18n().t;
  return (
    <IconButton
      kind="default"
      hintAt="left"
      label={texts.measure.start}
      aria-pressed={line !== null}
      onClick={() => setLine(line ? null : [])}
    >
      <Ruler size={15} aria-hidden />
    </IconButton>
  );
}

/** How long the line is by now, and how it goes on; its points are set by clicks, or by keys in the middle of the map. */
export function MeasurePanel({ state }: { state: MapState }) {
  const { placeMap: texts } = useI18n().t;
  const { sketch, shown } = state;
  const { line, setLine } = sketch;
  if (!line) return null;
  return (
    <Row gap={8} small box="outline" wrap>
      <Text role="status" strong={line.length > 1}>
        {line.length > 1 ? measuredText(lineLengthM(line)) : texts.measure.hint}
      </Text>
      <Button small onClick={() => sketch.addPoint(shown.centre)}>
        {texts.measure.addCentre}
      </Button>
      <Button small disabled={line.length === 0} onClick={() => setLine(line.slice(0, -1))}>
        {texts.measure.undo}
      </Button>
      <Button small onClick={() => setLine(null)}>
        {texts.measure.end}
      </Button>
    </Row>
  );
}
