import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { IconButton } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { PAGE_CHARS, useTextPage } from '../../api/results/table-rows.ts';
import { TextLines } from '../text-lines.tsx';

/** A text of an answer, or the whole answer as JSON, in pages: no length of it stops the window. */
export function TextView({ resultId, content }: { resultId: string; content?: number }) {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.text;
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty');
  const [page, setPage] = useState(0);
  const { data, error } = useTextPage(resultId, content ?? form, page);
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  if (!data)
    return (
      <Text as="p" tone="soft">
        {toolsResults.loading}
      </Text>
    );
  return (
    <Stack rows="head" fills shrinks>
      <Row wrap gap={12}>
        {content === undefined && (
          <SegmentedControl
            aria-label={words.form}
            data={[
              { value: 'pretty', label: words.pretty },
              { value: 'raw', label: words.asSent },
            ]}
            value={form}
            onChange={(value) => {
              setForm(value === 'raw' ? 'raw' : 'pretty');
              setPage(0);
            }}
          />
        )}
        <CopyButton text={data.text} label={words.copy} copied={words.copied} failed={words.failed} />
        <Pages page={page} totalChars={data.totalChars} onPage={setPage} />
      </Row>
      <TextLines key={`${form} ${page}`} text={data.text} label={words.label} />
    </Stack>
  );
}

function Pages(props: { page: number; totalChars: number; onPage: (page: number) => void }) {
  const words = useI18n().t.toolsResults.text;
  const { page, totalChars, onPage } = props;
  const last = Math.max(0, Math.ceil(totalChars / PAGE_CHARS) - 1);
  if (last === 0) return null;
  const from = page * PAGE_CHARS;
  const steps = [
    { label: words.first, to: 0, icon: <ChevronFirst size={14} aria-hidden /> },
    { label: words.previous, to: page - 1, icon: <ChevronLeft size={14} aria-hidden /> },
    { label: words.next, to: page + 1, icon: <ChevronRight size={14} aria-hidden /> },
    { label: words.last, to: last, icon: <ChevronLast size={14} aria-hidden /> },
  ];
  return (
    <Row wrap gap={4} tone="soft" small push>
      <span role="status">{words.page(from + 1, Math.min(totalChars, from + PAGE_CHARS), totalChars)}</span>
      {steps.map(({ label, to, icon }) => (
        <IconButton
          key={label}
          small
          kind="default"
          label={label}
          disabled={to < 0 || to > last || to === page}
          onClick={() => onPage(to)}
        >
          {icon}
        </IconButton>
      ))}
    </Row>
  );
}
