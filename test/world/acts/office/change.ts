/** Something that a manager changes: what is answered stands from then on, with its line in the audit log. */
import type { AuditAct, ProvisionEntity } from '../../../../core/contract/audit-acts.ts';
import type { BridgeInput, BridgeOperation } from '../../../../core/contract/bridge/bridge.ts';
import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import type { Value } from '../../ground/office.ts';
import type { Told, WorldTill } from '../../ground/world.ts';
import { NAME_OF } from '../../ground/yard.ts';
import { atScreen, tell, type Scene } from '../act.ts';

export interface Change<Op extends BridgeOperation> {
  readonly op: Op;
  readonly input: BridgeInput<Op>;
  /** How things stand after it, by their names. */
  readonly sets: Readonly<Record<string, Value>>;
  /** What the log says of it. */
  readonly line: AuditAct | `provision: ${ProvisionEntity} *`;
}

/** Makes a change at the manager's screen. @returns what was told */
export async function change<Op extends BridgeOperation>(
  scene: Scene,
  { op, input, sets: given, line: accion }: Change<Op>,
): Promise<Told<Op>> {
  const { world, till } = scene;
  const { office, computer } = till;
  const line = { actor: NAME_OF.gerente, accion };
  const since = lastLine(till);
  const sets = new Map(Object.entries(given));
  const before = new Map([...sets.keys()].map((name) => [name, office.stands.get(name) ?? [null]]));
  for (const [name, value] of sets)
    office.stands.set(name, [...new Set([...(before.get(name) ?? []), value])]);
  const began = computer.clock.now();
  const told = await atScreen(scene, op, input);
  if (told === null) {
    if (office.isKnown) office.unheard.push({ sets, before, line, since });
    return null;
  }
  for (const [name, value] of sets) office.stands.set(name, told.ok ? [value] : (before.get(name) ?? [null]));
  // What nobody heard of and is another since cannot be told from what never was.
  if (told.ok) for (const each of office.unheard) for (const name of sets.keys()) each.sets.delete(name);
  const lines = linesSince(till, since, line);
  const changes = [...sets].some(([name, value]) => !(before.get(name) ?? []).includes(value));
  if (told.ok && changes && office.isKnown && lines.length === 0)
    tell(
      world,
      'audit',
      `${op} was done, and no line says ${accion} by ${line.actor}: ${JSON.stringify([...before])} ${JSON.stringify(given)}`,
    );
  if (!told.ok && lines.length > 0) tell(world, 'audit', `${op} was refused, and a line says ${accion}`);
  for (const { id, at, hash } of lines) {
    office.lines.set(id, hash);
    if (at < began || at > computer.clock.now())
      tell(world, 'audit', `${op}: line ${id} is of ${at}, it was done between ${began} and now`);
  }
  return told;
}

export function lastLine({ computer }: WorldTill): number {
  const [row] = computer.rows.all('SELECT coalesce(max(id), 0) AS id FROM audit') as readonly {
    id: number;
  }[];
  return row?.id ?? 0;
}

interface LineRow {
  readonly id: number;
  readonly at: number;
  readonly hash: string;
}

/** Lines of the log after one, of an act of somebody. */
export function linesSince(
  { computer }: WorldTill,
  since: number,
  { actor, accion }: { readonly actor: string; readonly accion: string },
): readonly LineRow[] {
  return computer.rows.all(
    'SELECT id, at, hash FROM audit WHERE id > ? AND actor = ? AND accion GLOB ?',
    since,
    actor,
    accion,
  ) as readonly LineRow[];
}

/** What the manager sees of the settings; null where the power went. */
export async function settingsOf(scene: Scene): Promise<SettingsView | null> {
  const told = await atScreen(scene, 'settings.view', {});
  return told?.ok === true ? told.value : null;
}
