/** Texts that are read, each in its way, and those that are no tables. */
export type TextKind =
  'text' | 'html' | 'spreadsheet-xml' | 'flat-ods' | 'json' | 'xml' | 'unsafe-xml' | 'email' | 'document';

const HTML = /<(?:!doctype html|html|head|meta|body|table|thead|tbody|tr|style|div)\b/i;
/** Two tags in a row: a cell in angle brackets is followed by something else. */
const MARKUP = /^<(?:\?xml\b|!doctype\b|!--|[a-z_][\w:.-]*(?:\s[^<>]*)?>\s*<[a-z_!/])/i;
const ENTITIES = /<!doctype[^>[]*\[[\s\S]*?<!entity/i;
const MAIL_FIELD =
  /^(?:return-path|received|delivered-to|message-id|mime-version|from|to|subject|date|x-[\w-]+|content-type|content-transfer-encoding):\s/i;

const ONLY_MAIL_FIELD =
  /^(?:return-path|received|delivered-to|message-id|mime-version|content-transfer-encoding):\s/i;

/**
 * What a text is by its beginning, which is without byte order mark and leading white space.
 * @param isWhole the text has no more than this
 */
export function sniffText(text: string, isWhole: boolean): TextKind {
  if (text.startsWith('<') && (MARKUP.test(text) || HTML.test(text.slice(0, 4096))))
    return kindOfMarkup(text);
  if (text.startsWith('{\\rtf')) return 'document';
  if (isJson(text, isWhole)) return 'json';
  return isMail(text) ? 'email' : 'text';
}

function kindOfMarkup(text: string): TextKind {
  if (ENTITIES.test(text)) return 'unsafe-xml';
  if (/^<\?xml\b/i.test(text)) {
    if (/urn:schemas-microsoft-com:office:spreadsheet/i.test(text)) return 'spreadsheet-xml';
    if (/opendocument\.spreadsheet/.test(text)) return 'flat-ods';
    if (/wordprocessingml|office:word|opendocument\.text/.test(text)) return 'document';
  }
  return HTML.test(text) ? 'html' : 'xml';
}

/** The fields of a mail's head, one of them that nothing but mails and web archives have. */
function isMail(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/, 40);
  const end = lines.indexOf('');
  const head = end < 0 ? lines : lines.slice(0, end);
  return (
    MAIL_FIELD.test(head[0] ?? '') &&
    head.filter((line) => MAIL_FIELD.test(line)).length >= 2 &&
    head.some((line) => ONLY_MAIL_FIELD.test(line))
  );
}

const JSON_TOKEN =
  /\s*(?:([{[:,])|([}\]])|("(?:[^"\\\r\n]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null))/giy;

/**
 * An object or an array, or one of them in every line. Of a longer text only the beginning is there: then it must consist
 * of the tokens of JSON up to there, with a name or a value within a value.
 */
function isJson(text: string, isWhole: boolean): boolean {
  if (!/^(?:\{\s*["}]|\[\s*(?:[[\]{"\d-]|true\b|false\b|null\b))/.test(text)) return false;
  let at = 0;
  let wasValue = false;
  let closed = 0;
  for (JSON_TOKEN.lastIndex = 0; ;) {
    const token = JSON_TOKEN.exec(text);
    if (!token) break;
    const [, , closing, value] = token;
    if (value !== undefined && wasValue) return false;
    wasValue = value !== undefined;
    if (closing !== undefined) closed++;
    at = JSON_TOKEN.lastIndex;
  }
  const rest = text.slice(at).trim();
  if (isWhole) return rest === '' && closed > 0;
  // The text breaks off in a token, which may be a long one.
  return rest.length < text.length / 2 && (rest === '' || /^["\d-]|^[a-z]{1,4}$/.test(rest));
}
