/** Proof that a document's row says what its signed text says: every column that restates it is computed again from it. */
import { AMBIENTE_CODE } from '../../contract/ambiente.ts';
import { holdsIva, RETORNO } from '../../contract/edition.ts';
import { amountDue } from '../../domain/text/amount-due.ts';
import { receiverOfDocument } from '../../domain/text/receiver-section.ts';
import { formatOf } from '../../domain/dte/edition.ts';
import { fiscalDate, fiscalTime } from '../../domain/fiscal-time.ts';
import { amount, toCents } from '../../domain/money.ts';
import type { StoredDocument } from '../documents/document-rows.ts';

/** A part of a document's text, of whatever shape it may be. */
export type Section = Readonly<Record<string, unknown>>;

/** Tells what is wrong with a column of the document's row. */
type Tell = (campo: string, mensaje: string) => void;

/** VAT among the taxes of a summary (CAT-015). */
const IVA = '20';
const DUI = '13';

/** The text as an object; null when it is none. */
export function sectionOf(payload: string): Section | null {
  try {
    return asSection(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** The value as an object; null when it is none. */
export function asSection(value: unknown): Section | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Section) : null;
}

/** What every version of a document says of its identity, by the name in its text. */
export function identityOf(document: StoredDocument): Section {
  const { ambiente, tipoDte, edicion, numeroControl, fecEmi, horEmi } = document;
  return {
    version: formatOf(edicion).version[tipoDte],
    ambiente: AMBIENTE_CODE[ambiente],
    ...(tipoDte === RETORNO ? { tipoEvento: tipoDte } : { tipoDte, numeroControl }),
    fecEmi,
    horEmi,
  };
}

/** Compares amounts, receiver, issuer and moment of a document's row with its present version. */
export function verifyContent(document: StoredDocument, whole: Section, tell: Tell): void {
  const differs = (campo: string, stored: unknown, signed: unknown) => {
    if (stored === signed) return;
    tell(campo, `Dice ${shown(stored)} y el documento firmado ${shown(signed)}.`);
  };
  const { montoCentavos, ivaCentavos } = amountsOf(document, asSection(whole['resumen']));
  differs('monto_centavos', document.montoCentavos, montoCentavos);
  differs('iva_centavos', document.ivaCentavos, ivaCentavos);
  const receptor = asSection(receiverOfDocument(whole, document.tipoDte));
  differs('receptor_documento', document.receptorDocumento, receiverDocument(receptor));
  differs('receptor_nombre', document.receptorNombre, receptor?.['nombre'] ?? null);
  differs('issuer_id', document.issuerId, asSection(whole['emisor'])?.['nit']);
  const { emittedAt, fecEmi, horEmi } = document;
  if (fiscalDate(emittedAt) !== fecEmi || fiscalTime(emittedAt) !== horEmi) {
    tell('emitted_at', `No es el momento ${fecEmi} ${horEmi}.`);
  }
}

/**
 * Compares the contingency a document's row names with its texts: the present one, or an earlier one when that is what
 * the authority sealed.
 *
 * @param named type of the contingency of the row, null when it names none
 * @param versions the texts of all versions, the present one first
 */
export function verifyContingency(named: number | null, versions: readonly Section[], tell: Tell): void {
  const [present = null, ...others] = versions.map(
    (whole) => asSection(whole['identificacion'])?.['tipoContingencia'] ?? null,
  );
  if (present === named || (present === null && others.includes(named))) return;
  tell('contingency_id', `Es de tipo ${shown(named)} y el documento firmado dice ${shown(present)}.`);
}

/** What it comes to and its VAT in cents, as the document was numbered with. Undefined where unreadable. */
function amountsOf(
  { tipoDte }: StoredDocument,
  resumen: Section | null,
): { readonly montoCentavos: bigint | undefined; readonly ivaCentavos: bigint | undefined } {
  const total = resumen === null ? undefined : amountDue(resumen);
  const iva = holdsIva(tipoDte) ? resumen?.['totalIva'] : taxOf(resumen);
  return { montoCentavos: centsOf(total), ivaCentavos: centsOf(iva) };
}

function taxOf(resumen: Section | null): unknown {
  const tributos: unknown = resumen?.['tributos'];
  const sections = Array.isArray(tributos) ? tributos.map(asSection) : [];
  return sections.find((each) => each?.['codigo'] === IVA)?.['valor'] ?? 0;
}

/** A summary amount has at most 13 digits, which a double keeps and writes exactly. */
function centsOf(value: unknown): bigint | undefined {
  if (typeof value !== 'number') return undefined;
  try {
    return toCents(amount(String(value)));
  } catch {
    return undefined;
  }
}

/** The receiver's number in the bare form of the row: a DUI without its hyphen; in 03 the member is `nit`. */
function receiverDocument(receptor: Section | null): unknown {
  const numero = receptor?.['numDocumento'] ?? receptor?.['nit'] ?? null;
  return receptor?.['tipoDocumento'] === DUI && typeof numero === 'string' ? numero.replace('-', '') : numero;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'nada';
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}
