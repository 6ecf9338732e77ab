import { dieWhenTold } from './die-when-told.ts';

dieWhenTold('dataService');
void import('#electron/backend/identity/built-in-service/data-service-worker.ts');
