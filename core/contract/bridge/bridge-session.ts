/** Bridge operations for pairing, login and the screen's frame. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { approvalInput } from '../till/approval.ts';
import { noInput, placeInput } from '../till/till-leaves.ts';
import type { LoginResult, PairResult, SessionState, TillContext, TillUser } from '../till/till.ts';

const MAX_CODE_CHARS = 20;
export const SESSION_OPERATIONS = {
  'session.state': { access: 'anyone', input: noInput, polled: true, output: answers<SessionState>() },
  'session.pair': {
    access: 'anyone',
    input: z.strictObject({
      code: z.string().min(1).max(MAX_CODE_CHARS),
      place: placeInput.optional(),
      manager: approvalInput.optional(),
    }),
    output: answers<PairResult>(),
  },
  'session.users': { access: 'paired', input: noInput, output: answers<readonly TillUser[]>() },
  'session.login': { access: 'paired', input: approvalInput, output: answers<LoginResult>() },
  /** `inactividad`: the till locked itself. */
  'session.logout': {
    access: 'paired',
    input: z.strictObject({ causa: z.enum(['persona', 'inactividad']).optional() }),
    output: answers<SessionState>(),
  },
  'till.context': { access: 'cajero', input: noInput, polled: true, output: answers<TillContext>() },
} as const;
