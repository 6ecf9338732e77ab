import { dieWhenTold } from './die-when-told.ts';

dieWhenTold('outbox');
void import('#electron/backend/uploads/outbox/outbox-worker.ts');
