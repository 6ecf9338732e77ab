import { connections } from './connections.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { placeFields } from './place-fields.ts';
import { places } from './places.ts';
import { settings } from './settings.ts';

export const en = { connections, errors, frame, placeFields, places, settings };
