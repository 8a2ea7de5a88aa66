/** Schemas shared by the answers to managers. */
import { z } from 'zod';

export const text = z.string();
export const id = z.uuid();
export const count = z.int();
/** Decimal text in USD with two decimals. */
export const amount = z.string().regex(/^-?\d+\.\d{2}$/);
/** A branch or a till. */
export const named = z.strictObject({ id, name: text });
/** The till of a record, and its branch. */
export const inShop = { installation: id, till: text, shop: text };
/** Where only the status tells the outcome. */
export const nothing = z.strictObject({});
/** Version of the catalogue after a change. */
export const numbered = z.strictObject({ version: count });
