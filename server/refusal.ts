import type { UploadResponse } from '#shared/service/upload.ts';

/** A status other than 200 that the interface lists (section 7), or 403 to 405, of which it is silent. */
export type RefusalStatus = 401 | 403 | 404 | 405 | 406 | 500;

/** Ends a request with a status and a sentence for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly headers: Record<string, string>;

  constructor(status: RefusalStatus, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }

  /** The answer: `{result:false,msg}`, the only body of an error the document shows (section 2.4). */
  toResponse(): Response {
    const body: UploadResponse = { result: false, msg: this.message };
    return Response.json(body, { status: this.status, headers: this.headers });
  }
}
