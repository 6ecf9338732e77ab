import { Button, Modal } from '@mantine/core';
import { type SubmitEvent, useMemo, useState } from 'react';
import { type CoordinateSystems, USUAL_SYSTEMS } from '#shared/domain/coordinates/coordinate-systems.ts';
import { placePositions } from '#shared/domain/coordinates/place-position.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { mapConverter } from '#renderer/lib/map-converter.ts';
import {
  type ProjectSystems as ProjectCoordinates,
  useChangeCoordinateSystems,
} from '../../../api/coordinate-systems.ts';
import type { MapPositions } from '../../../model/map/map-positions.ts';
import { positionEffect } from '../../../model/map/position-effect.ts';
import { ProjectSystems } from './project-systems.tsx';
import styles from './systems-dialog.module.css';

type SystemsByProject = Readonly<Record<string, CoordinateSystems>>;

type SystemsDialogProps = {
  connectionId: string;
  table: PlaceTable;
  /** Where the places are now. */
  positions: MapPositions;
  projects: readonly ProjectCoordinates[];
  onClose: () => void;
};

function rowsByProject(table: PlaceTable): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (const [row, projectId] of table.texts('projectId').entries()) {
    const ofProject = rows.get(projectId ?? '');
    if (ofProject) ofProject.push(row);
    else rows.set(projectId ?? '', [row]);
  }
  return rows;
}

/** What is kept if nothing is changed: where pairs look swapped and are left so, that is a decision, too. */
function decided({ evidence, systems }: ProjectCoordinates): CoordinateSystems {
  return evidence.swapped > 0 ? { ...systems, swapped: systems.swapped ?? false } : systems;
}

/** Keeps what was chosen, project by project, also where it is what the data says: then it is no guess any more. */
function useKeepSystems(connectionId: string, onKept: () => void) {
  const change = useChangeCoordinateSystems();
  const [error, setError] = useState<unknown>();
  const keep = async (chosen: SystemsByProject) => {
    setError(undefined);
    try {
      for (const [projectId, systems] of Object.entries(chosen))
        await change.mutateAsync({ connectionId, projectId, systems });
      onKept();
    } catch (failure) {
      setError(failure);
    }
  };
  return { keep, error, isPending: change.isPending };
}

/** Project by project: in which system the coordinates are, how one knows, and what that does on the map. */
export function SystemsDialog(props: SystemsDialogProps) {
  const { t } = useI18n();
  const { placePositions: texts } = t;
  const { table, positions, projects, onClose } = props;
  const [draft, setDraft] = useState<SystemsByProject>(() =>
    Object.fromEntries(projects.map((project) => [project.evidence.projectId, decided(project)])),
  );
  const { keep, error, isPending } = useKeepSystems(props.connectionId, onClose);
  const rows = useMemo(() => rowsByProject(table), [table]);
  const after = useMemo(
    () => placePositions(table, (projectId) => draft[projectId] ?? USUAL_SYSTEMS, mapConverter),
    [table, draft],
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void keep(draft);
  };
  const nameOf = (projectId: string) => {
    const name = table.texts('projectName')[rows.get(projectId)?.[0] ?? -1];
    return projectId === '' ? texts.noProject : [projectId, name].filter(Boolean).join(' · ');
  };
  return (
    <Modal
      opened
      size={620}
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.note}>{texts.intro}</p>
        <ul className={styles.projects} aria-label={texts.title}>
          {projects.map(({ evidence }) => {
            const { projectId } = evidence;
            return (
              <ProjectSystems
                key={projectId}
                name={nameOf(projectId)}
                evidence={evidence}
                systems={draft[projectId] ?? USUAL_SYSTEMS}
                onChange={(systems) => setDraft({ ...draft, [projectId]: systems })}
                effect={positionEffect(positions, after, rows.get(projectId) ?? [])}
              />
            );
          })}
        </ul>
        <p className={styles.note}>{texts.approximate}</p>
        {error !== undefined && <FailureNotice failure={toAppError(error).toFailure()} lead={texts.failed} />}
        <div className={styles.actions}>
          <Button size="xs" variant="default" onClick={onClose}>
            {t.frame.cancel}
          </Button>
          <Button size="xs" type="submit" loading={isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
