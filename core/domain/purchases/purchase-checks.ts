/** Faults of a supplier's document, and warnings for review (§compras-revision). */
import type { Ambiente } from '../../contract/ambiente.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { FiscalDate } from '../fiscal-time.ts';
import { amount, IVA_RATE, sum, withinTolerance, type Amount } from '../money.ts';
import type { ReceivedDocument, ReceivedParty } from './received-document.ts';

const TOLERANCE = amount('0.01');
const NEWEST_VERSION: Readonly<Record<string, number>> = {
  '01': 2,
  '03': 4,
  '04': 4,
  '05': 4,
  '06': 4,
  '07': 2,
  '08': 2,
  '09': 2,
  '11': 3,
  '15': 2,
};
/** Types whose lines sum to the summary. */
const ADDED_UP: ReadonlySet<string> = new Set(['01', '03', '04', '05', '06', '11']);

/** Types that state VAT separately. */
const IVA_APART: ReadonlySet<string> = new Set(['03', '05', '06']);

/** Types that may have a summary only. */
const WITHOUT_LINES: ReadonlySet<string> = new Set(['07', '08', '09']);

/** Whether it is incomplete because it lacks its lines. */
export function lacksLines({ tipoDte, lineas }: Pick<ReceivedDocument, 'tipoDte' | 'lineas'>): boolean {
  return lineas.length === 0 && !WITHOUT_LINES.has(tipoDte);
}

export interface OwnTaxpayer {
  readonly nit: string;
  readonly nrc: string | null;
}

/** `ours`: for this taxpayer; `own`: issued by this taxpayer; `foreign`: for another; `nobody`: an anonymous sale. */
export function receiverKind(
  document: Pick<ReceivedDocument, 'emisor' | 'receptor'>,
  own: OwnTaxpayer,
): 'ours' | 'own' | 'foreign' | 'nobody' {
  if (isSameTaxpayer(document.emisor, own)) return 'own';
  const { nit, nrc, nombre } = document.receptor;
  if (nit === null && nrc === null && nombre === null) return 'nobody';
  return isSameTaxpayer(document.receptor, own) ? 'ours' : 'foreign';
}

/** Compares NIT or NRC, ignoring leading zeros. */
export function isSameTaxpayer({ nit, nrc }: ReceivedParty, own: OwnTaxpayer): boolean {
  if (nit !== null && nit === own.nit) return true;
  return nrc !== null && own.nrc !== null && bare(nrc) === bare(own.nrc);
}

const bare = (number: string) => number.replace(/^0+/, '');

export function purchaseWarnings(
  document: ReceivedDocument,
  {
    own,
    sello,
    receivedIn,
    receivedOn,
  }: {
    readonly own: OwnTaxpayer;
    readonly sello: string | null;
    readonly receivedIn: Ambiente;
    readonly receivedOn: FiscalDate;
  },
): readonly Rule[] {
  const { tipoDte, version, ambiente, fecEmi } = document;
  const kind = receiverKind(document, own);
  const newest = NEWEST_VERSION[tipoDte] ?? version;
  return [
    ...(lacksLines(document) ? [rule('compra-sin-detalle')] : []),
    ...(sello === null ? [rule('compra-sin-sello')] : []),
    ...(kind === 'nobody' ? [rule('compra-sin-receptor')] : []),
    ...(kind === 'ours' ? receiverWarnings(document.receptor, own) : []),
    ...(ambiente === 'PRODUCCION' && receivedIn === 'PRUEBAS' ? [rule('compra-real-en-pruebas')] : []),
    ...(version > newest ? [rule('compra-version', { version, conocida: newest })] : []),
    ...(fecEmi > receivedOn ? [rule('compra-emitida-despues', { fecEmi })] : []),
    ...totalWarnings(document),
    ...ivaWarning(document),
  ];
}

/**
 * Receiver data that differs although the document is ours. Only a warning: a DUI replaces a person's NIT, and the
 * other number matches.
 */
function receiverWarnings({ nit, nrc }: ReceivedParty, own: OwnTaxpayer): readonly Rule[] {
  const differs = (dato: 'NIT' | 'NRC', dice: string, suyo: string) =>
    rule('compra-otro-receptor', { dato, dice, suyo });
  return [
    ...(nit === null || nit === own.nit ? [] : [differs('NIT', nit, own.nit)]),
    ...(nrc === null || own.nrc === null || bare(nrc) === bare(own.nrc)
      ? []
      : [differs('NRC', nrc, own.nrc)]),
  ];
}

/** Line sums that differ from the summary by more than a cent. */
function totalWarnings({ tipoDte, lineas, sumas }: ReceivedDocument): readonly Rule[] {
  if (!ADDED_UP.has(tipoDte)) return [];
  const pairs = [
    ['totalNoSuj', sum(lineas.map(({ noSujeta }) => noSujeta)), sumas.noSujeta],
    ['totalExenta', sum(lineas.map(({ exenta }) => exenta)), sumas.exenta],
    ['totalGravada', sum(lineas.map(({ gravada }) => gravada)), sumas.gravada],
  ] as const;
  return pairs
    .filter(([, lines, summary]) => !withinTolerance(lines, summary, TOLERANCE))
    .map(([campo, lines, summary]) =>
      rule('compra-no-suma', { campo, lineas: money(lines), resumen: money(summary) }),
    );
}

/** VAT that differs from 13 % of the taxed amount by more than a cent per line. */
function ivaWarning({ tipoDte, lineas, sumas }: ReceivedDocument): readonly Rule[] {
  if (!IVA_APART.has(tipoDte)) return [];
  const due = sumas.gravada.minus(sumas.descuGravada).times(IVA_RATE);
  return withinTolerance(sumas.iva, due, TOLERANCE.times(Math.max(1, lineas.length)))
    ? []
    : [rule('compra-iva-distinto', { iva: money(due), dice: money(sumas.iva) })];
}

const money = (value: Amount) => value.toFixed(2);
