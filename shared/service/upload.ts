import { z } from 'zod';

/** Upload endpoint of the data service (interface 4.4): POST, a JSON array of upload records. */
export const UPLOAD_PATH = '/api/dataExternals/upload';

/** Query parameters of an upload: the custom-defined equipment the records belong to. */
export const uploadQuerySchema = z.object({ equipType: z.string().min(1), equipId: z.string().min(1) });

/** Answer to an upload (interface 2.4): `msg` is empty on success. */
export const uploadResponseSchema = z.object({ result: z.boolean(), msg: z.string() });

export type UploadResponse = z.infer<typeof uploadResponseSchema>;
