import { dieWhenTold } from './die-when-told.ts';

dieWhenTold('toolResults');
void import('#electron/backend/tools/results/results-worker.ts');
