import { parseJsonText } from '#shared/domain/parse-json-text.ts';

/** A body as people read it: JSON with its structure shown, a form one field a line, anything else as it is. */
export function readableBody(body: string, contentType: string): string {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return body.replaceAll('&', '\n& ');
  try {
    return JSON.stringify(parseJsonText(body), null, 2);
  } catch {
    return body;
  }
}

/** The value of a header whatever the case of its name, '' if there is none. */
export function headerValue(headers: Readonly<Record<string, string>>, name: string): string {
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return entry?.[1] ?? '';
}
