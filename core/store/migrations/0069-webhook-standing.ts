/** Targets of webhooks that a person paused, and their secrets before the last change, which sign too for a while (§webhooks). */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_WEBHOOK_STANDING: Readonly<Record<string, CopiedColumns>> = {
  webhook_standing: { key: ['webhook_id'], rest: ['paused_at', 'hex(former_sealed)', 'former_until'] },
};

export const webhookStanding = `
CREATE TABLE webhook_standing (
  webhook_id    TEXT PRIMARY KEY REFERENCES webhook (id) ON DELETE CASCADE,
  paused_at     INTEGER,
  former_sealed BLOB,
  former_until  INTEGER,
  CHECK ((former_sealed IS NULL) = (former_until IS NULL))
) STRICT;
${Object.entries(COPIED_WEBHOOK_STANDING)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
