import { SegmentedControl, Switch } from '@mantine/core';
import { useId } from 'react';
import {
  type CoordinateSystems,
  EX_SYSTEMS,
  MAP_SYSTEMS,
} from '#shared/domain/coordinates/coordinate-systems.ts';
import type { SystemEvidence } from '#shared/domain/coordinates/detect-coordinate-system.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { PositionEffect } from '../../../model/map/position-effect.ts';
import styles from './systems-dialog.module.css';

function Choice<T extends string>(props: {
  label: string;
  value: T;
  values: readonly T[];
  onChange: (value: T) => void;
}) {
  const { systems } = useI18n().t.placePositions;
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id}>{props.label}</span>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        value={props.value}
        data={props.values.map((value) => ({ value, label: systems[value as keyof typeof systems] }))}
        onChange={props.onChange}
      />
    </div>
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
    <p className={styles.note}>
      {texts.evidence(withBoth, places)}{' '}
      {compared > 0 &&
        counted
          .filter(([, count]) => count > 0)
          .map(([label, count]) => texts.votes(label, count, compared))
          .join(' · ')}{' '}
      <strong>{proposal ? texts.proposed(texts.systems[proposal]) : texts.noProposal}</strong>
    </p>
  );
}

/** The systems of one project: what the data says, what is chosen, and what that does. */
export function ProjectSystems(props: {
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
    <li className={styles.project} aria-label={props.name}>
      <h3>{props.name}</h3>
      <Evidence evidence={evidence} />
      <div className={styles.choices}>
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
      </div>
      {evidence.swapped > 0 && (
        <Switch
          size="xs"
          label={texts.swapped(evidence.swapped)}
          description={texts.swappedHint}
          checked={systems.swapped ?? false}
          onChange={(event) => onChange({ ...systems, swapped: event.currentTarget.checked })}
        />
      )}
      <p role="status" className={styles.note}>
        {gained + lost + moved === 0 ? texts.noEffect : texts.effect(gained, lost, moved, medianM.toFixed(0))}
      </p>
    </li>
  );
}
