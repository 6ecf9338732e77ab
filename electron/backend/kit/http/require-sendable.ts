import { headerValueProblem } from '#shared/domain/header-value.ts';
import { AppError } from '#shared/errors.ts';

/**
 * A token as it was entered, checked before it is kept or sent: what no header can hold would never reach a service.
 * @throws AppError TOKEN_NOT_SENDABLE
 */
export function requireSendable(
  token: string,
  kind: 'upload-token' | 'mcp-bearer' | 'initial-access-token',
): string {
  const why = headerValueProblem(token);
  if (why) throw new AppError('TOKEN_NOT_SENDABLE', { token: kind, why });
  return token;
}
