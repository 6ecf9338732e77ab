/** JSON text indented for reading; text that is no JSON as it is. Numbers keep every digit: nothing is parsed into them. */
export function indentedJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  let level = 0;
  const line = () => `\n${'  '.repeat(level)}`;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"?|\{\s*\}|\[\s*\]|[{}[\],:]|\s+/g, (token: string): string => {
    if (token.startsWith('"')) return token;
    if (token === '{' || token === '[') {
      level += 1;
      return token + line();
    }
    if (token === '}' || token === ']') {
      level = Math.max(0, level - 1);
      return line() + token;
    }
    if (token === ',') return token + line();
    if (token === ':') return ': ';
    return token.trim() === '' ? '' : token.replaceAll(/\s/g, '');
  });
}
