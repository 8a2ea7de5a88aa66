/** Approval by a second person: who, and their PIN. */
import { z } from 'zod';
import { textId } from './till-leaves.ts';
import { MAX_PIN_CHARS } from './till-limits.ts';

export const pinInput = z.string().min(1).max(MAX_PIN_CHARS);

/** A manager who approves another user's action. */
export const approvalInput = z.strictObject({ userId: textId, pin: pinInput });
