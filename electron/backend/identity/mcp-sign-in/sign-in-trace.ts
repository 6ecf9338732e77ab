import type { SignInTraceStep } from '#shared/contract/mcp-sign-in.ts';
import type { Failure } from '#shared/errors.ts';

export type StepId = SignInTraceStep['id'];

/** Where each step is laid down: the interface by its section, or the RFC. */
const SECTIONS: Record<StepId, string> = {
  'unauthorised-call': '4.1',
  'resource-metadata': '5.2.1, RFC 9728',
  'sign-on-metadata': '5.2.1, RFC 8414',
  registration: '5.2.8, RFC 7591',
  authorisation: '5.2.7, RFC 7636',
  callback: '5.2.7, RFC 8252',
  'device-code': '5.2.11, RFC 8628',
  exchange: '5.2.7, RFC 6749',
  'id-token': '5.2.3, OIDC Core 3.1.3.7',
  call: '4.1',
  diagnosis: '4.1',
  renewal: '5.2.2, RFC 6749',
  revocation: 'RFC 7009',
};

const KEPT_OF_SIGN_IN = 40;
const KEPT_OF_WHAT_FOLLOWED = 40;

/** What went over the wire in the last sign-in of a connection and after it, without secrets; in memory only. */
export class SignInTrace {
  readonly steps: SignInTraceStep[] = [];

  /** Adds a step; of a long trace the sign-in and the newest steps are kept. */
  add(step: Omit<SignInTraceStep, 'section'>): void {
    this.steps.push({ ...step, section: SECTIONS[step.id] });
    if (this.steps.length > KEPT_OF_SIGN_IN + KEPT_OF_WHAT_FOLLOWED) this.steps.splice(KEPT_OF_SIGN_IN, 1);
  }

  /** The last step is where it went wrong. */
  fail(failure: Failure): void {
    const last = this.steps.at(-1);
    if (last) last.failure ??= failure;
  }
}
