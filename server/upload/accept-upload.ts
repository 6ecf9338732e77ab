import type { Context } from 'hono';
import { ACCEPTED_UPLOAD_BYTES, MAX_EQUIPMENT_NAME_LENGTH } from '#shared/domain/upload-limits.ts';
import { uploadQuerySchema, type UploadResponse } from '#shared/service/upload.ts';
import { NoRoomError, RETRY_AFTER_S } from '../body-room.ts';
import { BodyBuffers, type BodySource, BodyTooLargeError } from '../read-body.ts';
import { Refusal } from '../refusal.ts';
import type { ServiceContext, RequestEnv } from '../service-context.ts';
import { type Account, type Equipment, StoreBusyError, UnstorableUploadError } from '../store/store.ts';
import { isVisibleText } from '../visible-text.ts';
import { requireToken } from '../token/require-token.ts';
import type { UploadCheck } from './check-upload.ts';
import { FieldLimits } from './field-limits.ts';

/** 41 MB stay when many uploads have come at once. */
const buffers = new BodyBuffers(ACCEPTED_UPLOAD_BYTES, 64);

const ACCEPTED: UploadResponse = { result: true, msg: '' };

function refuseOddNames(equipment: Equipment): void {
  for (const [name, text] of Object.entries(equipment)) {
    if (text.trim() === '') throw new Refusal(406, `${name} is blank.`);
    if (!isVisibleText(text))
      throw new Refusal(
        406,
        `${name} holds a control character, or another that cannot be seen, or a blank at an end.`,
      );
    if (text.length > MAX_EQUIPMENT_NAME_LENGTH)
      throw new Refusal(
        406,
        `${name} has ${text.length} characters, and may have ${MAX_EQUIPMENT_NAME_LENGTH}.`,
      );
  }
}

/** Percent signs that make no UTF-8 would become a name of their own; a client with another encoding is to hear of it. */
function refuseOtherEncodings(url: string): void {
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1));
  } catch {
    throw new Refusal(406, 'The query parameters of the address must be percent-encoded UTF-8.');
  }
}

function readEquipment(c: Context<RequestEnv>): Equipment {
  refuseOtherEncodings(c.req.url);
  for (const [name, values] of Object.entries(c.req.queries()))
    if (values.length > 1 && Object.hasOwn(uploadQuerySchema.shape, name))
      throw new Refusal(
        406,
        `The address names ${name} ${values.length} times: which one is meant is not known.`,
      );
  const query = uploadQuerySchema.safeParse(c.req.query());
  if (query.success) {
    refuseOddNames(query.data);
    return query.data;
  }
  const missing = query.error.issues.map(({ path }) => path.join('.')).join(' and ');
  throw new Refusal(406, `The address must name ${missing} as query parameters.`);
}

/**
 * Equipment that stands at a place belongs to that place's project; any other is the uploader's own invention
 * (docs/adr/0050).
 * @throws Refusal 401 if it stands only at places of projects that the account may not access.
 */
async function refuseForeignEquipment({ store }: ServiceContext, account: Account, equipment: Equipment) {
  if (account.allProjects) return;
  const projects = await store.places.projectsOf(equipment);
  if (projects.length === 0 || projects.some((project) => account.projects.includes(project))) return;
  throw new Refusal(401, 'This account may not upload for this equipment.');
}

/** Turns what is too much for the moment into a 500 (interface 7), after which the upload is to be sent again. */
async function orRepeatLater<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnstorableUploadError) throw new Refusal(406, error.message);
    if (!(error instanceof StoreBusyError || error instanceof NoRoomError)) throw error;
    const message = `${error.message} Nothing of this one was kept: send it again in ${RETRY_AFTER_S} seconds.`;
    throw new Refusal(500, message, { 'Retry-After': String(RETRY_AFTER_S) });
  }
}

/**
 * POST /api/dataExternals/upload (interface 4.4, 2.3, 2.4): 200 `{result:true,msg:""}` when the records are
 * safe on disk; 401 without a valid token, which is looked at first and again once the body is there, and for equipment of a foreign project; 406 for a wrong method, query or body;
 * 500 with Retry-After if too many uploads wait to be applied.
 */
export function acceptUpload(service: ServiceContext) {
  const fieldLimits = new FieldLimits(service.store.uploads);
  return async (c: Context<RequestEnv>): Promise<Response> => {
    const account = await requireToken(service, c);
    const equipment = readEquipment(c);
    await refuseForeignEquipment(service, account, equipment);
    const source = { incoming: c.env?.incoming, request: c.req.raw };
    const { username } = account;
    const { uploadChecker, store, bodies } = service;
    const reading = bodies.during(username, (claim) =>
      readUploadBody(
        source,
        claim,
        (body) => uploadChecker.check(body, username),
        async (body, fieldCount) => {
          // A body may take minutes; whoever has lost the permission meanwhile uploads nothing any more.
          await refuseForeignEquipment(service, await requireToken(service, c), equipment);
          const fields = { count: fieldCount, names: () => uploadChecker.fieldsOf(body, username) };
          await fieldLimits.during(equipment, fields, () => store.uploads.append(equipment, body, username));
        },
      ),
    );
    await orRepeatLater(reading);
    return Response.json(ACCEPTED);
  };
}

/**
 * Reads the body of an upload: a JSON array of upload records (interface 2.3).
 * @param claim is told how much room the body needs.
 * @param judge says whether bytes are an upload.
 * @param keep gets the bytes as they were sent and checked, if there is a record in them, and the number of different
 * fields. The bytes are good until it ends.
 * @throws Refusal 406 that names what is wrong (interface 10.1).
 */
async function readUploadBody(
  source: BodySource,
  claim: (bytes: number) => void,
  judge: (body: Buffer) => Promise<UploadCheck>,
  keep: (body: Buffer, fieldCount: number) => Promise<void>,
): Promise<void> {
  const encoding = source.request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    throw new Refusal(406, `A body that is ${encoding.slice(0, 20)} cannot be read.`);
  try {
    await buffers.use(source, claim, async (body) => {
      const check = await judge(body);
      if ('refusal' in check) throw new Refusal(406, check.refusal);
      if (check.hasRecords) await keep(body, check.fieldCount);
    });
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new Refusal(406, `The body is larger than ${ACCEPTED_UPLOAD_BYTES} bytes.`);
  }
}
