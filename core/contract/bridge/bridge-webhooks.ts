/**
 * Bridge operations for webhook targets (§webhooks); each throws `WEBHOOK_NO_ENCONTRADO` for an unknown one. If there is another manager, adding and removing need
 * their PIN (ApprovalRefused).
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import type {
  Delivery,
  DeliveryPage,
  TargetList,
  TargetRow,
  TargetSecret,
} from '../api/integration/webhooks.ts';
import { approvalInput } from '../till/approval.ts';
import { noInput, textId } from '../till/till-leaves.ts';

export const MAX_TARGET_CHARS = 500;

const one = z.strictObject({ webhook: textId });

export const WEBHOOKS_OPERATIONS = {
  'webhooks.list': { access: 'gerente', input: noInput, output: answers<TargetList>() },
  /** `secreto` is shown only in this answer and in that of `rotate`. */
  'webhooks.create': {
    access: 'gerente',
    input: z.strictObject({ url: z.string().max(MAX_TARGET_CHARS), approval: approvalInput.optional() }),
    output: answers<TargetSecret>(),
  },
  'webhooks.remove': {
    access: 'gerente',
    input: one.extend({ approval: approvalInput.optional() }),
    output: answers<{ readonly id: string }>(),
  },
  'webhooks.pause': { access: 'gerente', input: one, output: answers<TargetRow>() },
  'webhooks.resume': { access: 'gerente', input: one, output: answers<TargetRow>() },
  'webhooks.rotate': { access: 'gerente', input: one, output: answers<TargetSecret>() },
  'webhooks.test': { access: 'gerente', input: one, output: answers<Delivery>() },
  'webhooks.deliveries': {
    access: 'gerente',
    input: one.extend({ cursor: textId.nullable() }),
    output: answers<DeliveryPage>(),
  },
  'webhooks.resend': {
    access: 'gerente',
    input: one.extend({ evento: z.int().min(1) }),
    output: answers<Delivery>(),
  },
} as const;
