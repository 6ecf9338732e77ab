import { useEffect, useMemo, useState } from 'react';
import { CommitField, SmallInput } from '#renderer/components/ui/small-field.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import { type EquipmentProposal, proposeEquipment } from '#shared/domain/import/guess/propose-equipment.ts';
import { changeStation } from '#shared/domain/import/change-equipment.ts';
import styles from './columns.module.css';
import type { SettingsProps } from './settings-props.ts';

type Proposals = ReadonlyMap<string, EquipmentProposal[]>;

/** Work that nobody notices, and how often what it has come to is shown. */
const SLICE_MS = 8;

const SHOWN_EVERY_MS = 300;
const NONE: Proposals = new Map();

type Props = SettingsProps & { idOfStation: Record<string, string> };

/** From here on an equipment is taken as meant when the user asks for the most alike. */
const LIKELY = 0.6;
/** More are looked for by name. */
const MAX_SHOWN = 200;
const MANY = 20;

/** The stations of the file, and the equipment each is sent to. */
export function StationsTable({ stations: ofFile, equipment, onChange, idOfStation }: Props) {
  const { t, count } = useI18n();
  const words = t.uploadColumns.equipment;
  const [wanted, setWanted] = useState('');
  const stations = useMemo(() => [...ofFile.rows], [ofFile]);
  const ids = useMemo(() => new Map(equipment.map((one) => [one.equipId, one])), [equipment]);
  const unknown = useMemo(
    () => stations.flatMap(([station]) => (ids.has(station) ? [] : [station])),
    [stations, ids],
  );
  const proposals = useProposals(unknown, equipment);
  const isOpen = (station: string) => !Object.hasOwn(idOfStation, station) && !ids.has(station);
  const best = stations.flatMap(([station]) => {
    const [first] = proposals.get(station) ?? [];
    return isOpen(station) && first && first.likeness >= LIKELY ? [[station, first.equipId] as const] : [];
  });
  const isFound = ([station]: readonly [string, number]) => {
    const texts = [station, idOfStation[station] ?? '', ids.get(idOfStation[station] ?? station)?.placeName];
    return texts.some((text) => text?.toLowerCase().includes(wanted.trim().toLowerCase()));
  };
  const found = wanted.trim() === '' ? stations : stations.filter(isFound);
  const shown = found.slice(0, MAX_SHOWN);
  const takeBest = () =>
    onChange((old) =>
      best.reduce((changed, [station, equipId]) => changeStation(changed, station, equipId, equipment), old),
    );
  return (
    <>
      <Row wrap gap={12}>
        <span>
          {t.uploadColumns.stations(stations.length)}
          {!ofFile.isWhole && <Text tone="soft"> {words.sampled}</Text>}
        </span>
        {stations.length > MANY && (
          <SmallInput
            type="search"
            className={styles.input}
            aria-label={words.find}
            placeholder={words.find}
            value={wanted}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
        )}
        {best.length > 0 && (
          <Button small onClick={takeBest}>
            {words.takeBest}
          </Button>
        )}
      </Row>
      <div className={styles.stations}>
        <Table>
          <TableHead columns={[words.station, words.rows, words.sentTo]} numbers={[words.rows]}>
            <td>{null}</td>
          </TableHead>
          <tbody>
            {shown.map(([station, rows]) => {
              const named = Object.hasOwn(idOfStation, station) ? idOfStation[station] : undefined;
              const sentTo = named ?? station;
              return (
                <tr key={station}>
                  <th scope="row">{station}</th>
                  <td data-number>{rows > 0 ? count(rows) : ''}</td>
                  <td>
                    <CommitField
                      label={words.idOf(station)}
                      value={sentTo}
                      placeholder={words.leaveOut}
                      options={(proposals.get(station) ?? []).map((one) => ({
                        value: one.equipId,
                        label: words.proposal(one.placeName, Math.round(one.likeness * 100)),
                      }))}
                      onCommit={(id) =>
                        onChange((old) =>
                          changeStation(old, station, id === station ? undefined : id, equipment),
                        )
                      }
                    />
                  </td>
                  <Text as="td" tone="soft">
                    {sentTo === ''
                      ? words.leaveOut
                      : (ids.get(sentTo)?.placeName ?? (equipment.length > 0 ? words.unknown : ''))}
                  </Text>
                </tr>
              );
            })}
          </tbody>
        </Table>
        {found.length > shown.length && (
          <Text as="p" tone="soft">
            {words.moreStations(found.length - shown.length)}
          </Text>
        )}
      </div>
    </>
  );
}

/** Equipment that each station may mean, found little by little: thousands of stations are compared with as many places. */
function useProposals(stations: readonly string[], equipment: readonly KnownEquipment[]): Proposals {
  const [found, setFound] = useState<{ of: readonly string[]; proposals: Proposals }>();
  useEffect(() => {
    const proposals = new Map<string, EquipmentProposal[]>();
    let shownAtMs = performance.now();
    let next = 0;
    const work = () => {
      const untilMs = performance.now() + SLICE_MS;
      for (; next < stations.length && performance.now() < untilMs; next += 1) {
        const station = stations[next] ?? '';
        proposals.set(station, proposeEquipment(station, equipment));
      }
      const isOver = next >= stations.length;
      if (isOver || performance.now() - shownAtMs > SHOWN_EVERY_MS) {
        shownAtMs = performance.now();
        setFound({ of: stations, proposals: new Map(proposals) });
      }
      if (!isOver) timer = setTimeout(work, SLICE_MS);
    };
    let timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [stations, equipment]);
  return found?.of === stations ? found.proposals : NONE;
}
