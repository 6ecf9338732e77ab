import type { Storyboard } from '#shared/domain/mcp/storyboard/storyboard.ts';
import { DEMO_RECORDINGS } from './demo-recordings.ts';
import { DEMO_STEPS } from './demo-steps.ts';

/** The storyboard that comes with the app. */
export const DEMO_STORYBOARD: Storyboard = {
  format: 'stillwell-storyboard',
  version: 1,
  id: 'built-in',
  title: { en: 'The demo service in five minutes', 'zh-cn': '五分钟了解演示服务' },
  steps: DEMO_STEPS.map((step) => ({ ...step, recording: DEMO_RECORDINGS[step.id] ?? null })),
};
