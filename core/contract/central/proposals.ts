/** `POST /till/proposals`: customers entered by cashiers. They work at that till at once, everywhere after a manager accepts them. */
import { z } from 'zod';
import { centralCustomer } from './catalogue/catalogue.ts';

export const MAX_PROPOSALS = 100;

export const proposals = z.object({ customers: z.array(centralCustomer).max(MAX_PROPOSALS) });
