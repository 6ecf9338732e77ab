import { parseArgs } from 'node:util';
import { isZone } from '#shared/domain/service-time.ts';

export type UploadOptions = {
  files: string[];
  /** `check` sends nothing; `write` writes the bodies into a folder instead of sending them. */
  mode: 'send' | 'check' | 'write';
  /** Name or id of the connection. */
  connection: string | undefined;
  /** Name of a saved layout, or a layout file. */
  layout: string | undefined;
  answers: string | undefined;
  writeAnswers: string | undefined;
  writeLayout: string | undefined;
  outDir: string | undefined;
  dataDir: string | undefined;
  receiptsDir: string | undefined;
  /** Time zone of the service where no connection says it. */
  zone: string | undefined;
  /** How long something may be in the way of sending, seconds. */
  waitS: number;
  sendsAll: boolean;
  /** Also over values of files that were not written before. */
  overwrites: boolean;
  isJson: boolean;
};

export type ParsedUpload = { options: UploadOptions } | { help: true } | { error: string };

const KNOWN = {
  connection: { type: 'string' },
  layout: { type: 'string' },
  answers: { type: 'string' },
  'write-answers': { type: 'string' },
  'write-layout': { type: 'string' },
  check: { type: 'boolean', default: false },
  out: { type: 'string' },
  json: { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  'send-all': { type: 'boolean', default: false },
  wait: { type: 'string', default: '60' },
  zone: { type: 'string' },
  receipts: { type: 'string' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

export const UPLOAD_HELP = `npm run upload -- FILE... --connection NAME [options]
npm run upload -- FILE... --check [options]
npm run upload -- FILE... --out DIR [options]

  --connection NAME    send to this connection of the app (its name or id)
  --check              send nothing: show how each file is read, what is open, and which rows would not be sent
  --out DIR            send nothing: write the exact bodies into a new or empty folder, with index.json
  --layout NAME|FILE   read files with this saved layout, or the one in a layout file, and no other;
                       without it, every saved layout is tried
  --answers FILE       answers to questions, and further settings
  --write-answers FILE write open questions and their choices as a file for --answers
  --write-layout FILE  write a layout file: how the first sheet is read
  --json               print a report as JSON
  --send-all           also send values that were sent before
  --overwrite          send a file even if one that was sent has other values and is not older
  --wait SECONDS       how long to wait while the service cannot be reached or refuses; default 60
  --zone ZONE          time zone of the service for --check and --out without a connection; default Asia/Shanghai
  --receipts DIR       folder for receipts; default: receipts in the data folder
  --data-dir DIR       data folder of the app
  --help               show this help

The password comes from STILLWELL_PASSWORD or is asked for; the account is STILLWELL_USERNAME, or the one that signed in
last. A saved upload token needs neither.

Exit code: 0 if everything was sent, or checked with nothing open; 1 if rows were held back; 2 for a wrong option or
answers file; 3 if a question is open; 4 if a file cannot be read or has no values; 5 if not everything was delivered;
6 if Stillwell is using the data folder. If several apply, the first of 4, 3, 5, 1. More: docs/upload-command.md`;

/** Reads the words after `npm run upload --`. */
export function parseUploadOptions(words: string[]): ParsedUpload {
  try {
    const { values, positionals } = parseArgs({ args: words, options: KNOWN, allowPositionals: true });
    if (values.help) return { help: true };
    return judge(values, positionals);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    // Node adds advice about "--" that is of no use here.
    return { error: `${message.split('. To specify')[0] ?? message} --help says what there is.` };
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof KNOWN; allowPositionals: true }>>['values'];

function judge(values: Values, files: string[]): ParsedUpload {
  const { check: isCheck, out: outDir, connection } = values;
  if (files.length === 0) return { error: 'Name at least one file. --help says how.' };
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty) return { error: `--${empty[0]} needs a value.` };
  if (isCheck && outDir !== undefined) return { error: '--check and --out exclude each other.' };
  const mode = isCheck ? 'check' : outDir === undefined ? 'send' : 'write';
  if (mode === 'send' && connection === undefined)
    return { error: 'Say where to: --connection NAME. Or send nothing: --check, or --out DIR.' };
  const waitS = Number(values.wait);
  if (!/^\d{1,6}$/u.test(values.wait)) return { error: `--wait ${values.wait} is not a number of seconds.` };
  if (values.zone !== undefined && connection !== undefined)
    return { error: '--zone and --connection exclude each other: the connection says its zone.' };
  if (values.zone !== undefined && !isZone(values.zone))
    return { error: `--zone ${values.zone} is not a time zone, such as Asia/Shanghai or +08:00.` };
  return {
    options: {
      files,
      mode,
      connection,
      outDir,
      waitS,
      layout: values.layout,
      answers: values.answers,
      writeAnswers: values['write-answers'],
      writeLayout: values['write-layout'],
      dataDir: values['data-dir'],
      receiptsDir: values.receipts,
      zone: values.zone,
      sendsAll: values['send-all'],
      overwrites: values.overwrite,
      isJson: values.json,
    },
  };
}
