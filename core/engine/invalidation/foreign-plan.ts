/**
 * Invalidates a document issued by another, removed till of the taxpayer, by the rules for own documents. The caller
 * has proved the taxpayer's signature (docs/central.md).
 */
import type { ForeignDocument } from '../../contract/central/foreign-document.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { Branch } from '../../contract/settings/issuer.ts';
import { refusal } from '../../domain/app-error.ts';
import { findEventOfForeign } from '../../store/delivery/foreign-invalidations.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import {
  judged,
  requireNone,
  requireTheSame,
  type InvalidationPlan,
  type Planning,
} from './invalidate-plan.ts';

/** Plans it like an own document. @throws AppError as `planInvalidation` */
export function planForeign(reader: Reader, planning: Planning, given: ForeignDocument): InvalidationPlan {
  const { installation, documento, codigoGeneracion, serie, payload } = given;
  const issuer = findIssuer(reader, planning.caller.issuerId);
  const branch = branchFor(reader, planning.caller.issuerId, serie);
  if (issuer === null || branch === null) throw new Error('a caller without an issuer or a branch');
  const earlier = findEventOfForeign(reader, codigoGeneracion);
  if (earlier?.estado === 'PROCESADO')
    throw refusal('YA_INVALIDADO', rule('ya-invalidado', { evento: earlier.codigoGeneracion }));
  if (earlier !== null && earlier.estado !== 'RECHAZADO') {
    requireTheSame(earlier, planning.order);
    return { kind: 'under-way', eventId: earlier.id, issuer };
  }
  const { sello, estado, ivaCentavos, nit: issuerId } = given;
  if (estado !== 'PROCESADO' || sello === null)
    throw refusal('ESTADO_NO_PERMITE', rule('sin-sello-no-se-invalida', { estado }));
  requireNone(given.ajustes);
  const document = { ...given, issuerId, branchId: branch.id, sello, ivaCentavos: BigInt(ivaCentavos) };
  const foreign = { installation, documento, codigoGeneracion };
  return judged(reader, { document, payload, documentId: null, foreign, issuer, branch }, planning);
}

/**
 * Branch of the event: that of the point of sale, else of the establishment, else the first, with the document's codes.
 */
function branchFor(reader: Reader, issuerId: string, serie: string): Branch | null {
  const codEstable = serie.slice(0, 4);
  const codPuntoVenta = serie.slice(4);
  const branches = listBranches(reader, issuerId);
  const same = branches.find(
    (each) => each.codEstable === codEstable && each.codPuntoVenta === codPuntoVenta,
  );
  const near = same ?? branches.find((each) => each.codEstable === codEstable) ?? branches[0];
  return near === undefined ? null : { ...near, codEstable, codPuntoVenta };
}
