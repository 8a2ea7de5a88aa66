/** Rows for a printer without a document: reports of the till, test page. */
import { z } from 'zod';

const align = z.enum(['left', 'center', 'right']).optional();
const look = { bold: z.boolean().optional(), large: z.boolean().optional() };

const ticketTextRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string(), align, ...look }),
  z.strictObject({ kind: z.literal('pair'), left: z.string(), right: z.string(), ...look }),
  z.strictObject({ kind: z.literal('fact'), label: z.string(), value: z.string() }),
  z.strictObject({ kind: z.literal('banner'), text: z.string() }),
  z.strictObject({ kind: z.literal('rule') }),
  z.strictObject({ kind: z.literal('space') }),
  z.strictObject({ kind: z.literal('qr'), content: z.string() }),
]);

/** Rows for a printer; `opensDrawer`: whether they open the cash drawer. */
export const ticketText = z.strictObject({ rows: z.array(ticketTextRow), opensDrawer: z.boolean() });
export type TicketText = z.infer<typeof ticketText>;
