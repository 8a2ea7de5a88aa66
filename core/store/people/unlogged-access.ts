/** Finds API keys and users whose creation is not in the audit log: possibly added to a copy of the database. */
import { listApiKeys } from './api-keys.ts';
import { entriesOfAction, type AuditEntry } from './audit.ts';
import { listUsers } from './users.ts';
import type { Reader } from '../handle.ts';
import type { UnloggedAccess } from '../../contract/till/unlogged-access.ts';
import type { AuditAct } from '../../contract/audit-acts.ts';

const KEY_MADE: AuditAct = 'llave creada';
/** Actions that create or change users, with the member of the detail that identifies the user. */
const PERSON_MADE: readonly (readonly [AuditAct, 'id' | 'nombre' | 'cual'])[] = [
  ['usuario creado', 'id'],
  ['usuario cambiado', 'id'],
  ['usuario cambiado, con PIN nuevo', 'id'],
  ['central: persona', 'nombre'],
  ['provision: usuario creado', 'cual'],
];

export function unloggedAccess(reader: Reader): UnloggedAccess {
  const valuesOf = (accion: AuditAct, member: string) =>
    entriesOfAction(reader, accion).map(({ detalle }) => textOf(detalle, member));
  const people = new Set(PERSON_MADE.flatMap(([accion, member]) => valuesOf(accion, member)));
  const keys = new Set(valuesOf(KEY_MADE, 'id'));
  return {
    personas: listUsers(reader)
      .filter(
        ({ id, nombre }) =>
          ![id, nombre, `${nombre} (cajero)`, `${nombre} (gerente)`].some((each) => people.has(each)),
      )
      .map(({ nombre }) => nombre),
    llaves: listApiKeys(reader)
      .filter(({ id, deletedAt }) => deletedAt === null && !keys.has(id))
      .map(({ id, last4 }) => `${id} (…${last4})`),
  };
}

function textOf(detalle: AuditEntry['detalle'], member: string): string {
  const value = detalle[member];
  return typeof value === 'string' ? value : '';
}
