/** A second person's yes, as it crosses: who says it, and the PIN that proves it. */
import { z } from 'zod';
import { textId } from './till-leaves.ts';
import { MAX_PIN_CHARS } from './till-limits.ts';

/** A PIN as somebody types it. */
export const pinInput = z.string().min(1).max(MAX_PIN_CHARS);

/** A manager who approves what somebody else asks for. */
export const approvalInput = z.strictObject({ userId: textId, pin: pinInput });
