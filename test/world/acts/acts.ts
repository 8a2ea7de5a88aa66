/** All that may happen in a world, with how often it does beside the rest. */
import { ACCOUNTANT_ACTS } from './office/accountant.ts';
import { AGENT_ACTS } from './office/agents.ts';
import { BROWSER_ACTS } from './office/browsers.ts';
import { CARD_ACTS } from './office/card-index.ts';
import { COPY_ACTS } from './copies.ts';
import { COUNTER_ACTS } from './counter/counter.ts';
import { DESK_ACTS } from './office/desk.ts';
import { DOCUMENT_ACTS } from './counter/documents.ts';
import { PEOPLE_ACTS } from './office/people.ts';
import { RARE_ACTS } from './rare.ts';
import { REMISSION_ACTS } from './counter/remissions.ts';
import { RETURN_ACTS } from './counter/returns.ts';
import { STORE_ROOM_ACTS } from './goods/store-room.ts';
import { COUNT_ACTS } from './goods/counts.ts';
import { SUPPLIER_ACTS } from './goods/suppliers.ts';
import { SUPPLIER_FILE_ACTS } from './goods/supplier-files.ts';
import { TRANSFER_ACTS } from './goods/transfers.ts';
import { UNDOING_ACTS } from './counter/undoing.ts';
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
