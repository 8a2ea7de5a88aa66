/** All that may happen in a world, with how often it does beside the rest. */
import { COPY_ACTS } from './copies.ts';
import { COUNTER_ACTS } from './counter.ts';
import { DOCUMENT_ACTS } from './documents.ts';
import { RARE_ACTS } from './rare.ts';
import { REMISSION_ACTS } from './remissions.ts';
import { RETURN_ACTS } from './returns.ts';
import { STORE_ROOM_ACTS } from './store-room.ts';
import { UNDOING_ACTS } from './undoing.ts';
import { WEATHER_ACTS } from './weather.ts';

/** What happens in every world. */
export const ORDINARY_ACTS = {
  ...DOCUMENT_ACTS,
  ...COUNTER_ACTS,
  ...STORE_ROOM_ACTS,
  ...RETURN_ACTS,
  ...UNDOING_ACTS,
  ...REMISSION_ACTS,
  ...COPY_ACTS,
  ...WEATHER_ACTS,
} as const;
export const ACTS = { ...ORDINARY_ACTS, ...RARE_ACTS } as const;
export type ActName = keyof typeof ACTS;
