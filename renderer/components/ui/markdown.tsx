import { type ComponentType, Fragment, type ReactNode, useMemo } from 'react';
import type { MarkdownSpan } from '#renderer/lib/markdown/markdown-spans.ts';
import { type MarkdownBlock, readMarkdown } from '#renderer/lib/markdown/read-markdown.ts';
import { CodeBlock } from './code-block.tsx';
import { Box, Stack } from './layout.tsx';
import styles from './markdown.module.css';
import { Table } from './table.tsx';

export type LinkedSpan = Extract<MarkdownSpan, { kind: 'link' | 'picture' }>;

type MarkdownProps = {
  text: string;
  /** Level of its first heading in the page it is in. */
  firstLevel: number;
  /** What a link or a picture becomes: nothing is opened or loaded that this does not allow. */
  link: ComponentType<{ span: LinkedSpan }>;
  gap?: 8 | 12;
};

/** Markdown as elements of the page: no HTML of it gets there, and no address by itself. */
export function Markdown({ text, firstLevel, link, gap = 8 }: MarkdownProps) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return (
    <Stack className={styles.text} gap={gap}>
      <Blocks blocks={blocks} firstLevel={firstLevel} link={link} />
    </Stack>
  );
}

type Given = Pick<MarkdownProps, 'firstLevel' | 'link'>;

const keyed = <T,>(parts: readonly T[], draw: (part: T) => ReactNode) =>
  parts.map((part, at) => <Fragment key={at}>{draw(part)}</Fragment>);

function Blocks({ blocks, ...given }: Given & { blocks: readonly MarkdownBlock[] }) {
  return keyed(blocks, (block) => <Block block={block} {...given} />);
}

function Block({ block, ...given }: Given & { block: MarkdownBlock }) {
  const { firstLevel, link } = given;
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(6, firstLevel - 1 + block.level)}` as 'h1';
      return <Heading>{spans(block.spans, link)}</Heading>;
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List {...(block.isOrdered && block.start !== 1 && { start: block.start })}>
          {keyed(block.items, (item) => (
            <li>
              <Item blocks={item} {...given} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <Box className={styles.scroller}>
          <Table wraps isInline>
            <thead>
              <tr>
                {keyed(block.head, (cell) => (
                  <th scope="col">{spans(cell, link)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {keyed(block.rows, (row) => (
                <tr>
                  {keyed(row, (cell) => (
                    <td>{spans(cell, link)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      );
    case 'quote':
      return (
        <Stack as="blockquote">
          <Blocks blocks={block.blocks} {...given} />
        </Stack>
      );
    case 'code':
      return <CodeBlock>{block.text}</CodeBlock>;
    case 'rule':
      return <hr />;
    case 'paragraph':
    default:
      return <p>{spans(block.spans, link)}</p>;
  }
}

/** An item that begins with a paragraph begins on the line of its mark. */
function Item({ blocks, ...given }: Given & { blocks: readonly MarkdownBlock[] }) {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} {...given} />;
  return (
    <>
      {spans(first.spans, given.link)}
      <Blocks blocks={others} {...given} />
    </>
  );
}

function spans(parts: readonly MarkdownSpan[], Linked: MarkdownProps['link']): ReactNode {
  return keyed(parts, (span) => {
    switch (span.kind) {
      case 'strong':
        return <strong>{spans(span.spans, Linked)}</strong>;
      case 'emphasis':
        return <em>{spans(span.spans, Linked)}</em>;
      case 'deleted':
        return <del>{spans(span.spans, Linked)}</del>;
      case 'code':
        return <code>{span.text}</code>;
      case 'break':
        return <br />;
      case 'link':
      case 'picture':
        return <Linked span={span} />;
      case 'text':
      default:
        return span.text;
    }
  });
}
