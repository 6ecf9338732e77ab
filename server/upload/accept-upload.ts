import type { Context } from 'hono';
import { uploadQuerySchema, type UploadResponse } from '#shared/service/upload.ts';
import { Refusal } from '../refusal.ts';
import type { RequestEnv } from '../request-env.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Equipment } from '../store/store.ts';
import { requireToken } from '../token/require-token.ts';
import { readUploadBody } from './read-upload-body.ts';

const ACCEPTED: UploadResponse = { result: true, msg: '' };

function readEquipment(c: Context<RequestEnv>): Equipment {
  const query = uploadQuerySchema.safeParse(c.req.query());
  if (query.success) return query.data;
  const missing = query.error.issues.map(({ path }) => path.join('.')).join(' and ');
  throw new Refusal(406, `The address must name ${missing} as query parameters.`);
}

/**
 * POST /api/dataExternals/upload (interface document 4.4, 2.3, 2.4): 200 `{result:true,msg:""}` when the records are
 * safe on disk; 401 without a valid token, which is looked at first; 406 for a wrong method, query or body.
 */
export function acceptUpload(service: ServiceContext) {
  return async (c: Context<RequestEnv>): Promise<Response> => {
    await requireToken(service, c);
    const equipment = readEquipment(c);
    const body = await readUploadBody({ incoming: c.env?.incoming, request: c.req.raw });
    await service.store.uploads.append(equipment, body);
    return Response.json(ACCEPTED);
  };
}
