/**
 * A sale may bill only the unbilled rest of a nota de remisión; checked before a number is taken and in the commit
 * (§remission-billing).
 */
import type { TipoDte } from '../../contract/edition.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import type { PreparedDocument } from '../../domain/dte/prepare.ts';
import { OWN_TRANSFER } from '../../domain/dte/nota-remision.ts';
import { billedLines, billingDue } from '../../domain/remissions/remission-left.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { remissionOfId, type StoredRemission } from '../../store/remissions/remissions.ts';
import type { Reader } from '../../store/store.ts';
import { relatedDocument } from '../issuing/adjusted-documents.ts';
import type { Relating } from '../issuing/related-check.ts';
import { remissionStanding } from './remission-standing.ts';

type Prepared = Pick<PreparedDocument, 'request' | 'bodyText'>;

export function billedRemissions(
  reader: Reader,
  { caller }: Pick<Relating, 'caller'>,
  { request }: Pick<Prepared, 'request'>,
): readonly StoredRemission[] {
  return (request.documentoRelacionado ?? []).flatMap(({ numeroDocumento }) => {
    const found = relatedDocument(reader, caller, numeroDocumento);
    if (typeof found === 'string' || found.tipoDte !== '04') return [];
    return remissionOfId(reader, found.id) ?? [];
  });
}

/**
 * @throws AppError `SALDO_INSUFICIENTE` naming each line that exceeds the rest; `ESTADO_NO_PERMITE` when the nota was
 * withdrawn
 */
export function assertBillable(reader: Reader, of: Relating, prepared: Prepared): void {
  const { tipoDte } = of;
  if (!bills(tipoDte)) return;
  const text = `{${prepared.bodyText}}`;
  const replaces = prepared.request.reemplazaA;
  const faults = billedRemissions(reader, of, prepared).flatMap((remission): readonly Fault[] => {
    const { codigoGeneracion, numeroControl, estado } = remission;
    if (estado === 'INVALIDANDO' || estado === 'INVALIDADO')
      throw refusal('ESTADO_NO_PERMITE', rule('remision-sin-valor', { documento: numeroControl }));
    const sale = billedLines(tipoDte, text, codigoGeneracion);
    return remissionStanding(reader, remission, { sale, replaces }).beyond.map(
      ({ index, descripcion, cantidad, queda }) =>
        faultAt(
          `items[${index}].cantidad`,
          'SALDO',
          rule('remision-ya-facturada', {
            nombre: descripcion,
            documento: numeroControl,
            queda: queda.toFixed(),
            lleva: cantidad.toFixed(),
          }),
        ),
    );
  });
  if (faults.length > 0) throw validationError(faults, 'SALDO_INSUFICIENTE');
}

/** Warnings: the month's term is over, or the goods are in transit to a shop of the issuer. */
export function billingNotices(
  reader: Reader,
  of: Relating,
  { prepared, fecEmi }: { readonly prepared: Prepared; readonly fecEmi: FiscalDate },
): readonly Rule[] {
  if (!bills(of.tipoDte)) return [];
  return billedRemissions(reader, of, prepared).flatMap(({ numeroControl: documento, ...sent }) => {
    if (sent.bienTitulo === OWN_TRANSFER) return [rule('remision-de-traslado', { documento })];
    const ultimo = billingDue(sent.fecEmi, sent.bienTitulo ?? '');
    return ultimo !== null && fecEmi > ultimo ? [rule('remision-fuera-de-plazo', { documento, ultimo })] : [];
  });
}

const bills = (tipoDte: TipoDte): tipoDte is '01' | '03' => tipoDte === '01' || tipoDte === '03';
