import { dieWhenTold } from './die-when-told.ts';

dieWhenTold('toolResults');
void import('#electron/backend/features/explorer/results/results-worker.ts');
