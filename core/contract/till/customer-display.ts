/** State that a till sends to a customer display. */
import { z } from 'zod';
import type { Unchanging } from '../api/answer-leaves.ts';
import type { Refused } from './till.ts';

const MAX_LINES = 2000;
const MAX_TEXT_CHARS = 1000;
const MAX_QUERY_CHARS = 500;

const link = z.string().max(MAX_QUERY_CHARS);
const text = z.string().max(MAX_TEXT_CHARS);
const amount = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,8})?$/)
  .nullable();

const line = z.strictObject({
  name: text,
  /** As typed, with unit symbol. */
  quantity: text,
  /** Decimal text; null until known. */
  amount,
});

export const displayState = z.discriminatedUnion('kind', [
  /** No sale in progress, or nobody logged in. */
  z.strictObject({ kind: z.literal('idle'), shop: text }),
  z.strictObject({
    kind: z.literal('sale'),
    shop: text,
    lines: z.array(line).max(MAX_LINES),
    /** Decimal text; null until known. */
    total: amount,
    /** What promotions take off; missing if nothing. */
    saved: amount.optional(),
    /** Link to the customer's form; missing unless the till asks for it (§phone-form). */
    form: link.optional(),
  }),
  z.strictObject({
    kind: z.literal('done'),
    shop: text,
    total: amount,
    change: amount,
    /** The authority's public query of the document; null while unavailable. */
    query: link.nullable(),
    /** Link for giving an e-mail address; missing if not needed. */
    mail: link.optional(),
    /** A document of the test environment, without validity. */
    isTest: z.boolean(),
  }),
]);

export type DisplayState = Unchanging<z.infer<typeof displayState>>;

/** Request of a display to join: the code shown by the till. */
export const displayJoinInput = z.strictObject({ codigo: z.string().min(1).max(20) });

/** The secret for following one till, or the refusal. */
export type DisplayJoined = { readonly kind: 'joined'; readonly secret: string } | Refused;
