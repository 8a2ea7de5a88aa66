/** Printable record of a count (CT 142): stock at cost and the cause of each difference. */
import type { CountRecord, CountRecordLine } from '../../contract/printing/count-record.ts';
import { fiscalDate, fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import { amount, roundItem, roundSummary, sum, toJsonNumber, type Amount } from '../../domain/money.ts';
import { costOfUnit, shownUnits, unitsOf } from '../../domain/stock/base-units.ts';
import { countedProducts } from '../../domain/stock/count-sums.ts';
import {
  countNumber,
  countPaperLines,
  type CountPaper,
  type CountPaperLine,
} from '../../store/counts/count-papers.ts';
import { countEnd, countOfEntry, marksOf } from '../../store/counts/counts.ts';
import { sourceBook } from '../../store/counts/source-book.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { userName } from '../../store/people/users.ts';
import { unitCost } from '../../store/stock/costs.ts';
import type { Reader } from '../../store/store.ts';
import { taxpayerOf } from '../books/store-source.ts';
import { keeperOf } from './past-counts.ts';

/** Renders the record as a PDF in letter size. */
export type DrawCountRecord = (record: CountRecord) => Promise<Uint8Array>;

export function countRecord(reader: Reader, paper: CountPaper): CountRecord {
  const { id, issuerId, branchId, ambiente, recordedAt, annulledAt, annulledWhy } = paper;
  const count = countOfEntry(reader, id);
  const approver = count === null ? null : (countEnd(reader, count.id)?.approverId ?? null);
  const counted = count === null ? [] : [...countedProducts(marksOf(reader, count.id)).values()];
  const people = new Set(counted.flatMap(({ by }) => by.map(({ userId }) => userId)));
  const lines = countPaperLines(reader, id);
  const lineas = lines.map((line) => recordLine(reader, paper, line));
  const moments = [...lines.map(({ at }) => at), ...counted.map(({ since }) => since)];
  const totalOf = (of: 'total' | 'valor') => cents(sum(lineas.map((line) => amount(line[of] ?? '0'))));
  return {
    numero: countNumber(reader, paper),
    ambiente,
    contribuyente: taxpayerOf(reader, issuerId),
    sucursal: { id: branchId, nombre: findBranch(reader, issuerId, branchId)?.nombre ?? '' },
    alcance: count?.alcance ?? null,
    nombre: count?.nombre ?? null,
    desde: momentText(Math.min(...moments)),
    hasta: momentText(Math.max(...moments)),
    guardado: momentText(recordedAt),
    at: recordedAt,
    guardo: keeperOf(reader, paper),
    aprobo: approver === null ? null : userName(reader, approver),
    contaron: [...people].map((each) => userName(reader, each)).toSorted(),
    anulado: annulledAt === null ? null : { en: momentText(annulledAt), motivo: annulledWhy ?? '' },
    lineas,
    total: totalOf('total'),
    diferencia: totalOf('valor'),
  };
}

function recordLine(reader: Reader, { ambiente }: CountPaper, line: CountPaperLine): CountRecordLine {
  const { product, codigo, descripcion, uniMedida, contado, esperado, at, causa, causaMotivo } = line;
  const cost = costOfUnit(unitCost(reader, { product, ambiente, at }), line);
  const worth = (base: number) => (cost === null ? null : cents(cost.times(unitsOf(base, line))));
  return {
    codigo,
    descripcion,
    uniMedida,
    esperado: shownUnits(esperado, line).text,
    contado: shownUnits(contado, line).text,
    diferencia: shownUnits(contado - esperado, line).text,
    costoUnitario: cost === null ? null : toJsonNumber(roundItem(cost)).text,
    total: worth(contado),
    valor: worth(contado - esperado),
    libro: sourceBook(reader, { product, ambiente, at }),
    causa,
    motivo: causaMotivo,
  };
}

const cents = (value: Amount): string => toJsonNumber(roundSummary(value)).text;

function momentText(at: Instant): string {
  const day = fiscalDate(at).split('-').toReversed().join('/');
  return `${day} ${fiscalTime(at).slice(0, 'hh:mm'.length)}`;
}
