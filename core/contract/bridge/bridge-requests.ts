/** Bridge operations for the request log: API requests and their answers (§request-log). */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type { RequestDetail, RequestPage } from '../api/integration/request-log.ts';
import { textId } from '../till/till-leaves.ts';

export const REQUESTS_OPERATIONS = {
  /** Requests of this till's issuer and those without a valid key, newest first; `cursor`: `siguiente` of the previous page. */
  'requests.list': {
    access: 'gerente',
    input: z.strictObject({
      llave: textId.nullable(),
      errores: z.boolean(),
      cursor: textId.nullable(),
    }),
    output: answers<RequestPage>(),
  },
  /** The newest with that id. */
  'requests.view': {
    access: 'gerente',
    input: z.strictObject({ id: textId }),
    output: answers<RequestDetail>(),
  },
} as const;
