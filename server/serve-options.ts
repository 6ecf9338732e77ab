import { z } from 'zod';
import { readBaseUrl } from '#shared/domain/connection.ts';
import { DEFAULT_ZONE, isZone } from '#shared/domain/service-time.ts';
import { DEFAULT_TOKEN_HEADER } from '#shared/service/token.ts';
import type { ServiceOptions } from './index.ts';
import { isTrustworthyRedirect } from './sign-on/clients/redirect-rules.ts';
import { KEYS_SECRET, readKeySecrets } from './sign-on/keys/sealed-keys.ts';
import { UsageError } from './start-problem.ts';
import { chosenDatabase, type DatabaseAddress } from './store/postgres/database-url.ts';

/** The options of `npm run serve`, as `node:util` parses them. */
export const SERVE_OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  'metrics-port': { type: 'string' },
  'metrics-host': { type: 'string' },
  'data-dir': { type: 'string' },
  database: { type: 'string' },
  'keep-months': { type: 'string' },
  zone: { type: 'string' },
  'token-ttl': { type: 'string' },
  'token-header': { type: 'string' },
  'access-token-ttl': { type: 'string' },
  'public-url': { type: 'string' },
  'allow-redirect': { type: 'string', multiple: true },
  issuer: { type: 'string' },
  'check-hours': { type: 'string' },
  faults: { type: 'string' },
  demo: { type: 'boolean' },
  'demo-places': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const SERVE_HELP = `npm run serve -- --data-dir DIR [options]

  --data-dir DIR         folder for accounts, places and uploads; created if it does not exist. Optional with
                         --demo: without it, everything is deleted at the end
  --database URL         store everything in PostgreSQL instead, so that several processes can serve it:
                         postgres://USER@HOST:PORT,HOST:PORT/DATABASE (or STILLWELL_DATABASE_URL; docs/operating.md).
                         It also holds the keys of the sign-on service, encrypted with the environment variable
                         ${KEYS_SECRET}, the same for all processes; without it they are in a file in --data-dir
  --keep-months N        with --database: delete measurements older than N whole months
  --port N               port to serve on; 0 picks a free one (default 8790)
  --host ADDRESS         address to serve on (default 127.0.0.1: this machine only)
  --metrics-port N       serve GET /metrics for operators on this port (OpenMetrics; default: off)
  --metrics-host ADDRESS address to serve it on (default 127.0.0.1)
  --demo                 fill an empty data folder with the demo data
  --demo-places N        number of places in the demo data (default 240)
  --zone ZONE            time zone of validDate and latestTime (default ${DEFAULT_ZONE})
  --token-ttl SECONDS    lifetime of a token (default 7200)
  --token-header NAME    header that carries the token (default ${DEFAULT_TOKEN_HEADER})
  --access-token-ttl SECONDS  lifetime of an access token of the sign-on service (default 900, at most a day)
  --public-url URL       address of the service from outside, such as behind a reverse proxy:
                         https://water.example/data (default: the address it listens on)
  --issuer URL           another sign-on service to trust, such as https://sso.example/realms/water of a Keycloak;
                         its tokens need the audience URL/mcp/data of this service
  --allow-redirect URL   redirect address outside this machine that applications may register; repeatable
  --check-hours N        check everything stored for damage by the disk every N hours (default 24; 0: never)
  --faults FILE          give wrong responses on purpose, as the file says (docs/operating.md)
  --help                 show this help

Ctrl+C completes the open requests and stops.`;

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const valuesSchema = z.object({
  port: wholeNumber(0, 65_535).default(8790),
  host: z.string().min(1).default('127.0.0.1'),
  'metrics-port': wholeNumber(0, 65_535).optional(),
  'metrics-host': z.string().min(1).default('127.0.0.1'),
  'data-dir': z.string().min(1).optional(),
  database: z.string().min(1).optional(),
  'keep-months': wholeNumber(1, 1_200).optional(),
  zone: z.string().refine(isZone).default(DEFAULT_ZONE),
  'token-ttl': wholeNumber(1, 315_360_000).default(7200),
  'token-header': z
    .string()
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/)
    .default(DEFAULT_TOKEN_HEADER),
  'access-token-ttl': wholeNumber(1, 86_400).default(900),
  'public-url': z
    .string()
    .regex(/^https?:\/\//i)
    .refine((text) => 'baseUrl' in readBaseUrl(text))
    .optional(),
  'allow-redirect': z.array(z.string().refine(isTrustworthyRedirect)).default([]),
  issuer: z
    .string()
    .regex(/^https?:\/\//i)
    .refine((text) => 'baseUrl' in readBaseUrl(text))
    .optional(),
  'check-hours': wholeNumber(0, 500).default(24),
  faults: z.string().min(1).optional(),
  demo: z.boolean().default(false),
  'demo-places': wholeNumber(1, 1_000_000).optional(),
});

const NEEDS: Record<string, string> = {
  port: 'a whole number from 0 to 65535',
  host: 'an address of this machine',
  'metrics-port': 'a whole number from 0 to 65535',
  'metrics-host': 'an address of this machine',
  'data-dir': 'a folder',
  database: 'the address of a database',
  'keep-months': 'a whole number from 1 to 1200',
  zone: `the name of a time zone, such as ${DEFAULT_ZONE}`,
  'token-ttl': 'a whole number of seconds from 1 on',
  'token-header': 'the name of a header',
  'access-token-ttl': 'a whole number of seconds from 1 to 86400',
  'public-url': 'an http or https address without a question mark, such as https://water.example/data',
  'allow-redirect': 'an https address',
  issuer: 'the http or https address that the sign-on service calls itself',
  'check-hours': 'a whole number from 0 to 500',
  faults: 'a file',
  'demo-places': 'a whole number from 1 to 1000000',
};

/** `dataDir` is undefined if the demo data is to live in a throwaway folder. */
export type ServeOptions = Omit<ServiceOptions, 'now' | 'log' | 'dataDir' | 'openStore' | 'faults'> & {
  host: string;
  port: number;
  metrics: { host: string; port: number } | undefined;
  dataDir: string | undefined;
  database: DatabaseAddress | undefined;
  keepMonths: number | undefined;
  faultFile: string | undefined;
};

/**
 * Checks the values of the command line.
 * @throws UsageError that names the first wrong option and what it needs.
 */
export function readServeOptions(
  values: Record<string, string | boolean | string[] | undefined>,
  environment: Readonly<Record<string, string | undefined>> = {},
): ServeOptions | 'help' {
  if (values['help']) return 'help';
  const read = valuesSchema.safeParse(values);
  if (!read.success) {
    const option = String(read.error.issues[0]?.path[0]);
    throw new UsageError(
      `--${option} cannot be "${String(values[option])}": it needs ${NEEDS[option] ?? 'another value'}.`,
    );
  }
  const { port, host, zone, demo } = read.data;
  const dataDir = read.data['data-dir'];
  const { issuer } = read.data;
  const database = chosenDatabase(read.data.database, environment);
  const keepMonths = read.data['keep-months'];
  if (keepMonths !== undefined && !database) throw new UsageError('--keep-months needs --database.');
  const keySecrets = database && readKeySecrets(environment);
  if (dataDir === undefined && database && issuer === undefined && !keySecrets)
    throw new UsageError(
      `With --database the keys of the sign-on service need ${KEYS_SECRET}, which seals them: set it to what "openssl rand -base64 32" prints, the same for all processes. Or keep them in a file with --data-dir.`,
    );
  if (dataDir === undefined && !database && !demo)
    throw new UsageError('--data-dir is missing: it needs a folder.');
  const demoPlaces = read.data['demo-places'];
  const publicUrl = read.data['public-url'];
  if (demoPlaces !== undefined && !demo) throw new UsageError('--demo-places needs --demo.');
  const metricsPort = read.data['metrics-port'];
  return {
    port,
    metrics: metricsPort === undefined ? undefined : { host: read.data['metrics-host'], port: metricsPort },
    host,
    zone,
    demo,
    dataDir,
    database,
    keepMonths,
    keySecrets,
    faultFile: read.data.faults,
    tokenTtlSeconds: read.data['token-ttl'],
    tokenHeader: read.data['token-header'],
    accessTokenTtlSeconds: read.data['access-token-ttl'],
    checkHours: read.data['check-hours'],
    allowedRedirects: read.data['allow-redirect'],
    ...(issuer === undefined ? {} : { issuer }),
    ...(publicUrl === undefined ? {} : { publicUrl: publicUrl.replace(/\/+$/, '') }),
    ...(demoPlaces === undefined ? {} : { demoPlaces }),
  };
}
