import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { SegmentedControl, Switch } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { mapConverter } from '#renderer/lib/map-datum.ts';
import {
  type CoordinateSystems,
  EX_SYSTEMS,
  MAP_SYSTEMS,
  USUAL_SYSTEMS,
} from '#shared/domain/coordinates/coordinate-systems.ts';
import type { SystemEvidence } from '#shared/domain/coordinates/detect-coordinate-system.ts';
import { placePositions } from '#shared/domain/coordinates/place-position.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import {
  type ProjectSystems as ProjectCoordinates,
  useChangeCoordinateSystems,
} from '../../../api/coordinate-systems.ts';
import {
  type MapPositions,
  positionEffect,
  type PositionEffect,
} from '../../../model/map/position-effect.ts';

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
    <Dialog width="medium" onClose={onClose} title={texts.title}>
      <Stack as="form" gap={12} onSubmit={submit}>
        <Text as="p" tone="soft" small>
          {texts.intro}
        </Text>
        <Stack as="ul" gap={12} aria-label={texts.title}>
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
        </Stack>
        <Text as="p" tone="soft" small>
          {texts.approximate}
        </Text>
        {error !== undefined && <FailureNotice failure={toAppError(error).toFailure()} lead={texts.failed} />}
        <Row align="stretch" justify="end">
          <Button onClick={onClose}>{t.frame.cancel}</Button>
          <Button kind="primary" type="submit" loading={isPending}>
            {texts.save}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

function Choice<T extends string>(props: {
  label: string;
  value: T;
  values: readonly T[];
  onChange: (value: T) => void;
}) {
  const { systems } = useI18n().t.placePositions;
  const id = useId();
  return (
    <Stack gap={4} small>
      <span id={id}>{props.label}</span>
      <SegmentedControl
        aria-labelledby={id}
        value={props.value}
        data={props.values.map((value) => ({ value, label: systems[value as keyof typeof systems] }))}
        onChange={props.onChange}
      />
    </Stack>
  );
}

function Evidence({ evidence }: { evidence: SystemEvidence }) {
  const { placePositions: texts } = useI18n().t;
  const { votes, compared, withBoth, places, proposal } = evidence;
  const counted = [
    [texts.systems.gcj02, votes.gcj02],
    [texts.systems.bd09, votes.bd09],
    [texts.same, votes.same],
    [texts.unexplained, votes.unexplained],
  ] as const;
  return (
    <Row as="p" wrap gap={8} tone="soft" small>
      <span>{texts.evidence(withBoth, places)}</span>
      {compared > 0 && (
        <span>
          {counted
            .filter(([, count]) => count > 0)
            .map(([label, count]) => texts.votes(label, count, compared))
            .join(' · ')}
        </span>
      )}
      <strong>{proposal ? texts.proposed(texts.systems[proposal]) : texts.noProposal}</strong>
    </Row>
  );
}

/** The systems of one project: what the data says, what is chosen, and what that does. */
function ProjectSystems(props: {
  name: string;
  evidence: SystemEvidence;
  systems: CoordinateSystems;
  onChange: (systems: CoordinateSystems) => void;
  effect: PositionEffect;
}) {
  const { placePositions: texts } = useI18n().t;
  const { evidence, systems, onChange, effect } = props;
  const { gained, lost, moved, medianM } = effect;
  return (
    <Stack as="li" box="outline" aria-label={props.name}>
      <h3>{props.name}</h3>
      <Evidence evidence={evidence} />
      <Row align="stretch" wrap gap={16}>
        <Choice
          label={texts.map}
          value={systems.map ?? 'unknown'}
          values={['unknown', ...MAP_SYSTEMS] as const}
          onChange={(map) => onChange({ ...systems, map: map === 'unknown' ? null : map })}
        />
        <Choice
          label={texts.ex}
          value={systems.ex}
          values={EX_SYSTEMS}
          onChange={(ex) => onChange({ ...systems, ex })}
        />
      </Row>
      {evidence.swapped > 0 && (
        <Switch
          label={texts.swapped(evidence.swapped)}
          description={texts.swappedHint}
          checked={systems.swapped ?? false}
          onChange={(event) => onChange({ ...systems, swapped: event.currentTarget.checked })}
        />
      )}
      <Text role="status" as="p" tone="soft" small>
        {gained + lost + moved === 0 ? texts.noEffect : texts.effect(gained, lost, moved, medianM.toFixed(0))}
      </Text>
    </Stack>
  );
}
