import { dieWhenTold } from './die-when-told.ts';

dieWhenTold('spreadsheets');
void import('#electron/backend/features/uploads/reading/reading-worker.ts');
