/** Stores and enters a paper purchase in one commit (§compras-a-mano). */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PurchaseView } from '../../contract/api/shop/purchases.ts';
import type { Caller } from '../../contract/caller.ts';
import { JsonNumber } from '../../contract/json.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import type { WrittenPurchase } from '../../contract/purchases/written-purchase.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError } from '../../domain/app-error.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { amount, toCents } from '../../domain/money.ts';
import {
  owedOfWritten,
  paperNumber,
  bareNrcOf,
  supplierNumber,
  writtenFaults,
} from '../../domain/purchases/written-document.ts';
import { addPurchase, findPurchase } from '../../store/purchases/purchases.ts';
import { addWritten, sameWritten, setSupplierCountry } from '../../store/purchases/written-purchases.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { enter } from './enter.ts';
import { storedWritingOf, writingText } from '../../store/purchases/read-stored.ts';
import { purchaseView } from './view.ts';

/** A purchase and its author; a `clave` with the same content means the same purchase. */
export interface WriteCall {
  readonly clave: string;
  readonly escrita: WrittenPurchase;
  readonly caller: Caller & { readonly userId: string };
}

/**
 * Stores and enters it in the call's transaction.
 *
 * @throws AppError `VALIDACION` with all faults
 */
export function write(tx: Tx, now: Instant, { clave, escrita, caller }: WriteCall): PurchaseView {
  const before = findPurchase(tx, caller.issuerId, clave);
  if (before !== null) {
    if (isDeepStrictEqual(storedWritingOf(before)?.escrita, escrita)) return purchaseView(tx, before);
    throw validationError([alreadyWritten(before.fecEmi)]);
  }
  const { issuerId, ambiente, branchId, userId } = caller;
  const { proveedor, fecha } = escrita;
  const about = aboutWhat(tx, caller, escrita);
  const faults = [
    ...writtenFaults(escrita, fiscalDate(now)),
    ...about.faults,
    ...repeated(tx, caller, escrita),
  ];
  if (faults.length > 0) throw validationError(faults);
  const nit = supplierNumber(proveedor) ?? '';
  const codigoGeneracion = clave.toUpperCase();
  const original = writingText({ escrita, codigoGeneracion, ambiente, relacionado: about.code });
  const id = addPurchase(tx, {
    supplier: { issuerId, nit, nrc: bareNrcOf(escrita), nombre: proveedor.nombre },
    clave,
    issuerId,
    branchId,
    ambiente,
    estado: 'RECIBIDA',
    tipoDte: escrita.tipo,
    codigoGeneracion,
    numeroControl: paperNumber(escrita),
    fecEmi: fecha,
    totalCentavos: toCents(amount(escrita.total)),
    vence: escrita.vence,
    debeCentavos: null,
    sello: null,
    original,
    sha256: hash('sha256', original, 'hex'),
    deducible: escrita.deducible,
    userId,
    apiKeyId: null,
    receivedAt: now,
  });
  addWritten(tx, { purchaseId: id, ...comparable(escrita), debeCentavos: owedOfWritten(escrita) });
  const kept = findPurchase(tx, issuerId, clave);
  if (kept === null) throw new Error('a purchase that was written is not there');
  setSupplierCountry(tx, kept.supplierId, proveedor.pais);
  const lineas = escrita.lineas.map(({ codigo }, at) => {
    const numItem = new JsonNumber(String(at + 1));
    return codigo === null ? { numItem, gasto: true } : { numItem, codigo };
  });
  const { deducible, periodo } = escrita;
  const input = { lineas, deducible, ...(periodo === undefined ? {} : { periodo }) };
  return enter(tx, now, { clave, input, caller, branchId });
}

function aboutWhat(
  reader: Reader,
  { issuerId, ambiente }: Caller,
  { sobre, proveedor }: WrittenPurchase,
): { readonly code: string | null; readonly faults: readonly Fault[] } {
  if (sobre === null) return { code: null, faults: [] };
  const found = findPurchase(reader, issuerId, sobre);
  const isIts =
    found?.ambiente === ambiente && found.nit === supplierNumber(proveedor) && found.estado !== 'ANULADA';
  return found !== null && isIts
    ? { code: found.codigoGeneracion, faults: [] }
    : { code: null, faults: [faultAt('sobre', 'NO_COINCIDE', rule('compra-sobre-otra'))] };
}

function repeated(
  reader: Reader,
  { issuerId, ambiente }: Caller,
  escrita: WrittenPurchase,
): readonly Fault[] {
  const nit = supplierNumber(escrita.proveedor) ?? '';
  const of = { issuerId, ambiente, nit, tipoDte: escrita.tipo, ...comparable(escrita) };
  const fecha = sameWritten(reader, of);
  return fecha === null ? [] : [alreadyWritten(fecha)];
}

const alreadyWritten = (fecha: string): Fault =>
  faultAt('numero', 'REPETIDO', rule('compra-numero-repetido', { fecha }));

/** Series and number normalized for comparison. */
function comparable({ serie, numero }: WrittenPurchase): { readonly serie: string; readonly numero: string } {
  const bare = (text: string) => text.replaceAll(/[\s-]/gu, '').toUpperCase();
  return { serie: bare(serie ?? ''), numero: bare(numero).replace(/^0+(?=.)/u, '') };
}
