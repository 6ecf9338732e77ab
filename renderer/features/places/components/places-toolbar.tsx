import { ChevronDown, Columns3, Filter, RefreshCw, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useMemo, useState } from 'react';
import { Popover } from '#renderer/components/ui/menu.tsx';
import { Checkbox, SegmentedControl, TextField } from '#renderer/components/ui/fields.tsx';
import { Button, CloseButton } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import {
  type ToolbarAction,
  ToolbarActions,
  ToolbarButton,
  useIsFolded,
} from '#renderer/components/ui/toolbar.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { ARRANGEMENTS, type Arrangement } from '#shared/domain/places/place-view.ts';
import { finish } from '#shared/domain/steps.ts';
import { chosenValues, withOwnCondition } from '../model/filter-tree.ts';
import type { PlaceProject } from '../model/place-columns.ts';
import { workOn } from '../model/table-work.ts';
import { usePlaces } from './places-model.ts';
import styles from './places-section.module.css';
import type { AppliedView } from '../model/working-memory.ts';
import { ColumnChoices, ColumnPicker } from './table/column-picker.tsx';
import { useViewEntries, ViewsMenu } from './views/views-menu.tsx';

function QuickFilter({ ref, ...props }: { ref: Ref<HTMLInputElement>; onLeave: () => void }) {
  const { t } = useI18n();
  const { content, change } = usePlaces();
  const { query } = content;
  const setQuery = (text: string) => change((before) => ({ ...before, query: text }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query !== '') setQuery('');
    else if (event.key === 'ArrowDown' || event.key === 'Enter' || event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <TextField
      ref={ref}
      className={styles.filter}
      aria-label={t.places.filterLabel}
      placeholder={t.places.filterPlaceholder}
      title={t.places.filterPlaceholder}
      spellCheck={false}
      leftSection={<Search size={14} aria-hidden />}
      rightSection={
        query === '' ? null : <CloseButton small label={t.places.clearFilter} onClick={() => setQuery('')} />
      }
      value={query}
      onChange={(event) => setQuery(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

export function PlacesToolbar({
  ref,
  ...props
}: {
  /** The search field. */
  ref: Ref<HTMLInputElement>;
  isFetching: boolean;
  canRefresh: boolean;
  onRefresh: () => void;
  onLeaveFilter: () => void;
  onEditFilter: () => void;
  applied: AppliedView;
  onApplied: (applied: AppliedView) => void;
  /** What else can be done with the places. */
  actions: readonly ToolbarAction[];
  /** How they are shown. */
  children: ReactNode;
}) {
  const { t } = useI18n();
  const { content } = usePlaces();
  const { dialog, ...views } = useViewEntries(props);
  const isFolded = useIsFolded();
  const [isChoosingColumns, setChoosingColumns] = useState(false);
  const columns = { label: t.places.columns, icon: Columns3, onClick: () => setChoosingColumns(true) };
  const refresh = {
    label: t.places.refresh,
    icon: RefreshCw,
    onClick: props.onRefresh,
    isDisabled: !props.canRefresh,
    isPending: props.isFetching,
    isIcon: true,
  };
  return (
    <Row data-pane>
      <h1 className="hidden-when-narrow">{t.places.title}</h1>
      <QuickFilter ref={ref} onLeave={props.onLeaveFilter} />
      <ProjectFilter />
      <ToolbarButton
        kind={content.filter.of.length > 0 ? 'chosen' : 'default'}
        label={t.placeFilters.builder.open}
        icon={Filter}
        onClick={props.onEditFilter}
      />
      <Row align="stretch" fixed push>
        {props.children}
        <ToolbarActions
          actions={[...(isFolded ? [columns] : []), ...props.actions, refresh]}
          entries={views.entries}
        >
          <ViewsMenu {...views} />
          <ColumnPicker />
        </ToolbarActions>
      </Row>
      {dialog}
      {isChoosingColumns && (
        <Dialog title={t.places.columns} onClose={() => setChoosingColumns(false)}>
          <ColumnChoices />
        </Dialog>
      )}
    </Row>
  );
}

/** Shows the places of some projects only, each with its number of places. */
function ProjectFilter() {
  const { t, count } = useI18n();
  const { facts, content, setFilter } = usePlaces();
  const projects = useMemo(() => finish(workOn(facts.table).projects()), [facts.table]);
  const chosen = chosenValues(content.filter, 'projectId');
  const isAll = chosen.length === 0;
  const isChosen = ({ key }: PlaceProject) => isAll || chosen.includes(key);
  const choose = (keys: string[]) =>
    setFilter((tree) =>
      withOwnCondition(
        tree,
        'projectId',
        keys.length === 0 || keys.length === projects.length
          ? undefined
          : { op: 'one-of', column: 'projectId', values: keys },
      ),
    );
  /** While all of them are shown, a click selects this one alone. */
  const toggle = (project: PlaceProject) =>
    isAll
      ? choose([project.key])
      : choose(projects.filter((other) => isChosen(other) !== (other === project)).map(({ key }) => key));
  return (
    <Popover position="bottom-start">
      <Popover.Target>
        <Button
          flex="none"
          kind={isAll ? 'default' : 'chosen'}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {isAll ? t.places.allProjects : t.places.nProjects(chosen.length, projects.length)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.places.projectsLabel}>
        <div className={styles.choices}>
          {projects.map((project) => (
            <Row key={project.key} align="stretch" justify="between" gap={16}>
              <Checkbox
                checked={!isAll && isChosen(project)}
                onChange={() => toggle(project)}
                label={project.key === '' ? t.places.noProject : `${project.key} ${project.name ?? ''}`}
              />
              <Text tone="soft">{count(project.count)}</Text>
            </Row>
          ))}
        </div>
        <Row align="stretch" lineAbove>
          <Button kind="quiet" small disabled={isAll} onClick={() => choose([])}>
            {t.places.allProjects}
          </Button>
        </Row>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Table, both, map, or the list of what needs a look. */
export function ArrangementSwitch(props: { value: Arrangement; onChange: (value: Arrangement) => void }) {
  const { t } = useI18n();
  const { arrangement, arrangements } = t.placeViews;
  return (
    <SegmentedControl
      aria-label={arrangement}
      value={props.value}
      onChange={(value) => {
        const chosen = ARRANGEMENTS.find((name) => name === value);
        if (chosen) props.onChange(chosen);
      }}
      data={ARRANGEMENTS.map((name) => ({ value: name, label: arrangements[name] }))}
    />
  );
}
