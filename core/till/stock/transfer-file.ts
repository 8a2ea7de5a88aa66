/**
 * Reads another till's nota de remisión: the lines of which this store tracks stock. Trusted if signed with a
 * certificate of the taxpayer known here; otherwise a manager must confirm.
 */
import { hash } from 'node:crypto';
import type { Caller } from '../../contract/caller.ts';
import { asMembers, type Members } from '../../contract/json.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { transit } from '../../contract/stock/stock.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { OWN_TRANSFER } from '../../domain/dte/nota-remision.ts';
import { instantOf, isFiscalTime } from '../../domain/fiscal-time.ts';
import { textOf } from '../../domain/purchases/document-members.ts';
import { isSameTaxpayer } from '../../domain/purchases/purchase-checks.ts';
import { readDocument, type ReceivedDocument } from '../../domain/purchases/received-document.ts';
import { baseUnits } from '../../domain/stock/base-units.ts';
import { ownTaxpayer, received } from '../../store/purchases/read-stored.ts';
import { listCertificates } from '../../store/issuers/certificates.ts';
import { soldGoods } from '../../store/stock/sold-goods.ts';
import type { TransferDocument, TransferDocumentLine } from '../../store/stock/transfers/transfer-rows.ts';
import type { Reader } from '../../store/store.ts';

export interface TransferFile {
  readonly document: Omit<TransferDocument, 'receivedAt'>;
  readonly lines: readonly TransferDocumentLine[];
  /** Lines whose codes are unknown here. */
  readonly unknown: readonly string[];
  /** Whether its signature was verified. */
  readonly signed: boolean;
}

/** Whether the JWS was signed with that PEM's key. */
export type IsSigned = (publicKeyPem: string, jws: string) => boolean;

const NOON = '12:00:00';

/** @throws AppError `VALIDACION` for any other document, or another taxpayer's */
export function readTransferFile(
  reader: Reader,
  texto: string,
  { caller, isSigned }: { readonly caller: Caller; readonly isSigned: IsSigned },
): TransferFile {
  const whole = rootOf(texto);
  const jws = textOf(whole?.['firmaElectronica']);
  const signed = jws !== null && isTheirs(reader, jws, { caller, isSigned });
  // Only signed content counts.
  const root = signed ? rootOf(jws) : whole;
  const reading = root === null ? null : readDocument(root);
  if (root === null || reading?.ok !== true || !isOwnTransfer(root, reading.document))
    throw wrongFile('traslado-no-es');
  const { document } = reading;
  const { issuerId, ambiente } = caller;
  if (document.ambiente !== ambiente || !isSameTaxpayer(document.emisor, ownTaxpayer(reader, issuerId)))
    throw wrongFile('traslado-de-otro');
  const { codigoGeneracion, numeroControl, fecEmi } = document;
  const horEmi = textOf(asMembers(root['identificacion'])?.['horEmi']) ?? '';
  return {
    document: {
      codigoGeneracion,
      issuerId,
      ambiente,
      numeroControl,
      emittedAt: instantOf(fecEmi, isFiscalTime(horEmi) ? horEmi : NOON),
      place: transit(shopIn(numeroControl)),
      texto,
      sha256: hash('sha256', texto),
    },
    ...linesOf(reader, issuerId, document),
    signed,
  };
}

/** Codes of establishment and point of sale in a control number. */
const shopIn = (numeroControl: string): string => numeroControl.split('-')[2] ?? '';

function rootOf(texto: string): Members | null {
  const read = received(texto);
  return read.kind === 'document' ? read.root : null;
}

function isOwnTransfer(root: Members, { tipoDte, numeroControl }: ReceivedDocument): boolean {
  const title = asMembers(root['receptor'])?.['bienTitulo'];
  return tipoDte === '04' && textOf(title) === OWN_TRANSFER && shopIn(numeroControl) !== '';
}

function isTheirs(
  reader: Reader,
  jws: string,
  { caller, isSigned }: { readonly caller: Caller; readonly isSigned: IsSigned },
): boolean {
  const { issuerId, ambiente } = caller;
  return listCertificates(reader).some(
    (each) => each.issuerId === issuerId && each.ambiente === ambiente && isSigned(each.publicKeyPem, jws),
  );
}

function linesOf(reader: Reader, issuerId: string, { lineas }: ReceivedDocument) {
  const goods = soldGoods(
    reader,
    issuerId,
    lineas.map(({ codigo, esServicio }) => (esServicio ? null : codigo)),
  );
  const lines: TransferDocumentLine[] = [];
  const unknown: string[] = [];
  for (const [at, { numItem, cantidad, descripcion }] of lineas.entries()) {
    const found = goods[at] ?? null;
    const base = found === null ? null : baseUnits(cantidad, found);
    if (found === null || base === null) unknown.push(descripcion);
    else {
      const { product, presentacion, factor } = found;
      lines.push({ item: numItem, product, presentacion, factor, base });
    }
  }
  return { lines, unknown };
}

function wrongFile(why: 'traslado-no-es' | 'traslado-de-otro') {
  return validationError([faultAt('texto', 'FORMATO', rule(why))]);
}

/** @throws AppError where it has no goods of this store, or is unsigned and the user no manager */
export function requireReceivable({ lines, signed }: TransferFile, { role }: Caller): void {
  if (lines.length === 0) throw refusal('ESTADO_NO_PERMITE', rule('traslado-sin-mercaderia'));
  if (!signed && role !== 'admin') throw refusal('ESTADO_NO_PERMITE', rule('traslado-sin-firma'));
}
