/** `POST /till/proposals`: customers that cashiers entered at a till. They work there at once; everywhere once a manager takes them. */
import { z } from 'zod';
import { centralCustomer } from './catalogue.ts';

/** Customers of one request at most. */
export const MAX_PROPOSALS = 100;

export const proposals = z.object({ customers: z.array(centralCustomer).max(MAX_PROPOSALS) });
