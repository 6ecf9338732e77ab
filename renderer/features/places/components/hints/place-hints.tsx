import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button, CloseButton, LinkButton } from '#renderer/components/ui/button.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { ShiftHint } from '#shared/domain/places/shifted-times.ts';
import { finish } from '#shared/domain/steps.ts';
import { useCoordinateSystems } from '../../api/coordinate-systems.ts';
import type { MapPositions } from '../../model/map/position-effect.ts';
import { workOn } from '../../model/table-work.ts';
import { SystemsDialog } from '../map/systems/systems-dialog.tsx';
import styles from './place-hints.module.css';

function Hint(props: { text: string; onDismiss: () => void; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className={styles.hint}>
      <TriangleAlert size={14} aria-hidden />
      <Text grow>{props.text}</Text>
      {props.children}
      <CloseButton small label={t.frame.notices.close} onClick={props.onDismiss} />
    </div>
  );
}

/** Problems of whole projects that one decision can fix: swapped coordinates, a wrong time zone. */
export function PlaceHints(props: {
  connectionId: string;
  table: PlaceTable;
  zone: string;
  positions: MapPositions;
  shifts: readonly ShiftHint[];
}) {
  const { t } = useI18n();
  const { connectionId, table, zone, positions, shifts } = props;
  const { projects } = useCoordinateSystems(connectionId, table);
  const nameOf = useProjectName(table);
  const shiftWords = useShiftWords(table, zone);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [isReviewing, setReviewing] = useState(false);
  const dismiss = (key: string) => setDismissed((before) => [...before, key]);
  const isOpen = (key: string) => !dismissed.includes(key);
  const swapped = projects.filter(
    ({ evidence, systems }) =>
      evidence.swapped > 0 && systems.swapped === undefined && isOpen(`swapped ${evidence.projectId}`),
  );
  const shifted = shifts.filter(({ projectId }) => isOpen(`shifted ${projectId}`));
  if (swapped.length + shifted.length === 0 && !isReviewing) return null;
  return (
    <Stack as="section" gap={4} aria-label={t.placeHints.label}>
      {swapped.map(({ evidence: { projectId, swapped: count } }) => (
        <Hint
          key={`swapped ${projectId}`}
          text={t.placeHints.swapped(nameOf(projectId), count)}
          onDismiss={() => dismiss(`swapped ${projectId}`)}
        >
          <Button small onClick={() => setReviewing(true)}>
            {t.placeHints.reviewSwapped}
          </Button>
        </Hint>
      ))}
      {shifted.map((shift) => (
        <Hint
          key={`shifted ${shift.projectId}`}
          text={shiftWords(shift)}
          onDismiss={() => dismiss(`shifted ${shift.projectId}`)}
        >
          <LinkButton small href={connectionHref(connectionId, 'edit')}>
            {t.placeHints.setZone}
          </LinkButton>
        </Hint>
      ))}
      {isReviewing && (
        <SystemsDialog
          connectionId={connectionId}
          table={table}
          positions={positions}
          projects={projects}
          onClose={() => setReviewing(false)}
        />
      )}
    </Stack>
  );
}

/** Says that the times of a project are read in the wrong zone, and by how much they are off. */
export function useShiftWords(table: PlaceTable, zone: string): (hint: ShiftHint) => string {
  const { t, value } = useI18n();
  const nameOf = useProjectName(table);
  return ({ projectId, shiftHours, ahead, reported }) =>
    t.placeHints.shifted(nameOf(projectId), value(shiftHours), ahead, reported, zone);
}

/** Names the projects of a list: by ID and name, as far as they are given. */
function useProjectName(table: PlaceTable): (projectId: string) => string {
  const { t } = useI18n();
  const names = useMemo(
    () => new Map(finish(workOn(table).projects()).map(({ key, name }) => [key, name])),
    [table],
  );
  return (projectId) =>
    projectId === '' ? t.placeHints.noProject : [projectId, names.get(projectId)].filter(Boolean).join(' ');
}
