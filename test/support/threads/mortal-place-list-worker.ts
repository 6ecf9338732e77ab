import { dieWhenTold } from './die-when-told.ts';

dieWhenTold('placeList');
void import('#electron/backend/places/place-list-worker.ts');
