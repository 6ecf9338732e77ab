import { dieWhenTold } from './die-when-told.ts';

dieWhenTold('outbox');
void import('#electron/backend/features/uploads/outbox/outbox-worker.ts');
