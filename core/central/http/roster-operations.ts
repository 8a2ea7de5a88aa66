/** What the owner of a company does with its managers. */
import { auditQuery, managerInput, managerReference } from '../../contract/central/manager-access.ts';
import { customerQuery } from '../../contract/central/manager-handed-down.ts';
import { listAudit } from '../managers/audit.ts';
import {
  listManagers,
  putManager,
  removeManager,
  resetManager,
  type RosterRefusal,
} from '../managers/roster.ts';
import { note, operation, OWNERS, Refusal, type Asking, type Operation } from './operation.ts';

const nothing = customerQuery.partial();

const REFUSALS: Readonly<Record<RosterRefusal, string>> = {
  CORREO: 'Ese correo ya es de otra persona de la gerencia. Escriba otro, o cambie a quien ya lo tiene.',
  TIENDAS:
    'Quien dirige el negocio ve todas las tiendas; los demás, todas o las que usted marque de su negocio.',
  ULTIMA:
    'Es la única persona que dirige el negocio y ya entra. Agregue antes a otra con esa función y espere a que haya entrado.',
  LLENO: 'No caben más personas en la gerencia. Quite a quien ya no trabaje.',
};

const refused = (reason: RosterRefusal) => new Refusal('GERENCIA', REFUSALS[reason]);
const changeOf = ({ manager, now, uuid, bytes }: Asking) => ({
  company: manager.scope.company,
  now,
  uuid,
  bytes,
});

export const ROSTER_OPERATIONS: Readonly<Record<string, Operation>> = {
  '/api/managers': operation({ method: 'GET', roles: OWNERS, schema: nothing }, ({ tx, now }) =>
    listManagers(tx, now),
  ),
  '/api/audit': operation(
    { method: 'GET', roles: OWNERS, schema: auditQuery, reads: true },
    ({ tx }, { before }) => listAudit(tx, before ?? null),
  ),
  '/api/managers/put': operation(
    { method: 'POST', roles: OWNERS, schema: managerInput, tells: 'pages' },
    async (asking, given) => {
      const put = await putManager(asking.tx, given, changeOf(asking));
      if (typeof put === 'string') return refused(put);
      if (put === null) return undefined;
      const { name, email, role, shops } = given;
      await note(asking, given.id === null ? 'gerencia-nueva' : 'gerencia-cambio', {
        persona: put.id,
        nombre: name,
        correo: email,
        funcion: role,
        tiendas: shops,
      });
      return put;
    },
  ),
  '/api/managers/code': operation(
    { method: 'POST', roles: OWNERS, schema: managerReference, tells: 'pages' },
    async (asking, { id }) => {
      const code = await resetManager(asking.tx, id, changeOf(asking));
      if (typeof code === 'string') return refused(code);
      if (code === null) return undefined;
      await note(asking, 'gerencia-codigo', { persona: id });
      return code;
    },
  ),
  '/api/managers/remove': operation(
    { method: 'POST', roles: OWNERS, schema: managerReference, tells: 'pages' },
    async (asking, { id }) => {
      const removed = await removeManager(asking.tx, id, changeOf(asking));
      if (typeof removed === 'string') return refused(removed);
      if (removed === null) return undefined;
      await note(asking, 'gerencia-baja', { persona: id, nombre: removed.name });
      return {};
    },
  ),
};
