/** Why a text cannot be sent in a header; null if it can (RFC 9110 section 5.5, in the characters that HTTP clients send). */
export function headerValueProblem(text: string): 'line-break' | 'character' | null {
  if (/[\r\n]/.test(text)) return 'line-break';
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text) ? null : 'character';
}
