import { ActionIcon, TextInput } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import type { ResultRoot } from '#shared/domain/mcp/results/result-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import styles from './tree-view.module.css';

const MOST_FOUND = 1_000;

/** Looks for a text in names and values; Enter goes from one to the next. */
export function TreeSearch(props: {
  resultId: string;
  root: ResultRoot;
  onFound: (pointer: string) => void;
}) {
  const words = useI18n().t.toolsResults.tree;
  const { resultId, root, onFound } = props;
  const { tools } = useBackend();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const text = useDeferredValue(typed.trim());
  const latest = useRef('');
  const queryClient = useQueryClient();
  const searchFor = (wanted: string) =>
    tools.results.search.queryOptions({
      input: wanted === '' ? skipToken : { resultId, root, text: wanted, limit: MOST_FOUND },
      staleTime: Infinity,
    });
  const { data } = useQuery({ ...searchFor(text), placeholderData: keepPreviousData });
  const pointers = text === '' ? [] : (data?.pointers ?? []);
  /** Whoever types faster than the search is taken to what was typed all the same. */
  const go = async (step: number) => {
    const wanted = typed.trim();
    if (wanted === '') return;
    const { pointers: found } = await queryClient.query({ ...searchFor(wanted), staleTime: 'static' });
    if (found.length === 0 || latest.current !== wanted) return;
    const next = (Math.max(at, step > 0 ? -1 : 0) + step + found.length) % found.length;
    setAt(next);
    onFound(found[next] ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void go(event.shiftKey ? -1 : 1);
  };
  const found =
    pointers.length === 0 ? words.notFound : words.found(pointers.length, pointers.length >= MOST_FOUND);
  return (
    <div className={styles.search}>
      <TextInput
        size="xs"
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => {
          latest.current = value.trim();
          setTyped(value);
          setAt(-1);
        }}
      />
      <ActionIcon
        size="sm"
        variant="default"
        aria-label={words.previous}
        disabled={pointers.length === 0}
        onClick={() => void go(-1)}
      >
        <ChevronUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        variant="default"
        aria-label={words.next}
        disabled={pointers.length === 0}
        onClick={() => void go(1)}
      >
        <ChevronDown size={14} aria-hidden />
      </ActionIcon>
      <span role="status" className={styles.size}>
        {text !== '' && data && (at >= 0 ? `${at + 1} / ${found}` : found)}
      </span>
    </div>
  );
}
