import { answerCalls } from '../../../kit/threads/thread-calls.ts';
import { BoundedChecks } from './bounded-checks.ts';

const checks = new BoundedChecks();

answerCalls<BoundedChecks>((call) =>
  call.name === 'validate' ? checks.validate(...call.args) : checks.matches(...call.args),
);
