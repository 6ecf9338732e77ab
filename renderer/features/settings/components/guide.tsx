import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { Box, Row } from '#renderer/components/ui/layout.tsx';
import { type LinkedSpan, Markdown } from '#renderer/components/ui/markdown.tsx';
import { Page } from '#renderer/components/ui/page.tsx';
import { Tabs } from '#renderer/components/ui/tabs.tsx';
import { WebLink } from '#renderer/components/ui/web-link.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';

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
    queryFn: async () => (await TEXTS[path]?.()) ?? '',
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
      <Box as="article" roomy box="card">
        <Markdown text={data ?? ''} firstLevel={1} gap={12} link={GuideLink} />
      </Box>
    </Page>
  );
}

/** A page of the guide, a picture of it, or a page of the web that the user's own browser opens; nothing else is linked. */
function GuideLink({ span }: { span: LinkedSpan }) {
  const { language } = useI18n();
  const { kind, text, href } = span;
  if (kind === 'picture')
    return (
      <Row justify="center">
        <img
          src={PICTURES[`${GUIDE_DIR}/${language}/${href}`]}
          alt={text}
          style={{ maxWidth: '100%', border: '1px solid var(--line)' }}
        />
      </Row>
    );
  const [, task] = /^(\w+)\.md$/.exec(href) ?? [];
  if (task !== undefined) return <a href={`#settings/guide/${task}`}>{text}</a>;
  return href.startsWith('https://') ? <WebLink href={href}>{text}</WebLink> : text;
}
