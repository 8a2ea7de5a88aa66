/** Reception of the event of return: every check of the authority, in its order (§retorno, §retorno-balance, §result-codes). */
import { hash } from 'node:crypto';
import { parameterRejection, schemaRejection, valueRejection } from '../answers.ts';
import { units } from '../checks/arithmetic.ts';
import type { Fields } from '../checks/arithmetic.ts';
import { CENT_UNITS, plainUnits, unitsOfPlain } from '../checks/decimal.ts';
import { dateFaults } from '../checks/emission-date.ts';
import { returnCalculationFaults } from '../checks/return-arithmetic.ts';
import { valueFault } from '../checks/value-fault.ts';
import type { ValueFault } from '../checks/value-fault.ts';
import { localDate } from '../clock.ts';
import type { Amounts, Registry, Returned, SealedDocument } from '../records/registry.ts';
import { returnTable } from '../tables/retorno.ts';
import type { Arrival } from './arrival.ts';
import { contingencyFaults } from './contingency-document.ts';
import { newSeal } from './seal.ts';
import { nameFingerprint, type Verdict } from './verdict.ts';

/** The longest term of the texts, in months; which activities have it is not known here. */
const TERM_MONTHS = 24;
const COLUMNS = [
  ['ventaGravada', 'totalGravada', 'descuGravada', 'gravada'],
  ['ventaExenta', 'totalExenta', 'descuExenta', 'exenta'],
  ['ventaNoSuj', 'totalNoSuj', 'descuNoSuj', 'noSuj'],
  ['noGravado', 'totalNoGravado', '', 'noGravado'],
] as const;

/** What a sealed 01 leaves behind for returns to come: its columns less the discounts on the whole. */
export function soldInFactura(document: Fields): Amounts {
  const resumen = document['resumen'] as Fields;
  const of = ([, total, discount]: (typeof COLUMNS)[number]): string =>
    plainUnits(units(resumen, total) - units(resumen, discount));
  return {
    gravada: of(COLUMNS[0]),
    exenta: of(COLUMNS[1]),
    noSuj: of(COLUMNS[2]),
    noGravado: of(COLUMNS[3]),
  };
}

/** Checks an event whose signature held; nothing is recorded here. */
export function receiveReturn(document: Fields, jws: string, arrival: Arrival): Verdict {
  const { registry, taxpayer } = arrival;
  const misfits = returnTable(document);
  if (misfits !== null) return { ok: false, rejection: schemaRejection(misfits) };
  const head = document['identificacion'] as Fields;
  if (head['ambiente'] !== taxpayer.ambiente) return { ok: false, rejection: parameterRejection('ambiente') };
  const stages: readonly (() => readonly ValueFault[])[] = [
    () => ((document['emisor'] as Fields)['nit'] === taxpayer.nit ? [] : [valueFault('003', 'emisor.nit')]),
    () => lineFaults(document),
    () => returnCalculationFaults(document),
    () => {
      const codigo = String(head['codigoGeneracion']);
      const known = registry.documents.has(codigo) || registry.eventCodes.has(codigo);
      return known ? [valueFault('004', 'identificacion.codigoGeneracion')] : [];
    },
    () => dateFaults(head, arrival.nowMs),
    () => contingencyFaults(head, arrival),
    () => relatedFaults(document, arrival),
    () => balanceFaults(document, registry),
  ];
  for (const stage of stages) {
    const faults = stage();
    if (faults.length > 0) return { ok: false, rejection: valueRejection(faults) };
  }
  return { ok: true, document: sealed(document, jws, arrival) };
}

function relatedOf(document: Fields): readonly Fields[] {
  return document['documentoRelacionado'] as readonly Fields[];
}

/** Each line names a document of the list, which names each once and all of one type; a 01 has its VAT in the price. */
function lineFaults(document: Fields): readonly ValueFault[] {
  const related = relatedOf(document);
  const codes = new Set(related.map((entry) => entry['codigoGeneracion']));
  const lines = document['cuerpoDocumento'] as readonly Fields[];
  const found: ValueFault[] = [];
  if (codes.size < related.length) found.push(valueFault('025', 'documentoRelacionado.codigoGeneracion'));
  if (new Set(related.map((entry) => entry['tipoDocumento'])).size > 1)
    found.push(valueFault('026', 'documentoRelacionado.tipoDocumento'));
  if (lines.some((line) => !codes.has(line['codigoGeneracion'])))
    found.push(valueFault('027', 'cuerpoDocumento.codigoGeneracion'));
  if (lines.some((line) => Array.isArray(line['tributos']) && line['tributos'].includes('20')))
    found.push(valueFault('024', 'cuerpoDocumento.tributos'));
  return found;
}

/** Each document is sealed, valid, of that type and date, of the same issuer and receiver, and not too old. */
function relatedFaults(document: Fields, { registry, taxpayer }: Arrival): readonly ValueFault[] {
  const head = document['identificacion'] as Fields;
  const fecEmi = String(head['fecEmi']);
  return relatedOf(document).flatMap((entry): readonly ValueFault[] => {
    const campo = 'documentoRelacionado.codigoGeneracion';
    const known = registry.documents.get(String(entry['codigoGeneracion']));
    if (!known || known.ambiente !== taxpayer.ambiente || known.nit !== taxpayer.nit)
      return [valueFault('014', campo)];
    if (registry.invalidations.has(known.codigo)) return [valueFault('015', campo)];
    if (known.tipo !== entry['tipoDocumento'])
      return [valueFault('027', 'documentoRelacionado.tipoDocumento')];
    if (known.fecEmi !== entry['fechaEmision'])
      return [valueFault('017', 'documentoRelacionado.fechaEmision')];
    if (fecEmi < known.fecEmi) return [valueFault('017', 'identificacion.fecEmi')];
    if (isLate(known.fecEmi, fecEmi)) return [valueFault('018', 'documentoRelacionado.fechaEmision')];
    const named = partyOf(document);
    if (named.receptor !== known.receptor) return [valueFault('027', 'documento.numDocumento')];
    return named.nombre === known.nombre ? [] : [valueFault('027', 'documento.nombre')];
  });
}

/** No column of all returns together comes to more than the document has of it; each may be off by its cent. */
function balanceFaults(document: Fields, registry: Registry): readonly ValueFault[] {
  const shares = returnedBy(document);
  return shares.flatMap(([codigo, share]): readonly ValueFault[] => {
    const factura = registry.documents.get(codigo)?.factura;
    if (factura === undefined) return [];
    const before = (registry.notes.get(codigo) ?? []).filter(
      ({ codigo: of }) => !registry.invalidations.has(of),
    );
    const slack = CENT_UNITS * BigInt(before.length + 1);
    const wrong = COLUMNS.find(([, , , kind]) => {
      const taken = before
        .flatMap(({ devuelve }) => devuelve ?? [])
        .filter(([of]) => of === codigo)
        .reduce((sum, [, amounts]) => sum + unitsOfPlain(amounts[kind]), unitsOfPlain(share[kind]));
      const sold = unitsOfPlain(factura[kind]);
      return sold < 0n ? taken > slack || taken < sold - slack : taken > sold + slack || taken < -slack;
    });
    return wrong === undefined ? [] : [valueFault('016', `resumen.${wrong[1]}`)];
  });
}

/** What an event takes from each of its documents, by column. */
function returnedBy(document: Fields): readonly Returned[] {
  const lines = document['cuerpoDocumento'] as readonly Fields[];
  return relatedOf(document).map((entry) => {
    const codigo = String(entry['codigoGeneracion']);
    const own = lines.filter((line) => line['codigoGeneracion'] === codigo);
    const of = ([column]: (typeof COLUMNS)[number]): string =>
      plainUnits(own.reduce((sum, line) => sum + units(line, column), 0n));
    return [
      codigo,
      { gravada: of(COLUMNS[0]), exenta: of(COLUMNS[1]), noSuj: of(COLUMNS[2]), noGravado: of(COLUMNS[3]) },
    ];
  });
}

function partyOf(document: Fields): Pick<SealedDocument, 'receptor' | 'nombre'> {
  const receiver = document['documento'] as Fields | null;
  const [paper, number] = [receiver?.['tipoDocumento'], receiver?.['numDocumento']];
  return {
    receptor: typeof paper === 'string' && typeof number === 'string' ? `${paper}|${number}` : '',
    nombre: nameFingerprint(receiver?.['nombre']),
  };
}

/** Later than the same day of the month at the end of the term. */
function isLate(from: string, fecEmi: string): boolean {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + TERM_MONTHS, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + TERM_MONTHS, Math.min(day, lastDay)));
  return fecEmi > end.toISOString().slice(0, 10);
}

/** An event has no control number: it is kept under its code alone. */
function sealed(document: Fields, jws: string, { nowMs, taxpayer }: Arrival): SealedDocument {
  const head = document['identificacion'] as Fields;
  const resumen = document['resumen'] as Fields;
  const fecEmi = String(head['fecEmi']);
  const devuelve = returnedBy(document);
  return {
    t: 'dte',
    codigo: String(head['codigoGeneracion']),
    numero: '',
    sello: newSeal(nowMs),
    selladoMs: nowMs,
    fecEmi,
    tipo: '18',
    ambiente: taxpayer.ambiente,
    nit: taxpayer.nit,
    total: plainUnits(units(resumen, 'montoTotalOperacion')),
    iva: plainUnits(units(resumen, 'totalIva')),
    ...partyOf(document),
    jws: hash('sha256', jws, 'base64url'),
    observaciones: fecEmi < localDate(nowMs) ? ['[identificacion.fecEmi] DIFIERE DE LA FECHA DE ENVIO'] : [],
    ajusta: devuelve.map(([codigo, { gravada, exenta, noSuj }]) => [
      codigo,
      plainUnits(unitsOfPlain(gravada) + unitsOfPlain(exenta) + unitsOfPlain(noSuj)),
    ]),
    devuelve,
  };
}
