import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { Page } from '#renderer/components/ui/page.tsx';
import { Tabs } from '#renderer/components/ui/tabs.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { type GuideBlock, type GuideSpan, readGuide } from '../model/guide-text.ts';

const TASKS = ['inspect', 'upload', 'demonstrate', 'operate'] as const;
const GUIDE_DIR = '../../../../docs/guide';

/** The guide of docs/guide goes into the window: it is there without a network. */
const TEXTS = import.meta.glob<string>('../../../../docs/guide/*/*.md', { query: '?raw', import: 'default' });
const PICTURES = import.meta.glob<string>('../../../../docs/guide/*/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** One page of the guide for each job, in the language of the window. */
export function Guide(props: { task: string | undefined }) {
  const { t, language } = useI18n();
  const task = TASKS.find((each) => each === props.task) ?? 'inspect';
  const path = `${GUIDE_DIR}/${language}/${task}.md`;
  const { data, error } = useQuery({
    queryKey: ['guide', path],
    queryFn: async () => readGuide((await TEXTS[path]?.()) ?? ''),
    staleTime: Infinity,
  });
  return (
    <Page>
      <Box lineBelow>
        <Tabs
          label={t.settings.guide.title}
          tabs={TASKS.map((each) => ({
            href: `#settings/guide/${each}`,
            text: t.settings.guide.tasks[each],
            isShown: each === task,
          }))}
        />
      </Box>
      {error && <FailureNotice failure={toAppError(error).toFailure()} />}
      <Stack as="article" gap={12} roomy box="card" selectable>
        {data?.map((block, at) => (
          <Block key={at} block={block} language={language} />
        ))}
      </Stack>
    </Page>
  );
}

function Block({ block, language }: { block: GuideBlock; language: string }) {
  if (block.kind === 'heading') return block.level === 1 ? <h1>{block.text}</h1> : <h2>{block.text}</h2>;
  if (block.kind === 'paragraph')
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    );
  if (block.kind === 'picture')
    return (
      <Row justify="center">
        <img
          src={PICTURES[`${GUIDE_DIR}/${language}/${block.file}`]}
          alt={block.description}
          style={{ maxWidth: '100%', border: '1px solid var(--line)' }}
        />
      </Row>
    );
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List style={{ paddingInlineStart: 20, listStyle: block.isOrdered ? 'decimal' : 'disc' }}>
      {block.items.map((item, at) => (
        <li key={at} style={{ paddingBlock: 2 }}>
          <Spans spans={item} />
        </li>
      ))}
    </List>
  );
}

function Spans({ spans }: { spans: GuideSpan[] }) {
  return spans.map((span, at) => {
    const key = `${at} ${span.text}`;
    if (span.kind === 'strong') return <strong key={key}>{span.text}</strong>;
    if (span.kind === 'code') return <code key={key}>{span.text}</code>;
    if (span.kind === 'link') return <GuideLink key={key} {...span} />;
    return <Text key={key}>{span.text}</Text>;
  });
}

/** A page of the guide, or a page of the web that the user's own browser opens; nothing else is a link. */
function GuideLink({ text, href }: { text: string; href: string }) {
  const [, task] = /^(\w+)\.md$/.exec(href) ?? [];
  if (task !== undefined) return <a href={`#settings/guide/${task}`}>{text}</a>;
  if (!href.startsWith('https://')) return text;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
