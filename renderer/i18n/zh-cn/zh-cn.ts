import type { Dictionary } from '../dictionary.ts';
import { connectionDetails } from './connection-details.ts';
import { connections } from './connections.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { mcp } from './mcp.ts';
import { placeFields } from './place-fields.ts';
import { places } from './places.ts';
import { settings } from './settings.ts';

export const zhCn: Dictionary = {
  connectionDetails,
  connections,
  errors,
  frame,
  mcp,
  placeFields,
  places,
  settings,
};
