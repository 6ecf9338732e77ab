import { ACCEPTED_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { type BodySource, BodyTooLargeError } from '../read-body.ts';
import { Refusal } from '../refusal.ts';
import { BodyBuffers } from './body-buffers.ts';
import type { UploadCheck } from './check-upload.ts';

/** 32 MB stay when many uploads have come at once. */
const buffers = new BodyBuffers(ACCEPTED_UPLOAD_BYTES, 64);

/**
 * Reads the body of an upload: a JSON array of upload records (interface 2.3).
 * @param judge says whether bytes are an upload.
 * @param keep gets the bytes as they were sent and checked, if there is a record in them. They are good until it ends.
 * @throws Refusal 406 that names what is wrong (interface 10.1).
 */
export async function readUploadBody(
  source: BodySource,
  judge: (body: Buffer) => Promise<UploadCheck>,
  keep: (body: Buffer) => Promise<void>,
): Promise<void> {
  const encoding = source.request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    throw new Refusal(406, `A body that is ${encoding.slice(0, 20)} cannot be read.`);
  try {
    await buffers.use(source, async (body) => {
      const check = await judge(body);
      if ('refusal' in check) throw new Refusal(406, check.refusal);
      if (check.hasRecords) await keep(body);
    });
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new Refusal(406, `The body is larger than ${ACCEPTED_UPLOAD_BYTES} bytes.`);
  }
}
