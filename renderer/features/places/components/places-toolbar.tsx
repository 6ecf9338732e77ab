import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core';
import { Filter, RefreshCw, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { usePlaces } from './places-model.ts';
import styles from './places-section.module.css';
import { ProjectFilter } from './project-filter.tsx';
import { ColumnPicker } from './table/column-picker.tsx';

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
    <TextInput
      ref={ref}
      size="xs"
      className={styles.filter}
      aria-label={t.places.filterLabel}
      placeholder={t.places.filterPlaceholder}
      spellCheck={false}
      leftSection={<Search size={14} aria-hidden />}
      rightSection={
        query === '' ? null : (
          <CloseButton size="xs" aria-label={t.places.clearFilter} onClick={() => setQuery('')} />
        )
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
  /** The field that is searched by. */
  ref: Ref<HTMLInputElement>;
  isFetching: boolean;
  canRefresh: boolean;
  onRefresh: () => void;
  onLeaveFilter: () => void;
  onEditFilter: () => void;
  /** Arrangement, views and export. */
  children: ReactNode;
}) {
  const { t } = useI18n();
  const { content } = usePlaces();
  return (
    <div className={styles.toolbar} data-pane>
      <h1>{t.places.title}</h1>
      <QuickFilter ref={ref} onLeave={props.onLeaveFilter} />
      <ProjectFilter />
      <Button
        size="xs"
        variant={content.filter.of.length > 0 ? 'light' : 'default'}
        aria-label={t.placeFilters.builder.open}
        leftSection={<Filter size={14} aria-hidden />}
        className={styles.shrinking}
        onClick={props.onEditFilter}
      >
        {t.placeFilters.builder.open}
      </Button>
      <div className={styles.toolbarEnd}>
        {props.children}
        <ColumnPicker />
        <ActionIcon
          size={30}
          variant="default"
          aria-label={t.places.refresh}
          title={t.places.refresh}
          disabled={!props.canRefresh}
          loading={props.isFetching}
          onClick={props.onRefresh}
        >
          <RefreshCw size={15} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
