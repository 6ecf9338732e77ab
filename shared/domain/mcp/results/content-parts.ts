import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, memberOf } from '../json-object.ts';
import { digitsOf } from './exact-text.ts';
import type { ContentPart, ResultView } from './result-view.ts';
import { dataOfText, JSON_TYPE, rolledContent, textOf } from './result-values.ts';

const BASE64_BYTES = 0.75;
/** A name or address beyond this is told by its beginning: the whole stands in the raw result. */
const MAX_NAME_CHARS = 2_000;
const MARKDOWN = /^text\/(?:x-)?markdown\b/i;

/** More parts than anyone would scroll through. */
const MAX_PARTS = 300;
/** A longer text that looks like JSON is taken for it: reading it would cost more than it tells. */
const MAX_READ_CHARS = 100_000;

/**
 * The parts of an answer in their order, each by its kind; what is of no kind that is known is named as it is, `null` too.
 * The content of a tool, the messages of a prompt with who says each, or what was read of a resource (MCP, content types).
 * @returns undefined for an answer that has neither parts nor structured content beside those
 */
export function contentView(result: JsonValue): Extract<ResultView, { kind: 'content' }> | undefined {
  const said = rolledContent(result);
  const structured = memberOf(result, 'structuredContent');
  if (said.length === 0 && (structured === undefined || isCompound(structured))) return undefined;
  const parts = said.slice(0, MAX_PARTS).map(({ part, role }, content) => ({
    ...partOf(part, content),
    ...(role !== undefined && { role: shortened(role) }),
  }));
  return {
    kind: 'content',
    parts,
    more: said.length - parts.length,
    structured:
      structured === undefined
        ? null
        : {
            json: isCompound(structured)
              ? null
              : shortened(digitsOf(result, 'structuredContent') ?? JSON.stringify(structured)),
            isWrapped: wrappedValue(structured) !== undefined,
          },
  };
}

/** The value that a framework has wrapped in `{"result": value}`, because structured content had to be an object; undefined if none. */
export function wrappedValue(structured: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(structured ?? null) || structured === undefined) return undefined;
  return Object.keys(structured as object).length === 1 ? memberOf(structured, 'result') : undefined;
}

function isCompound(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null;
}

function partOf(part: JsonValue, content: number): ContentPart {
  const words = textOf(part);
  if (words !== undefined) return { kind: 'text', content, chars: words.length, form: formOfText(words) };
  const type = memberOf(part, 'type');
  if (type === 'image' || type === 'audio') {
    const data = textMember(part, 'data');
    if (data === null) return { kind: 'unknown', content, what: type, lacks: 'data' };
    return { kind: type, content, mimeType: mimeOf(part) ?? '', sizeBytes: sizeOf(data) };
  }
  if (type === 'resource_link') {
    const uri = textMember(part, 'uri');
    if (uri === null) return { kind: 'unknown', content, what: type, lacks: 'uri' };
    const size = memberOf(part, 'size');
    return {
      kind: 'link',
      content,
      uri,
      name: shortened(textMember(part, 'title') ?? textMember(part, 'name') ?? uri),
      description: shortened(textMember(part, 'description') ?? ''),
      mimeType: mimeOf(part),
      sizeBytes: typeof size === 'number' && size >= 0 ? size : null,
    };
  }
  if (type === 'resource') return resourceOf(memberOf(part, 'resource'), content);
  if (type === 'text') return { kind: 'unknown', content, what: type, lacks: 'text' };
  return {
    kind: 'unknown',
    content,
    what: kindName(part, type),
    lacks: isJsonObject(part) && type === undefined ? 'type' : null,
  };
}

function resourceOf(resource: JsonValue | undefined, content: number): ContentPart {
  const [text, blob] = [textMember(resource, 'text'), textMember(resource, 'blob')];
  if (text === null && blob === null)
    return { kind: 'unknown', content, what: 'resource', lacks: 'text, blob' };
  const mimeType = mimeOf(resource);
  return {
    kind: 'resource',
    content,
    uri: textMember(resource, 'uri') ?? '',
    mimeType,
    isText: text !== null,
    form: text === null ? 'plain' : formOfResource(text, mimeType),
    sizeBytes: text === null ? sizeOf(blob ?? '') : text.length,
  };
}

function formOfText(text: string): 'prose' | 'json' {
  if (text.length <= MAX_READ_CHARS) return dataOfText(text) === undefined ? 'prose' : 'json';
  const edges = text.slice(0, 100).trimStart().charAt(0) + text.slice(-100).trimEnd().slice(-1);
  return edges === '{}' || edges === '[]' ? 'json' : 'prose';
}

function formOfResource(text: string, mimeType: string | null): 'plain' | 'markdown' | 'json' {
  if (mimeType !== null && MARKDOWN.test(mimeType)) return 'markdown';
  const isJson = mimeType === null || JSON_TYPE.test(mimeType);
  return isJson && formOfText(text) === 'json' ? 'json' : 'plain';
}

/** What a part is called that is of no kind we know. */
function kindName(part: JsonValue, type: JsonValue | undefined): string {
  if (typeof type === 'string') return shortened(type) || '""';
  if (part === null || type === null) return 'null';
  return Array.isArray(part) ? 'array' : typeof part;
}

function textMember(value: JsonValue | undefined, name: string): string | null {
  const text = memberOf(value, name);
  return typeof text === 'string' ? text : null;
}

function mimeOf(value: JsonValue | undefined): string | null {
  const type = textMember(value, 'mimeType');
  return type === null ? null : shortened(type);
}

function sizeOf(base64: string): number {
  return Math.floor(base64.replace(/=+$/, '').length * BASE64_BYTES);
}

function shortened(text: string): string {
  return text.length > MAX_NAME_CHARS ? `${text.slice(0, MAX_NAME_CHARS)}…` : text;
}
