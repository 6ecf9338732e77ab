/** Fewer lines are a text that somebody has put in quotes. */
const MIN_LINES = 2;
const LINE_END = /(\r\n|\n|\r)/u;
const DELIMITER = /[,;\t|]/u;
/** A longer line is no row; without a limit the rest of a file would be held in memory. */
const MAX_LINE = 8 * 1024 * 1024;

/** What a line has in its quotes; null unless they stand around it as a whole. */
function textInQuotes(line: string): string | null {
  const text = line.trim();
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return null;
  const inside = text.slice(1, -1);
  return inside.replaceAll('""', '').includes('"') ? null : inside.replaceAll('""', '"');
}

/**
 * True for a text each of whose rows is one quoted cell, delimiters and all: a file that was opened in a spreadsheet program of
 * another delimiter and saved there. As it stands it has one column, and no table.
 * @param head lines of the file from its beginning on
 */
export function hasQuotedLines(head: string): boolean {
  const lines = head.split(LINE_END).filter((line, at) => at % 2 === 0 && line.trim() !== '');
  const inside = lines.map(textInQuotes);
  const rows = inside.filter((text) => text !== null && DELIMITER.test(text)).length;
  const areOthersPlain = lines.every((line, at) => inside[at] !== null || !line.includes('"'));
  return rows >= MIN_LINES && rows * 2 > lines.length && areOthersPlain;
}

/** Takes the quotes from lines that stand in them as a whole, piece by piece. */
export class QuotedLines {
  #rest = '';

  /** @returns the lines that are whole by now */
  push(piece: string): string {
    const text = this.#rest + piece;
    // A line feed may follow what the piece ends with.
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1;
    if (end === 0 && text.length > MAX_LINE) {
      this.#rest = '';
      return text;
    }
    this.#rest = text.slice(end);
    return withoutQuotes(text.slice(0, end));
  }

  end(): string {
    return withoutQuotes(this.#rest);
  }
}

function withoutQuotes(text: string): string {
  return text
    .split(LINE_END)
    .map((line) => textInQuotes(line) ?? line)
    .join('');
}
