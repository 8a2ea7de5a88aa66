/** The audit log, reckoned as docs/audit.md says: each row follows from the one before it, and no row that told of an act is another one or gone. */
import { createHash } from 'node:crypto';
import { tell } from '../../acts/act.ts';
import { AUDIT_BEGINNING, type Office } from '../../ground/office.ts';
import type { World, WorldTill } from '../../ground/world.ts';

interface AuditRow {
  readonly id: number;
  readonly at: number;
  readonly actor: string;
  readonly accion: string;
  readonly detalle: string;
  readonly hash: string;
}

const AFTER = 'SELECT id, at, actor, accion, detalle, hash FROM audit WHERE id > ? ORDER BY id';

function reckon(world: World, { computer, index }: WorldTill, from: Office['link']): Office['link'] {
  let link = from;
  for (const row of computer.rows.all(AFTER, from.id) as readonly AuditRow[]) {
    const { id, at, actor, accion, detalle } = row;
    const hash = createHash('sha256')
      .update(JSON.stringify([link.hash, at, actor, accion, detalle]))
      .digest('hex');
    if (hash !== row.hash)
      tell(world, 'audit', `till ${index}: row ${id} (${accion}) does not follow from the one before`);
    link = { id, hash: row.hash };
  }
  return link;
}

/** What was written since the last look goes on from where that ended. */
export function lookAtAudit(world: World, till: WorldTill): void {
  till.office.link = reckon(world, till, till.office.link);
}

/** The whole log, and every line that told of an act that was answered. */
export function lookAtWholeAudit(world: World, till: WorldTill): void {
  reckon(world, till, { id: 0, hash: AUDIT_BEGINNING });
  const rows = till.computer.rows.all('SELECT id, hash FROM audit') as readonly Pick<
    AuditRow,
    'id' | 'hash'
  >[];
  const there = new Map(rows.map(({ id, hash }) => [id, hash]));
  for (const [id, hash] of till.office.lines)
    if (there.get(id) !== hash) tell(world, 'audit', `till ${till.index}: row ${id} is another one or gone`);
}
