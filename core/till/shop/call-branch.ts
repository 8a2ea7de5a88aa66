/** The branch in which an API call works (§shop-keys). */
import type { Caller } from '../../contract/caller.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { findBranch, listBranches } from '../../store/issuers/branches.ts';
import type { Reader } from '../../store/store.ts';

/**
 * The branch named by the call, else the key's.
 *
 * @throws AppError `SIN_PERMISO` where a `sk_user_` key names another branch, `VALIDACION` for a branch the issuer does
 * not have
 */
export function branchOfCall(reader: Reader, caller: Caller, sucursal: string | undefined): string {
  if (sucursal === undefined || sucursal === caller.branchId) return caller.branchId;
  if (caller.role !== 'admin') throw refusal('SIN_PERMISO', rule('solo-su-sucursal'));
  if (findBranch(reader, caller.issuerId, sucursal) !== null) return sucursal;
  const sucursales = listBranches(reader, caller.issuerId).map(({ id }) => id);
  throw validationError([
    faultAt('sucursal', 'CODIGO_DESCONOCIDO', rule('sucursal-que-no-es', { sucursales })),
  ]);
}
