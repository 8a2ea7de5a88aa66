/** Request log on a manager's screen. */
import type { SomeOperations } from '../../till/operation.ts';
import type { RequestLog } from './request-log.ts';

export function requestOperations(log: Pick<RequestLog, 'find' | 'detail'>) {
  return {
    'requests.list': ({ llave, errores, cursor }, { caller: { issuerId } }) =>
      log.find(
        { seenBy: issuerId, ...(llave !== null && { keyId: llave }), ...(errores && { failed: true }) },
        { cursor: cursor ?? undefined },
      ),
    /** @throws AppError `SOLICITUD_NO_ENCONTRADA` */
    'requests.view': ({ id }, { caller: { issuerId } }) => log.detail({ id, seenBy: issuerId }),
  } satisfies SomeOperations;
}
