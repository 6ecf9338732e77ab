import { z } from 'zod';

/** Token endpoint of the data service (interface 4.2): POST, form-encoded. */
export const TOKEN_PATH = '/api/permission/token';

/** The header that carries the token; its middle part is a stand-in, so it is a setting (interface 10.7). */
export const DEFAULT_TOKEN_HEADER = 'X-SVC-TOKEN';

/** Form of a token request (interface 4.2). */
export const loginFormSchema = z.object({ username: z.string().min(1), password: z.string().min(1) });

/** Fields that carry nothing may be missing or null in the answers of other services. */
const textOrNothing = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
  .pipe(z.string());

/** Answer of the token endpoint (interface 2.1). With `valid` false the other fields carry nothing. */
export const tokenRecordSchema = z.object({
  token: textOrNothing,
  username: textOrNothing,
  /** Comma-separated project ids the user may access. */
  projects: textOrNothing,
  /** Comma-separated place ids the user may access. */
  places: textOrNothing,
  /** Expiry as `yyyy-MM-dd HH:mm:ss` in the service's zone. */
  validDate: textOrNothing,
  valid: z.boolean(),
});

export type TokenRecord = z.infer<typeof tokenRecordSchema>;
