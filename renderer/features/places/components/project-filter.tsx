import { Button, Checkbox, Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { finish } from '#shared/domain/steps.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { chosenValues, withOwnCondition } from '../model/filter-tree.ts';
import type { PlaceProject } from '../model/place-projects.ts';
import { workOn } from '../model/table-work.ts';
import { usePlaces } from './places-model.ts';
import styles from './places-section.module.css';

/** Shows the places of some projects only, each with its number of places. */
export function ProjectFilter() {
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
  /** With all of them shown, a click means this one alone. */
  const toggle = (project: PlaceProject) =>
    isAll
      ? choose([project.key])
      : choose(projects.filter((other) => isChosen(other) !== (other === project)).map(({ key }) => key));
  return (
    <Popover position="bottom-start" shadow="sm" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          className={styles.projects}
          variant={isAll ? 'default' : 'light'}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {isAll ? t.places.allProjects : t.places.nProjects(chosen.length, projects.length)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.places.projectsLabel}>
        <div className={styles.choices}>
          {projects.map((project) => (
            <div key={project.key} className={styles.choice}>
              <Checkbox
                size="xs"
                checked={!isAll && isChosen(project)}
                onChange={() => toggle(project)}
                label={project.key === '' ? t.places.noProject : `${project.key} ${project.name ?? ''}`}
              />
              <span className={styles.soft}>{count(project.count)}</span>
            </div>
          ))}
        </div>
        <div className={styles.choiceActions}>
          <Button size="compact-xs" variant="subtle" disabled={isAll} onClick={() => choose([])}>
            {t.places.allProjects}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
