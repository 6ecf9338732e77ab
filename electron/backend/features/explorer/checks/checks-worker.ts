import { answerCalls } from '../../../kit/threads/thread-calls.ts';
import { BoundedChecks } from './bounded-checks.ts';

const checks = new BoundedChecks();

answerCalls<BoundedChecks>((call) => {
  if (call.name === 'validate') return checks.validate(...call.args);
  if (call.name === 'matches') return checks.matches(...call.args);
  return call.name === 'hide' ? checks.hide(...call.args) : checks.share(...call.args);
});
