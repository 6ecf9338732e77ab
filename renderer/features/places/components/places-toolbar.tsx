import { Button, CloseButton, TextInput } from '@mantine/core';
import { RefreshCw, Search } from 'lucide-react';
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { PlaceField } from '#shared/domain/place-fields.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { ColumnPicker } from './column-picker.tsx';
import styles from './places-section.module.css';
import { ProjectFilter } from './project-filter.tsx';
import type { PlaceRows } from './use-place-rows.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** "/" and Ctrl+F go to the filter, wherever the focus is, unless a dialog is open or "/" is being typed. */
function useFilterKeys(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if ((!isFind && !isSlash) || document.querySelector('[role=dialog][aria-modal=true]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [input]);
}

function QuickFilter(props: { view: PlaceRows; onLeave: () => void }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  useFilterKeys(input);
  const { filter, setFilter } = props.view;
  const setQuery = (query: string) => setFilter((before) => ({ ...before, query }));
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'Escape' && filter.query !== '') setQuery('');
    else if (event.key === 'ArrowDown' || event.key === 'Enter' || event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <TextInput
      ref={input}
      size="xs"
      className={styles.filter}
      aria-label={t.places.filterLabel}
      placeholder={t.places.filterPlaceholder}
      spellCheck={false}
      leftSection={<Search size={14} aria-hidden />}
      rightSection={
        filter.query === '' ? null : (
          <CloseButton size="xs" aria-label={t.places.clearFilter} onClick={() => setQuery('')} />
        )
      }
      value={filter.query}
      onChange={(event) => setQuery(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

export function PlacesToolbar(props: {
  view: PlaceRows;
  placeCount: number;
  hiddenColumns: readonly PlaceField[];
  onHiddenColumnsChange: (hidden: PlaceField[]) => void;
  isFetching: boolean;
  canRefresh: boolean;
  onRefresh: () => void;
  onLeaveFilter: () => void;
}) {
  const { t } = useI18n();
  const { view } = props;
  return (
    <div className={styles.toolbar} data-pane>
      <h1>{t.places.title}</h1>
      <QuickFilter view={view} onLeave={props.onLeaveFilter} />
      <ProjectFilter view={view} />
      <span className={styles.count}>{t.places.count(view.rows.length, props.placeCount)}</span>
      <div className={styles.toolbarEnd}>
        <ColumnPicker hidden={props.hiddenColumns} onChange={props.onHiddenColumnsChange} />
        <Button
          size="xs"
          variant="default"
          disabled={!props.canRefresh}
          loading={props.isFetching}
          leftSection={<RefreshCw size={14} aria-hidden />}
          onClick={props.onRefresh}
        >
          {t.places.refresh}
        </Button>
      </div>
    </div>
  );
}
