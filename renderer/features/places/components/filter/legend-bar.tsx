import { MapPinOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import { REPORTING_STATES, type ReportingState } from '#shared/domain/places/staleness.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { chosenValues, ownCondition, withOwnCondition, withToggledValue } from '../../model/filter-tree.ts';
import { usePlaces } from '../places-model.ts';
import { ReportingSymbol, StateSymbol } from '../state-symbol.tsx';
import styles from './legend-bar.module.css';

function Entry(props: {
  symbol: ReactNode;
  label: string;
  title?: string;
  count: number;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { t, count } = useI18n();
  const { legend } = t.placeFilters;
  const { label, isChosen } = props;
  return (
    <li>
      <Chip
        aria-pressed={isChosen}
        title={[label, props.title, isChosen ? legend.showAll : legend.showOnly].filter(Boolean).join('\n')}
        data-none={props.count === 0 || undefined}
        onClick={props.onToggle}
      >
        {props.symbol}
        <span className="hidden-when-narrow">{label}</span> <strong>{count(props.count)}</strong>
      </Chip>
    </li>
  );
}

function LevelEntries() {
  const { t } = useI18n();
  const { counts, content, setFilter } = usePlaces();
  const chosen = chosenValues(content.filter, 'levelState');
  return (
    <ul className={styles.group} aria-label={t.placeFilters.legend.levels}>
      {LEVEL_STATES.map((state) => (
        <Entry
          key={state}
          symbol={<StateSymbol mark={state} sizePx={13} />}
          label={t.placeStates.level[state].label}
          title={t.placeStates.level[state].meaning}
          count={counts.level[state] ?? 0}
          isChosen={chosen.includes(state)}
          onToggle={() => setFilter((tree) => withToggledValue(tree, 'levelState', state))}
        />
      ))}
    </ul>
  );
}

/** What is not the case anywhere need not be said, except what everything should be. */
function isWorthSaying(state: ReportingState, count: number, chosen: readonly string[]): boolean {
  return count > 0 || state === 'on-time' || state === 'silent' || chosen.includes(state);
}

function ReportingEntries() {
  const { t } = useI18n();
  const { counts, content, setFilter } = usePlaces();
  const chosen = chosenValues(content.filter, 'reporting');
  return (
    <ul className={styles.group} aria-label={t.placeFilters.legend.reporting}>
      {REPORTING_STATES.map((state) => {
        const count = counts.reporting[state] ?? 0;
        if (!isWorthSaying(state, count, chosen)) return null;
        return (
          <Entry
            key={state}
            symbol={<ReportingSymbol state={state} />}
            label={t.placeStates.reporting[state].label}
            title={t.placeStates.reporting[state].meaning}
            count={count}
            isChosen={chosen.includes(state)}
            onToggle={() => setFilter((tree) => withToggledValue(tree, 'reporting', state))}
          />
        );
      })}
    </ul>
  );
}

/** Set-ups that are odd, and places that the map cannot show. */
function OtherEntries() {
  const { t } = useI18n();
  const { counts, content, setFilter } = usePlaces();
  const { legend } = t.placeFilters;
  const isOdd = ownCondition(content.filter, 'config')?.op === 'given';
  const isNowhere = ownCondition(content.filter, 'position')?.op === 'missing';
  return (
    <ul className={styles.group}>
      <Entry
        symbol={<TriangleAlert size={13} aria-hidden />}
        label={legend.config}
        title={t.placeStates.columns.config.meaning}
        count={counts.config}
        isChosen={isOdd}
        onToggle={() =>
          setFilter((tree) =>
            withOwnCondition(tree, 'config', isOdd ? undefined : { op: 'given', column: 'config' }),
          )
        }
      />
      <Entry
        symbol={<MapPinOff size={13} aria-hidden />}
        label={legend.noPosition}
        title={t.placeStates.columns.position.meaning}
        count={counts.noPosition}
        isChosen={isNowhere}
        onToggle={() =>
          setFilter((tree) =>
            withOwnCondition(tree, 'position', isNowhere ? undefined : { op: 'missing', column: 'position' }),
          )
        }
      />
    </ul>
  );
}

/**
 * How many places stand how; each count is a filter.
 * @param props.isBrief the list below has counts of its own, of which some judge otherwise: only how many places there are
 */
export function LegendBar(props: { isBrief: boolean; children?: ReactNode }) {
  const { t } = useI18n();
  const { rows, facts } = usePlaces();
  return (
    <div className={styles.bar} data-pane>
      {props.children && <div className={styles.end}>{props.children}</div>}
      <section aria-label={t.placeFilters.legend.label}>
        <strong>{t.places.count(rows.length, facts.table.count)}</strong>{' '}
        {!props.isBrief && (
          <>
            <LevelEntries />
            <ReportingEntries />
            <OtherEntries />
          </>
        )}
      </section>
    </div>
  );
}
