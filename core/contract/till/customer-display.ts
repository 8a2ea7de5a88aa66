/** What a customer sees of the sale at hand: all that a till ever tells a customer's screen. */
import { z } from 'zod';
import type { Rule } from '../rules/rules.ts';

/** As many lines as any document has, in no format more. */
const MAX_LINES = 2000;
const MAX_TEXT_CHARS = 1000;
const MAX_QUERY_CHARS = 500;

const text = z.string().max(MAX_TEXT_CHARS);
const amount = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,8})?$/)
  .nullable();

const line = z.strictObject({
  name: text,
  /** As typed, with the sign of its unit. */
  quantity: text,
  /** Decimal text; null until it is known. */
  amount,
});

export const displayState = z.discriminatedUnion('kind', [
  /** Nothing is sold, or nobody works at the till. */
  z.strictObject({ kind: z.literal('idle'), shop: text }),
  z.strictObject({
    kind: z.literal('sale'),
    shop: text,
    lines: z.array(line).max(MAX_LINES),
    /** Decimal text; null while it is not known. */
    total: amount,
  }),
  z.strictObject({
    kind: z.literal('done'),
    shop: text,
    total: amount,
    change: amount,
    /** Where the authority shows the document; null while it does not. */
    query: z.string().max(MAX_QUERY_CHARS).nullable(),
    /** A document of the test environment, which is worth nothing. */
    isTest: z.boolean(),
  }),
]);

export type DisplayState = z.infer<typeof displayState>;

/** What a screen sends to be let in: the code that the till shows. */
export const displayJoinInput = z.strictObject({ codigo: z.string().min(1).max(20) });

/** What a screen gets for its code: the secret that follows one till, or why not. */
export type DisplayJoined =
  | { readonly kind: 'joined'; readonly secret: string }
  | {
      readonly kind: 'refused';
      /** In Spanish. */
      readonly message: string;
      readonly broken: Rule;
      readonly retryAfterSeconds: number;
    };
