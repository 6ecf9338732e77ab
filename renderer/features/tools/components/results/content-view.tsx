import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { Disclosure } from '#renderer/components/ui/disclosure.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { type LinkedSpan, Markdown } from '#renderer/components/ui/markdown.tsx';
import { Notice } from '#renderer/components/ui/notice.tsx';
import { WebLink } from '#renderer/components/ui/web-link.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { looksLikeMarkdown } from '#renderer/lib/markdown/read-markdown.ts';
import { saveBlob } from '#renderer/lib/save-file.ts';
import type { ResultSummary } from '#shared/contract/tools/calls.ts';
import { indentedJson } from '#shared/domain/mcp/results/exact-text.ts';
import type { ContentPart, ResultView, StructuredPart } from '#shared/domain/mcp/results/result-view.ts';
import { useResultMedia } from '../../api/results/result-media.ts';
import { useTextPage } from '../../api/results/table-rows.ts';
import { useExplorer } from '../explorer-context.ts';
import styles from './content-view.module.css';
import { type DataResultView, DataView } from './data-view.tsx';
import { TextView } from './text-view.tsx';

type Part<K extends ContentPart['kind']> = Extract<ContentPart, { kind: K }>;
type OfAnswer = { summary: ResultSummary };

/** Every part of an answer in its order, each as what it is, and the structured content below them. */
export function ContentView({
  summary,
  view,
}: OfAnswer & { view: Extract<ResultView, { kind: 'content' }> }) {
  const words = useI18n().t.toolsResults.content;
  const { parts, more, structured } = view;
  return (
    <div className={styles.parts}>
      {parts.length === 0 && (
        <Text as="p" tone="soft" className={styles.spanning}>
          {words.noParts}
        </Text>
      )}
      {parts.map((part) => (
        <OnePart key={part.content} summary={summary} part={part} />
      ))}
      {more > 0 && (
        <Text as="p" tone="soft" className={styles.spanning}>
          {words.more(more)}
        </Text>
      )}
      {structured && <Structured summary={summary} structured={structured} />}
    </div>
  );
}

function OnePart({ summary, part }: OfAnswer & { part: ContentPart }) {
  switch (part.kind) {
    case 'text':
      return <TextPart summary={summary} part={part} />;
    case 'image':
    case 'audio':
      return (
        <PartFrame part={part} isCard facts={[part.mimeType]}>
          <Media summary={summary} content={part.content} kind={part.kind} />
        </PartFrame>
      );
    case 'link':
      return <LinkPart part={part} />;
    case 'resource':
      return <ResourcePart summary={summary} part={part} />;
    case 'unknown':
    default:
      return <UnknownPart part={part} />;
  }
}

/** What a part is, who says it, and what can be done with it, above the part. */
function PartFrame(props: {
  part: ContentPart;
  isCard?: boolean;
  facts?: readonly (string | null)[];
  actions?: ReactNode;
  children: ReactNode;
}) {
  const words = useI18n().t.toolsResults.content;
  const { part, isCard, facts = [], actions, children } = props;
  const name = words.kinds[part.kind];
  const said = [part.role === undefined ? name : words.said(name, part.role), ...facts].filter(Boolean);
  return (
    <Stack
      as="section"
      gap={4}
      box={isCard ? 'outline' : undefined}
      pad={isCard ? 12 : undefined}
      className={isCard ? undefined : styles.spanning}
      aria-label={words.part(part.content + 1, name)}
    >
      <Row justify="between" style={{ minHeight: 24 }}>
        <Text tone="soft" small truncate>
          {said.join(' · ')}
        </Text>
        {actions}
      </Row>
      {children}
    </Stack>
  );
}

/** The first page of a text of the answer. */
function useText(summary: ResultSummary, content: number) {
  const { data, error } = useTextPage(summary.resultId, content, 0);
  return { text: data?.text, isWhole: data !== undefined && data.text.length >= data.totalChars, error };
}

function TextPart({ summary, part }: OfAnswer & { part: Part<'text'> }) {
  const words = useI18n().t.toolsResults.content;
  const { text, isWhole, error } = useText(summary, part.content);
  const isTwin = part.form === 'json' && summary.parity.kind === 'same';
  const [isAsWritten, setAsWritten] = useState(false);
  const isMarkdown = part.form === 'prose' && isWhole && looksLikeMarkdown(text ?? '');
  const body = error ? (
    <FailureNotice failure={toAppError(error).toFailure()} />
  ) : text === undefined ? null : isWhole ? (
    <Words
      text={text}
      form={isMarkdown && !isAsWritten ? 'markdown' : part.form === 'json' ? 'json' : 'plain'}
    />
  ) : (
    <TextView resultId={summary.resultId} content={part.content} />
  );
  return (
    <PartFrame
      part={part}
      actions={
        <Row gap={4} fixed>
          {isMarkdown && <FormButton isAsWritten={isAsWritten} onChange={setAsWritten} />}
          {isWhole && <CopyText text={text ?? ''} />}
        </Row>
      }
    >
      {isTwin ? <Disclosure summary={words.twin}>{body}</Disclosure> : body}
    </PartFrame>
  );
}

function FormButton(props: { isAsWritten: boolean; onChange: (isAsWritten: boolean) => void }) {
  const words = useI18n().t.toolsResults.content;
  return (
    <Button
      small
      kind="quiet"
      aria-pressed={props.isAsWritten}
      onClick={() => props.onChange(!props.isAsWritten)}
    >
      {words.asWritten}
    </Button>
  );
}

function CopyText({ text }: { text: string }) {
  const words = useI18n().t.toolsResults.text;
  return <CopyButton isIcon text={text} label={words.copy} copied={words.copied} failed={words.failed} />;
}

function Words({ text, form }: { text: string; form: 'plain' | 'markdown' | 'json' }) {
  const words = useI18n().t.toolsResults.content;
  const shown = useMemo(() => (form === 'json' ? indentedJson(text) : text), [form, text]);
  if (text === '')
    return (
      <Text as="p" tone="soft">
        {words.emptyText}
      </Text>
    );
  if (form === 'markdown') return <Markdown text={text} firstLevel={3} link={ForeignLink} />;
  if (form === 'json') return <CodeBlock>{shown}</CodeBlock>;
  return <p className={styles.prose}>{shown}</p>;
}

/**
 * A link in a text of somebody else: it says where it leads, and leads to pages of the web only. A picture is not loaded, for
 * that would tell its server who reads this.
 */
function ForeignLink({ span: { kind, text, href } }: { span: LinkedSpan }) {
  const words = useI18n().t.toolsResults.content;
  const shown = kind === 'picture' ? words.pictureAt(text) : text || href;
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href))
    return shown === href ? shown : `${shown} (${href})`;
  const { host } = new URL(href);
  return (
    <>
      <WebLink href={href} title={href}>
        {shown}
      </WebLink>
      {!shown.includes(host) && (
        <Text tone="soft" small>
          {' '}
          ({host})
        </Text>
      )}
    </>
  );
}

function LinkPart({ part }: { part: Part<'link'> }) {
  const { toolsResults } = useI18n().t;
  const { readResource } = useExplorer();
  const size = part.sizeBytes === null ? null : toolsResults.head.bytes(part.sizeBytes);
  return (
    <PartFrame part={part} isCard facts={[part.mimeType, size]}>
      <Text strong breaks>
        {part.name}
      </Text>
      {part.description !== '' && (
        <Text as="p" breaks>
          {part.description}
        </Text>
      )}
      {part.uri !== part.name && (
        <Text as="code" tone="soft" breaks>
          {part.uri}
        </Text>
      )}
      <Row wrap>
        <Button small onClick={() => readResource(part.uri)}>
          {toolsResults.media.read}
        </Button>
        <CopyAddress uri={part.uri} />
      </Row>
    </PartFrame>
  );
}

function CopyAddress({ uri }: { uri: string }) {
  const { text, media } = useI18n().t.toolsResults;
  return <CopyButton isIcon text={uri} label={media.copyAddress} copied={text.copied} failed={text.failed} />;
}

function ResourcePart({ summary, part }: OfAnswer & { part: Part<'resource'> }) {
  const { content, uri, mimeType, isText, sizeBytes } = part;
  const { head } = useI18n().t.toolsResults;
  const [type = ''] = (mimeType ?? '').split('/');
  return (
    <PartFrame
      part={part}
      isCard={!isText}
      facts={[mimeType, isText ? null : head.bytes(sizeBytes)]}
      actions={uri !== '' && <CopyAddress uri={uri} />}
    >
      <Text as="code" tone="soft" breaks>
        {uri}
      </Text>
      {isText ? (
        <ResourceText summary={summary} part={part} />
      ) : (
        <Media
          summary={summary}
          content={content}
          kind={type === 'image' || type === 'audio' ? type : 'file'}
        />
      )}
    </PartFrame>
  );
}

function ResourceText({ summary, part }: OfAnswer & { part: Part<'resource'> }) {
  const { text, isWhole, error } = useText(summary, part.content);
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  if (text === undefined) return null;
  return isWhole ? (
    <Words text={text} form={part.form} />
  ) : (
    <TextView resultId={summary.resultId} content={part.content} />
  );
}

function UnknownPart({ part }: { part: Part<'unknown'> }) {
  const words = useI18n().t.toolsResults.content;
  const { what, lacks, content } = part;
  return (
    <Notice tone="neutral" className={styles.spanning}>
      {lacks === null ? words.unknown(content + 1, what) : words.lacking(content + 1, what, lacks)}
    </Notice>
  );
}

const EXTENSIONS = new Map([
  ['image/jpeg', 'jpg'],
  ['image/svg+xml', 'svg'],
  ['audio/mpeg', 'mp3'],
  ['audio/x-wav', 'wav'],
  ['text/plain', 'txt'],
]);

/** Ending of a file with bytes of a type; `bin` for a type that says nothing. */
function extensionOf(mimeType: string): string {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  return EXTENSIONS.get(type) ?? /^[a-z]+\/([a-z0-9]{1,8})$/.exec(type)?.[1] ?? 'bin';
}

/** A picture, a sound or a file of an answer. What cannot be shown can still be saved. */
function Media(props: OfAnswer & { content: number; kind: 'image' | 'audio' | 'file' }) {
  const { toolsResults, punctuation } = useI18n().t;
  const words = toolsResults.media;
  const { media, isUnreadable, error } = useResultMedia(props.summary.resultId, props.content);
  const [isBroken, setBroken] = useState(false);
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  if (isUnreadable) return <p role="alert">{words.notBase64}</p>;
  if (!media)
    return (
      <Text as="p" tone="soft" small>
        {toolsResults.loading}
      </Text>
    );
  const { url, blob, mimeType } = media;
  return (
    <>
      {isBroken && <p role="alert">{words.broken(mimeType)}</p>}
      {!isBroken && props.kind === 'image' && (
        <img
          className={styles.picture}
          src={url}
          alt={words.picture(mimeType)}
          onError={() => setBroken(true)}
        />
      )}
      {!isBroken && props.kind === 'audio' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- an answer of a tool brings none
        <audio
          controls
          className={styles.sound}
          src={url}
          aria-label={words.sound}
          onError={() => setBroken(true)}
        />
      )}
      <Row>
        <Button small onClick={() => saveBlob(`answer-${props.content + 1}.${extensionOf(mimeType)}`, blob)}>
          {words.save}
          {punctuation.inBrackets(toolsResults.head.bytes(blob.size))}
        </Button>
      </Row>
    </>
  );
}

function Structured({ summary, structured }: OfAnswer & { structured: StructuredPart }) {
  const words = useI18n().t.toolsResults.content;
  const view = summary.views.find(
    (each): each is DataResultView => 'root' in each && each.root === 'structured',
  );
  const isSmall = view?.kind === 'tree' && view.open.length === 0;
  return (
    <Stack as="section" gap={4} className={styles.spanning} aria-label={words.structured}>
      <Row wrap tone="soft" small>
        <span>{words.structured}</span>
        {structured.isWrapped && <span>{words.wrapped}</span>}
      </Row>
      {structured.json !== null && <CodeBlock>{structured.json}</CodeBlock>}
      {view && (
        <Box className={isSmall ? undefined : styles.data}>
          <DataView summary={summary} view={view} />
        </Box>
      )}
    </Stack>
  );
}
