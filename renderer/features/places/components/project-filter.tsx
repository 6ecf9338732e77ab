import { Button, Checkbox, Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { PlaceProject } from '../model/place-projects.ts';
import styles from './places-section.module.css';
import type { PlaceRows } from './use-place-rows.ts';

/** Shows the places of some projects only, each with its number of places. */
export function ProjectFilter(props: { view: PlaceRows }) {
  const { t, count } = useI18n();
  const { projects, filter, setFilter } = props.view;
  const chosen = filter.projects;
  const isChosen = ({ key }: PlaceProject) => chosen === null || chosen.has(key);
  const toggle = (project: PlaceProject) => {
    const next = new Set(
      projects.filter((other) => isChosen(other) !== (other === project)).map(({ key }) => key),
    );
    setFilter((before) => ({ ...before, projects: next.size === projects.length ? null : next }));
  };
  return (
    <Popover position="bottom-start" shadow="sm" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={chosen ? 'light' : 'default'}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {chosen ? t.places.nProjects(chosen.size, projects.length) : t.places.allProjects}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.places.projectsLabel}>
        <div className={styles.choices}>
          {projects.map((project) => (
            <div key={project.key} className={styles.choice}>
              <Checkbox
                size="xs"
                checked={isChosen(project)}
                onChange={() => toggle(project)}
                label={project.key === '' ? t.places.noProject : `${project.key} ${project.name ?? ''}`}
              />
              <span className={styles.soft}>{count(project.count)}</span>
            </div>
          ))}
        </div>
        <div className={styles.choiceActions}>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={chosen === null}
            onClick={() => setFilter((before) => ({ ...before, projects: null }))}
          >
            {t.places.allProjects}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
