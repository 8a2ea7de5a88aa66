/** Operations of a company's owner on its managers. */
import { auditQuery, managerInput, managerReference } from '../../../contract/central/manager-access.ts';
import { customerQuery } from '../../../contract/central/manager-master-data.ts';
import { rule, type Rule } from '../../../contract/rules/rules.ts';
import { listAudit } from '../../managers/audit.ts';
import {
  listManagers,
  putManager,
  removeManager,
  resetManager,
  type RosterRefusal,
} from '../../managers/roster.ts';
import { note, operation, OWNERS, type RequestContext, type Operations } from './operation.ts';
import { Refusal } from '../refusals.ts';

const nothing = customerQuery.partial();

const REFUSALS: Readonly<Record<RosterRefusal, Rule>> = {
  CORREO: rule('correo-de-otra-persona'),
  TIENDAS: rule('tiendas-de-la-funcion'),
  ULTIMA: rule('unica-que-dirige'),
  LLENO: rule('gerencia-llena'),
};

const refused = (reason: RosterRefusal) => new Refusal('GERENCIA', REFUSALS[reason]);
const changeOf = ({ manager, now, uuid, bytes }: RequestContext) => ({
  company: manager.scope.company,
  now,
  uuid,
  bytes,
});

export const ROSTER_OPERATIONS = {
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
} satisfies Operations;
