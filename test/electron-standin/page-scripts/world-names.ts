/** What the scripts in the page and the test process call one another by. */
export const WORLD_NAME = 'StillwellStandinPreload';
/** The isolated world calls it with text for the main process. */
export const HOST_BINDING = 'stillwellStandinHost';
/** The test process calls it with text for the preload. */
export const FROM_HOST = 'stillwellStandinFromHost';

/** Events on the document by which the two worlds of a page speak; their detail is text. */
export const BRIDGE_EVENTS = {
  expose: 'stillwell-standin:expose',
  call: 'stillwell-standin:call',
  reply: 'stillwell-standin:reply',
  callback: 'stillwell-standin:callback',
} as const;

/** What the isolated world tells the main process. */
export type FromPage =
  | { type: 'message'; channel: string; words: string }
  | { type: 'port-message'; portId: number; data: string }
  | { type: 'port-closed'; portId: number }
  | { type: 'problem'; text: string };

/** What the main process tells the isolated world. */
export type ToPage =
  | { type: 'message'; channel: string; words: string; portIds: number[] }
  | { type: 'port-message'; portId: number; data: string }
  | { type: 'port-closed'; portId: number };
