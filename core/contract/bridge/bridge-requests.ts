/** Operations of the bridge for the request log: what programs asked by the interface, and what they were answered (§request-log). */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type { RequestDetail, RequestPage } from '../api/integration/request-log.ts';
import { textId } from '../till/till-leaves.ts';

export const REQUESTS_OPERATIONS = {
  /** Those of the issuer of this till and those without a valid key, newest first; `cursor`: `siguiente` of the page before. */
  'requests.list': {
    access: 'gerente',
    input: z.strictObject({
      llave: textId.nullable(),
      errores: z.boolean(),
      cursor: textId.nullable(),
    }),
    output: answers<RequestPage>(),
  },
  /** The newest of that name. */
  'requests.view': {
    access: 'gerente',
    input: z.strictObject({ id: textId }),
    output: answers<RequestDetail>(),
  },
} as const;
