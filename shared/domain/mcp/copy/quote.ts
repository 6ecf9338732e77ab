/** A text as one word of bash: everything between single quotes is itself. */
export function quoteBash(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Typographic apostrophes end a text in PowerShell like straight ones. */
const APOSTROPHES = /['\u2018\u2019\u201A\u201B]/g;

/** A text as one word of PowerShell: between single quotes only these are doubled. */
export function quotePowerShell(text: string): string {
  return `'${text.replaceAll(APOSTROPHES, '$&$&')}'`;
}

/** A text as a literal of Python. JSON's escapes are Python's too, but for half characters, which no UTF-8 has. */
export function quotePython(text: string): string {
  return JSON.stringify(text.toWellFormed());
}
