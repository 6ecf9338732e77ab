import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { proposeEquipment } from '#shared/domain/import/guess/propose-equipment.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { changeStation } from '../../model/change-plan.ts';
import { stationsIn } from '../../model/plan-preview.ts';
import styles from './columns.module.css';
import type { SettingsProps } from './settings-props.ts';
import { TextField } from './text-field.tsx';

type Props = SettingsProps & { idOfStation: Record<string, string> };

/** From here on an equipment is taken as meant when the user asks for the most alike. */
const LIKELY = 0.6;

/** The stations of the file, and the equipment each is sent to. */
export function StationsTable({ plan, sample, equipment, onChange, idOfStation }: Props) {
  const { t, count } = useI18n();
  const words = t.uploadColumns.equipment;
  const columns = plan.columns.map(({ role }) => role).join(' ');
  const { firstDataRow } = plan;
  // Corrections and the like do not change which stations there are.
  const stations = useMemo(
    () => [...stationsIn(sample, plan)],
    // oxlint-disable-next-line react/exhaustive-deps
    [sample, columns, firstDataRow],
  );
  const ids = useMemo(() => new Map(equipment.map((one) => [one.equipId, one])), [equipment]);
  const proposals = useMemo(
    () => new Map(stations.map(([station]) => [station, proposeEquipment(station, equipment)])),
    [stations, equipment],
  );
  const isOpen = (station: string) => !Object.hasOwn(idOfStation, station) && !ids.has(station);
  const best = stations.flatMap(([station]) => {
    const [first] = proposals.get(station) ?? [];
    return isOpen(station) && first && first.likeness >= LIKELY ? [[station, first.equipId] as const] : [];
  });
  const takeBest = () =>
    onChange((old) =>
      best.reduce((changed, [station, equipId]) => changeStation(changed, station, equipId, equipment), old),
    );
  return (
    <>
      {best.length > 0 && (
        <Button size="compact-xs" variant="default" onClick={takeBest}>
          {words.takeBest}
        </Button>
      )}
      <div className={styles.stations}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.station}</th>
              <th scope="col" className={styles.number}>
                {words.rows}
              </th>
              <th scope="col">{words.sentTo}</th>
              <td>{null}</td>
            </tr>
          </thead>
          <tbody>
            {stations.map(([station, rows]) => {
              const named = Object.hasOwn(idOfStation, station) ? idOfStation[station] : undefined;
              const sentTo = named ?? station;
              return (
                <tr key={station}>
                  <th scope="row">{station}</th>
                  <td className={styles.number}>{count(rows)}</td>
                  <td>
                    <TextField
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
                  <td className={styles.soft}>
                    {sentTo === ''
                      ? words.leaveOut
                      : (ids.get(sentTo)?.placeName ?? (equipment.length > 0 ? words.unknown : ''))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
