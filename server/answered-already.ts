import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

// A listener of @hono/node-server replaces the class Response for the whole process. If one was there before this sign was
// made, the sign is mere status and headers, which would be written once more; to be asked makes it a real Response.
void RESPONSE_ALREADY_SENT.type;

/** To be returned when an answer was written to Node's own response, past the app. */
export const ANSWERED_ALREADY: Response = RESPONSE_ALREADY_SENT;
