import { dieWhenTold } from './die-when-told.ts';

dieWhenTold('placeList');
void import('#electron/backend/features/places/list/place-list-worker.ts');
