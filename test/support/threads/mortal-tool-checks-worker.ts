import { dieWhenTold } from './die-when-told.ts';

dieWhenTold('toolChecks');
void import('#electron/backend/features/explorer/checks/checks-worker.ts');
