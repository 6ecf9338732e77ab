import { Modal } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { type ListProblem, listProblems, type LoadedPlaceList } from '../model/loaded-place-list.ts';

const SHOWN_AT_MOST = 200;
const RAW_AT_MOST = 300;

function ProblemItem(props: { problem: ListProblem; table: PlaceTable }) {
  const { t } = useI18n();
  const { problem: entry } = props;
  const texts = t.places.problems;
  if (entry.kind === 'element')
    return (
      <Stack as="li" gap={4} breaks lineBelow>
        {texts.element(entry.index + 1)}
        <code>{JSON.stringify(entry.raw).slice(0, RAW_AT_MOST)}</code>
      </Stack>
    );
  const { row, field, reason, raw } = entry.problem;
  return (
    <Stack as="li" gap={4} breaks lineBelow>
      <span>
        {props.table.value(row, 'placeName') ?? texts.unnamed}{' '}
        <Text tone="soft">{props.table.value(row, 'placeId')}</Text>
        {' · '}
        {texts.field(t.placeFields[field].label, reason)}
      </span>
      {raw !== undefined && <code>{JSON.stringify(raw).slice(0, RAW_AT_MOST)}</code>}
    </Stack>
  );
}

/** Says how many things of the list could not be understood, and lists them. */
export function ListProblems(props: { list: LoadedPlaceList }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const problems = useMemo(() => listProblems(props.list), [props.list]);
  const texts = t.places.problems;
  if (problems.length === 0) return <span>{texts.none}</span>;
  const rest = problems.length - SHOWN_AT_MOST;
  return (
    <>
      <Chip onClick={() => setOpen(true)}>
        <TriangleAlert size={13} aria-hidden />
        {texts.chip(problems.length)}
      </Chip>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={texts.title}
        size={680}
        closeButtonProps={{ 'aria-label': t.frame.close }}
      >
        <Text as="p" tone="soft">
          {texts.text}
        </Text>
        <Stack as="ul" spaceAbove={12}>
          {problems.slice(0, SHOWN_AT_MOST).map((problem, index) => (
            <ProblemItem key={index} problem={problem} table={props.list.table} />
          ))}
        </Stack>
        {rest > 0 && (
          <Text as="p" tone="soft">
            {texts.more(rest)}
          </Text>
        )}
      </Modal>
    </>
  );
}
