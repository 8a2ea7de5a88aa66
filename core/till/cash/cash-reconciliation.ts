/** Reconciles a day to the cent: Z with later changes, statistics and ledger. */
import { rule } from '../../contract/rules/rules.ts';
import type { CashTie, CashTieFault } from '../../contract/cash/cash.ts';
import { refusal } from '../../domain/app-error.ts';
import {
  cashSinceZ,
  centsText,
  isInForce,
  movesCash,
  soldCents,
  type CashDocument,
} from '../../domain/cash/cash.ts';
import { endOfDay, startOfDay, type FiscalDate } from '../../domain/fiscal-time.ts';
import { SALE_SIGN } from '../../contract/dte/sale-sign.ts';
import { isAjuste } from '../../contract/edition.ts';
import { documentName } from '../../domain/control-number.ts';
import { amount, toCents } from '../../domain/money.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { dayDocuments, ledgerWithoutDocument, type DayDocument } from '../../store/cash/cash-documents.ts';
import { movedByCorrections } from '../../store/cash/correction-cash.ts';
import type { CashPlace } from '../../store/cash/cash-sessions.ts';
import { dayTotals } from '../../store/statistics/stats.ts';
import type { Reader } from '../../store/store.ts';
import { zOfPeriod, type ZOfPeriod } from './cash-changes.ts';
import { totalsOf } from '../../engine/queries/stats.ts';

const MAX_LISTED = 200;

interface Days {
  readonly desde: FiscalDate;
  readonly hasta: FiscalDate;
}

/**
 * Reconciles the days of fecEmi from `desde` to `hasta` of one point of sale and lists every difference between two of
 * the three sources.
 *
 * @throws AppError `ESTADO_NO_PERMITE` when the point of sale does not exist
 */
export function tieDay(reader: Reader, place: CashPlace, days: Days): CashTie {
  const documents = dayDocuments(reader, place, days);
  const zs = zOfPeriod(reader, place, days);
  const scope = { issuerId: place.issuerId, ambiente: place.ambiente, branchIds: [place.branchId] };
  const estadisticas = toCents(amount(totalsOf(dayTotals(reader, scope, days)).montos.total));
  const inZ = new Set(zs.map(({ session }) => session.id));
  const sumWhere = (belongs: (document: DayDocument) => boolean) =>
    documents.filter(belongs).reduce((sum, document) => sum + soldCents(document).monto, 0n);
  const abiertas = sumWhere(({ sessionId }) => sessionId !== null && !inZ.has(sessionId));
  const sinSesion = sumWhere(({ sessionId, atTill }) => sessionId === null && atTill);
  const porLlave = sumWhere(({ sessionId, atTill }) => sessionId === null && !atTill);
  const closed = zs.reduce((sum, { alCierre, cambios }) => sum + alCierre + cambios, 0n);
  const total = closed + abiertas + sinSesion + porLlave;
  const libro = documents
    .filter(({ inLedger }) => inLedger)
    .reduce((sum, document) => sum + soldCents(asItsText(document)).monto, 0n);
  const diferencias = [
    ...documents.flatMap(faultsOfDocument),
    ...faultsOfDays(reader, { place, days, documents }),
    ...zs.flatMap((z) => faultsOfZ(z, documents)),
    ...lostInLedger(reader, place, days),
  ];
  return {
    ...days,
    cuadra: diferencias.length === 0 && total === estadisticas && total === libro,
    z: zs.map(({ session, numero, alCierre, cambios }) => ({
      sesion: session.id,
      caja: session.caja,
      numero,
      alCierre: centsText(alCierre),
      cambios: centsText(cambios),
    })),
    abiertas: centsText(abiertas),
    sinSesion: centsText(sinSesion),
    efectivoSinSesion: unattendedCash(reader, documents, zs),
    porLlave: centsText(porLlave),
    total: centsText(total),
    estadisticas: centsText(estadisticas),
    libro: centsText(libro),
    diferencias: diferencias.slice(0, MAX_LISTED),
    totalDiferencias: diferencias.length,
  };
}

/**
 * Cash outside any session, paid out for a purchase, or moved by a correction after the Z: it reconciles, but nobody
 * counted it.
 */
function unattendedCash(
  reader: Reader,
  documents: readonly DayDocument[],
  zs: readonly ZOfPeriod[],
): CashTie['efectivoSinSesion'] {
  const moved = movedByCorrections(reader);
  const inZ = new Map(zs.flatMap(({ documentos }) => documentos.map(({ closed }) => [closed.id, closed])));
  const found = documents
    .filter(({ id, sessionId, atTill }) => (sessionId === null ? atTill : inZ.has(id)))
    .filter(movesCash)
    .map((document) => ({
      document,
      efectivo: cashSinceZ(document, inZ.get(document.id) ?? null) - (moved.get(document.id) ?? 0n),
    }))
    .filter(({ efectivo }) => efectivo !== 0n);
  return {
    total: centsText(found.reduce((sum, { efectivo }) => sum + efectivo, 0n)),
    cantidad: found.length,
    documentos: found.slice(0, MAX_LISTED).map(({ document, efectivo }) => ({
      numeroControl: document.numeroControl,
      fecEmi: document.fecEmi,
      monto: centsText(document.montoCentavos),
      efectivo: centsText(efectivo),
    })),
  };
}

/** The document with the amounts of its signed text, which the ledger protects. */
function asItsText(document: DayDocument): CashDocument {
  return { ...document, montoCentavos: document.texto.monto, ivaCentavos: document.texto.iva };
}

function faultsOfDocument(document: DayDocument): readonly CashTieFault[] {
  const { codigoGeneracion, montoCentavos, ivaCentavos, texto, inLedger, pagos, tipoDte } = document;
  const fuentes = ['estadísticas', 'documento firmado'] as const;
  const paid = pagos.reduce((sum, [, cents]) => sum + cents, 0n);
  return [
    ...differing({ documento: codigoGeneracion, campo: 'monto', fuentes }, montoCentavos, texto.monto),
    ...differing({ documento: codigoGeneracion, campo: 'iva', fuentes }, ivaCentavos, texto.iva),
    ...(SALE_SIGN[tipoDte] === 0 || isAjuste(tipoDte)
      ? []
      : differing(
          { documento: codigoGeneracion, campo: 'pagos', fuentes: ['pagos', 'total'] },
          paid,
          texto.monto,
        )),
    // A rejected document's number may have been given to the next one.
    ...(inLedger || !isInForce(document)
      ? []
      : [
          {
            documento: codigoGeneracion,
            campo: 'numeroControl',
            fuentes: ['documento', 'libro'] as const,
            valores: [documentName(document), 'sin asignar a este documento'] as const,
          },
        ]),
  ];
}

/** Compares sums per day, type and state of documents with the statistics. */
function faultsOfDays(
  reader: Reader,
  of: { readonly place: CashPlace; readonly days: Days; readonly documents: readonly DayDocument[] },
): readonly CashTieFault[] {
  const { issuerId, ambiente, branchId } = of.place;
  const kept = new Map(
    dayTotals(reader, { issuerId, ambiente, branchIds: [branchId] }, of.days).map((total) => [
      keyOf(total),
      total,
    ]),
  );
  const added = Map.groupBy(of.documents, keyOf);
  const fuentes = ['documentos', 'estadísticas'] as const;
  return [...new Set([...kept.keys(), ...added.keys()])].flatMap((documento) => {
    const own = added.get(documento) ?? [];
    const total = kept.get(documento);
    const sumOf = (column: 'montoCentavos' | 'ivaCentavos') =>
      own.reduce((sum, each) => sum + each[column], 0n);
    const counts = [String(own.length), String(total?.cantidad ?? 0)] as const;
    return [
      ...(counts[0] === counts[1] ? [] : [{ documento, campo: 'cantidad', fuentes, valores: counts }]),
      ...differing(
        { documento, campo: 'monto', fuentes },
        sumOf('montoCentavos'),
        total?.montoCentavos ?? 0n,
      ),
      ...differing({ documento, campo: 'iva', fuentes }, sumOf('ivaCentavos'), total?.ivaCentavos ?? 0n),
    ];
  });
}

function keyOf({ fecEmi, tipoDte, estado }: Pick<CashDocument, 'fecEmi' | 'tipoDte' | 'estado'>): string {
  return `${fecEmi} ${tipoDte} ${estado}`;
}

/** Documents missing from either the Z or its session. */
function faultsOfZ(
  { session, numero, documentos }: ZOfPeriod,
  all: readonly DayDocument[],
): readonly CashTieFault[] {
  const name = `Z ${numero} de la caja ${session.caja}`;
  const kept = new Set(documentos.map(({ closed }) => closed.id));
  const lost = documentos.filter(({ now }) => now === null).map(({ closed }) => closed.codigoGeneracion);
  const added = all
    .filter(({ sessionId, id }) => sessionId === session.id && !kept.has(id))
    .map(({ codigoGeneracion }) => codigoGeneracion);
  const fuentes = [name, 'documentos de la sesión'] as const;
  return [
    ...lost.map((documento) => ({ documento, campo: 'sesión', fuentes, valores: ['sí', 'no'] as const })),
    ...added.map((documento) => ({ documento, campo: 'sesión', fuentes, valores: ['no', 'sí'] as const })),
  ];
}

function lostInLedger(reader: Reader, place: CashPlace, { desde, hasta }: Days): readonly CashTieFault[] {
  const branch = findBranch(reader, place.issuerId, place.branchId);
  if (branch === null) throw refusal('ESTADO_NO_PERMITE', rule('sucursal-ya-no-existe'));
  const serie = `${branch.codEstable}${branch.codPuntoVenta}`;
  const moments = { from: startOfDay(desde), to: endOfDay(hasta) - 1 };
  return ledgerWithoutDocument(reader, { ...place, serie }, moments).map((documento) => ({
    documento,
    campo: 'documento',
    fuentes: ['libro', 'documentos'],
    valores: ['asignado', 'no está'],
  }));
}

function differing(
  where: Pick<CashTieFault, 'documento' | 'campo' | 'fuentes'>,
  one: bigint,
  other: bigint,
): readonly CashTieFault[] {
  return one === other ? [] : [{ ...where, valores: [centsText(one), centsText(other)] }];
}
