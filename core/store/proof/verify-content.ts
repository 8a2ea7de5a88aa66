/** Verifies that a document's row matches its signed text. */
import { asMembers, type Members } from '../../contract/json.ts';
import { AMBIENTE_CODE } from '../../contract/ambiente.ts';
import { holdsIva, RETORNO } from '../../contract/edition.ts';
import { amountDue } from '../../domain/text/amount-due.ts';
import { receiverOfDocument } from '../../domain/text/receiver-section.ts';
import { formatOf } from '../../domain/dte/edition.ts';
import { fiscalDate, fiscalTime } from '../../domain/fiscal-time.ts';
import { amount, toCents } from '../../domain/money.ts';
import type { StoredDocument } from '../documents/document-rows.ts';

type Tell = (campo: string, mensaje: string) => void;

/** VAT among the taxes of a summary (CAT-015). */
const IVA = '20';
const DUI = '13';

/** Expected `identificacion`, common to all versions. */
export function identityOf(document: StoredDocument): Members {
  const { ambiente, tipoDte, edicion, numeroControl, fecEmi, horEmi } = document;
  return {
    version: formatOf(edicion).version[tipoDte],
    ambiente: AMBIENTE_CODE[ambiente],
    ...(tipoDte === RETORNO ? { tipoEvento: tipoDte } : { tipoDte, numeroControl }),
    fecEmi,
    horEmi,
  };
}

/** Compares amounts, receiver, issuer and time with the current version. */
export function verifyContent(document: StoredDocument, whole: Members, tell: Tell): void {
  const differs = (campo: string, stored: unknown, signed: unknown) => {
    if (stored === signed) return;
    tell(campo, `Dice ${shown(stored)} y el documento firmado ${shown(signed)}.`);
  };
  const { montoCentavos, ivaCentavos } = amountsOf(document, asMembers(whole['resumen']));
  differs('monto_centavos', document.montoCentavos, montoCentavos);
  differs('iva_centavos', document.ivaCentavos, ivaCentavos);
  const receptor = asMembers(receiverOfDocument(whole, document.tipoDte));
  const receiver = receiverDocument(receptor);
  // Older versions stored the receiver number of returns without hyphens, whatever the document type.
  const isBare = document.tipoDte === RETORNO && document.receptorDocumento === bare(receiver);
  if (!isBare) differs('receptor_documento', document.receptorDocumento, receiver);
  differs('receptor_nombre', document.receptorNombre, receptor?.['nombre'] ?? null);
  differs('issuer_id', document.issuerId, asMembers(whole['emisor'])?.['nit']);
  const { emittedAt, fecEmi, horEmi } = document;
  if (fiscalDate(emittedAt) !== fecEmi || fiscalTime(emittedAt) !== horEmi) {
    tell('emitted_at', `No es el momento ${fecEmi} ${horEmi}.`);
  }
}

/**
 * Compares the row's contingency with the current version, or with an earlier one that was sealed.
 *
 * @param named type of the row's contingency, or null
 * @param versions all versions, the current one first
 */
export function verifyContingency(named: number | null, versions: readonly Members[], tell: Tell): void {
  const [present = null, ...others] = versions.map(
    (whole) => asMembers(whole['identificacion'])?.['tipoContingencia'] ?? null,
  );
  if (present === named || (present === null && others.includes(named))) return;
  tell('contingency_id', `Es de tipo ${shown(named)} y el documento firmado dice ${shown(present)}.`);
}

/** Total and VAT in cents from the summary; undefined if unreadable. */
function amountsOf(
  { tipoDte }: StoredDocument,
  resumen: Members | null,
): { readonly montoCentavos: bigint | undefined; readonly ivaCentavos: bigint | undefined } {
  const total = resumen === null ? undefined : amountDue(resumen);
  const iva = holdsIva(tipoDte) ? resumen?.['totalIva'] : taxOf(resumen);
  return { montoCentavos: centsOf(total), ivaCentavos: centsOf(iva) };
}

function taxOf(resumen: Members | null): unknown {
  const tributos: unknown = resumen?.['tributos'];
  const sections = Array.isArray(tributos) ? tributos.map(asMembers) : [];
  return sections.find((each) => each?.['codigo'] === IVA)?.['valor'] ?? 0;
}

/** Summary amounts have at most 13 digits, exact in a double. */
function centsOf(value: unknown): bigint | undefined {
  if (typeof value !== 'number') return undefined;
  try {
    return toCents(amount(String(value)));
  } catch {
    return undefined;
  }
}

/** The receiver's number as stored in the row: a DUI without hyphen; in 03 the member is `nit`. */
function receiverDocument(receptor: Members | null): unknown {
  const numero = receptor?.['numDocumento'] ?? receptor?.['nit'] ?? null;
  return receptor?.['tipoDocumento'] === DUI ? bare(numero) : numero;
}

const bare = (numero: unknown) => (typeof numero === 'string' ? numero.replaceAll('-', '') : numero);

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'nada';
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}
