/** A document for printing: signed text and current state. */
import type { Caller } from '../../contract/caller.ts';
import type { DocumentInput } from '../../contract/api/documents.ts';
import { settingsInForce } from '../../contract/settings/issuer-settings.ts';
import type { PrintedDocument, PrintedInvalidation } from '../../contract/printing/printed.ts';
import { PRINTED_STANDING_OF, printedInvalidation } from '../../domain/event/printed-standing.ts';
import { amount, fromCents, ZERO } from '../../domain/money.ts';
import { signedDiscounts } from '../../domain/promotions/signed-discounts.ts';
import { publicQueryUrl } from '../../domain/public-query.ts';
import { findEventOfDocument } from '../../store/delivery/events.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { findLogo } from '../../store/issuers/issuer-logo.ts';
import { receivedCashOf } from '../../store/cash/received-cash.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';
import { ownReferenceOf } from '../../store/documents/own-references.ts';
import { rehearsedOf } from '../../store/documents/document-history.ts';
import { namedSavings } from '../../store/promotions/promoted-sales.ts';
import { sellerOf } from '../../store/documents/sellers.ts';
import type { Reader } from '../../store/store.ts';
import { requireOwn } from './documents.ts';

/**
 * The document as it would be printed now, in any state.
 *
 * @returns the first print (copia 0), with the cash received at the till
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` when the caller has no such document
 */
export function printedDocument(reader: Reader, caller: Caller, input: DocumentInput): PrintedDocument {
  const document = requireOwn(reader, caller, input);
  const { payload, estado, sello, ambiente, autoridad, issuerId } = document;
  const ensayo = rehearsedOf(reader, document.id);
  return {
    payload,
    standing: PRINTED_STANDING_OF[estado],
    selloRecibido: sello,
    ambiente,
    autoridad,
    consultaPublica: publicQueryUrl(document),
    copia: 0,
    vendio: sellerOf(reader, document.id)?.nombre ?? null,
    recibido: receivedText(receivedCashOf(reader, document.id)),
    logo: findLogo(reader, issuerId),
    ...(ensayo === null ? {} : { ensayo }),
    ...referenceOf(reader, document),
    ...promotionsOf(reader, document),
    invalidacion: estado === 'INVALIDADO' ? invalidationOf(reader, document.id) : null,
  };
}

/** Savings that the signed lines still hold: a correction may have left some out. */
function promotionsOf(reader: Reader, document: StoredSale): Pick<PrintedDocument, 'promociones'> {
  const savings = namedSavings(reader, document.id);
  if (savings.length === 0) return {};
  const signed = signedDiscounts(document);
  const promociones = savings
    .filter(({ linea, centavos }) => fromCents(centavos).lte((signed[linea] ?? ZERO).plus(CENT)))
    .map(({ linea, nombre, centavos }) => ({ linea, nombre, ahorro: fromCents(centavos).toFixed(2) }));
  return promociones.length === 0 ? {} : { promociones };
}

/** Rounding of a discount that a document states without VAT. */
const CENT = amount('0.01');

type StoredSale = Pick<ReturnType<typeof requireOwn>, 'id' | 'tipoDte' | 'payload'>;

function referenceOf(
  reader: Reader,
  { id, issuerId }: Pick<StoredDocument, 'id' | 'issuerId'>,
): { readonly referencia?: string } {
  const { imprimeReferencia } = settingsInForce(findIssuer(reader, issuerId)?.settings ?? {});
  const referencia = imprimeReferencia ? ownReferenceOf(reader, id) : null;
  return referencia === null ? {} : { referencia };
}

function invalidationOf(reader: Reader, documentId: number): PrintedInvalidation | null {
  const event = findEventOfDocument(reader, documentId);
  return event === null ? null : printedInvalidation(event);
}

function receivedText(cents: bigint | null): string | null {
  return cents === null ? null : fromCents(cents).toFixed(2);
}
