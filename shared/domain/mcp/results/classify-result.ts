import type { JsonValue } from '../../places/place.ts';
import { memberOf } from '../json-object.ts';
import { asMap } from './find-positions.ts';
import { asSeries } from './find-series.ts';
import { findTables } from './find-tables.ts';
import type { ResultRoot, ResultView, TableView } from './result-view.ts';
import { contentOf, dataOfText, rowsAt, textOf } from './result-values.ts';

/**
 * The ways to show an answer of a tool, the best first: a chart, a map, a table, pictures and sounds, a tree, the text; `raw` is
 * always the last. Structured content comes before the same data as text.
 */
export function classifyResult(result: JsonValue): ResultView[] {
  const structured = memberOf(result, 'structuredContent');
  const data = structured === undefined ? [] : viewsOfData(structured, 'structured');
  const content = contentOf(result);
  const parts = content.flatMap((part, index) => viewsOfPart(part, index));
  const texts = content.flatMap((part, index) => {
    const value = structured === undefined ? dataOfText(textOf(part)) : undefined;
    return value === undefined ? [] : viewsOfData(value, index);
  });
  const views = [...data, ...texts, ...parts];
  const rank = (view: ResultView): number => RANKS.indexOf(view.kind);
  return [...views.toSorted((a, b) => rank(a) - rank(b)), { kind: 'raw' }];
}

const RANKS: ResultView['kind'][] = [
  'series',
  'map',
  'image',
  'audio',
  'table',
  'tree',
  'text',
  'resource',
  'link',
  'raw',
];

function viewsOfData(value: JsonValue, root: ResultRoot): ResultView[] {
  const tables = findTables(value, root);
  const more = tables.flatMap((table) => viewsOfTable(table, value));
  return [...more, ...tables, { kind: 'tree', root }];
}

function viewsOfTable(table: TableView, value: JsonValue): ResultView[] {
  const rows = rowsAt(value, table.pointer);
  return [asSeries(table, rows, value), asMap(table, rows)].filter((view) => view !== undefined);
}

const BASE64_BYTES = 0.75;

function viewsOfPart(part: JsonValue, content: number): ResultView[] {
  const type = memberOf(part, 'type');
  const text = (name: string, of: JsonValue | undefined = part): string | null => {
    const value = memberOf(of, name);
    return typeof value === 'string' ? value : null;
  };
  const words = textOf(part);
  if (words !== undefined) return [{ kind: 'text', content, chars: words.length }];
  if (type === 'image' || type === 'audio') {
    const sizeBytes = Math.floor((text('data')?.replaceAll('=', '').length ?? 0) * BASE64_BYTES);
    return [{ kind: type, content, mimeType: text('mimeType') ?? '', sizeBytes }];
  }
  if (type === 'resource_link') {
    const uri = text('uri') ?? '';
    const name = text('title') ?? text('name') ?? uri;
    return [{ kind: 'link', content, uri, name, mimeType: text('mimeType') }];
  }
  if (type !== 'resource') return [];
  const resource = memberOf(part, 'resource');
  return [
    {
      kind: 'resource',
      content,
      uri: text('uri', resource) ?? '',
      mimeType: text('mimeType', resource),
      isText: text('text', resource) !== null,
    },
  ];
}
