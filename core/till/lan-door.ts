/** A network port for other devices of the shop, closed until needed. */
import type { Rule } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';
import type { Log } from '../engine/deps.ts';

export interface LanDoor {
  /** Opens the port; does nothing when open. @returns its addresses, most likely first */
  open(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Opens a port.
 *
 * @param door.name name in the log
 * @param broken rule of the error
 * @throws AppError `EMISION_BLOQUEADA`
 */
export async function openDoor(
  { door, log, name }: { readonly door: LanDoor; readonly log: Log; readonly name: string },
  broken: Rule,
): Promise<readonly string[]> {
  try {
    return await door.open();
  } catch (error) {
    log.warn(`${name}: the door does not open`, { error: String(error) });
    throw refusal('EMISION_BLOQUEADA', broken);
  }
}
