/** All that may happen in a world, with how often it does beside the rest. */
import { ACCOUNTANT_ACTS } from './accountant.ts';
import { AGENT_ACTS } from './agents.ts';
import { BROWSER_ACTS } from './browsers.ts';
import { CARD_ACTS } from './card-index.ts';
import { COPY_ACTS } from './copies.ts';
import { COUNTER_ACTS } from './counter.ts';
import { DESK_ACTS } from './desk.ts';
import { DOCUMENT_ACTS } from './documents.ts';
import { PEOPLE_ACTS } from './people.ts';
import { RARE_ACTS } from './rare.ts';
import { REMISSION_ACTS } from './remissions.ts';
import { RETURN_ACTS } from './returns.ts';
import { STORE_ROOM_ACTS } from './store-room.ts';
import { COUNT_ACTS } from './counts.ts';
import { SUPPLIER_ACTS } from './suppliers.ts';
import { SUPPLIER_FILE_ACTS } from './supplier-files.ts';
import { TRANSFER_ACTS } from './transfers.ts';
import { UNDOING_ACTS } from './undoing.ts';
import { WEATHER_ACTS } from './weather.ts';

/** What happens in every world. */
export const ORDINARY_ACTS = {
  ...DOCUMENT_ACTS,
  ...COUNTER_ACTS,
  ...STORE_ROOM_ACTS,
  ...SUPPLIER_ACTS,
  ...SUPPLIER_FILE_ACTS,
  ...TRANSFER_ACTS,
  ...COUNT_ACTS,
  ...RETURN_ACTS,
  ...UNDOING_ACTS,
  ...REMISSION_ACTS,
  ...COPY_ACTS,
  ...WEATHER_ACTS,
  ...DESK_ACTS,
  ...CARD_ACTS,
  ...PEOPLE_ACTS,
  ...BROWSER_ACTS,
  ...ACCOUNTANT_ACTS,
  ...AGENT_ACTS,
} as const;
export const ACTS = { ...ORDINARY_ACTS, ...RARE_ACTS } as const;
export type ActName = keyof typeof ACTS;
