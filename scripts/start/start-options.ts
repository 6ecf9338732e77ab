import { parseArgs } from 'node:util';

export type StartOptions = {
  shell: 'browser' | 'electron' | 'choose';
  isOpening: boolean;
  /** 0 picks a free one. */
  port: number;
  dataDir: string | undefined;
};

export type ParsedStart = { options: StartOptions } | { help: string } | { error: string };

const HELP = `npm start -- [options]

  --browser        open the window in an installed browser
  --electron       open it in Electron; download Electron if needed, even if that failed before
  --no-open        open no window: print its one-time address, and serve until stopped (browser shell)
  --port N         listen on this port of 127.0.0.1 (browser shell; default: a free one)
  --data-dir DIR   data folder to use
  --help           show this help`;

const KNOWN = {
  browser: { type: 'boolean' },
  electron: { type: 'boolean' },
  'no-open': { type: 'boolean' },
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Reads the words after `npm start --`. */
export function parseStartOptions(words: string[]): ParsedStart {
  try {
    const { values } = parseArgs({ args: words, options: KNOWN, allowPositionals: false });
    return values.help ? { help: HELP } : judge(values);
  } catch (cause) {
    return { error: `${unknownIn(cause)}\n\n${HELP}` };
  }
}

type Values = {
  browser?: boolean;
  electron?: boolean;
  'no-open'?: boolean;
  port?: string;
  'data-dir'?: string;
};

function judge(values: Values): ParsedStart {
  const forBrowser = values.browser ? '--browser' : values['no-open'] ? '--no-open' : values.port && '--port';
  if (values.electron && forBrowser) return { error: `--electron and ${forBrowser} exclude each other.` };
  const port = readPort(values.port ?? '0');
  if (port === undefined) {
    return { error: `--port ${values.port ?? ''} is not a port: give a number from 0 to 65535.` };
  }
  if (values['data-dir'] === '') return { error: '--data-dir needs the name of a folder.' };
  return {
    options: {
      shell: forBrowser ? 'browser' : values.electron ? 'electron' : 'choose',
      isOpening: !values['no-open'],
      port,
      dataDir: values['data-dir'],
    },
  };
}

function readPort(text: string): number | undefined {
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port <= 65_535 ? port : undefined;
}

function unknownIn(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  // Node adds advice about "--" that is of no use here.
  return message.split('. To specify')[0] ?? message;
}
