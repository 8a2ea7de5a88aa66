/** What a note may take from the documents it adjusts (§notes, §note-term, §note-balance). */
import { units } from '../checks/arithmetic.ts';
import type { Fields } from '../checks/arithmetic.ts';
import { CENT_UNITS, divideHalfUp, plainUnits, unitsOfPlain } from '../checks/decimal.ts';
import { valueFault } from '../checks/value-fault.ts';
import type { ValueFault } from '../checks/value-fault.ts';
import type { Adjustment, Registry, SealedDocument, Sold } from '../records/registry.ts';

/** A note comes within so many months of the document it adjusts (§note-term). */
const TERM_MONTHS = 3;
const COLUMNS = [
  ['ventaGravada', 'totalGravada', 'descuGravada', 'gravada'],
  ['ventaExenta', 'totalExenta', 'descuExenta', 'exenta'],
  ['ventaNoSuj', 'totalNoSuj', 'descuNoSuj', 'noSuj'],
] as const;

/** What a sealed 03 leaves behind for notes to come. */
export function soldOf(document: Fields): Sold {
  const resumen = document['resumen'] as Fields;
  const [gravada, exenta, noSuj] = COLUMNS.map(([, total]) => units(resumen, total));
  return {
    gravada: plainUnits(gravada ?? 0n),
    exenta: plainUnits(exenta ?? 0n),
    noSuj: plainUnits(noSuj ?? 0n),
    neto: plainUnits(units(resumen, 'subTotal')),
  };
}

/** What a note takes from, or adds to, each of its related documents without VAT. */
export function adjustmentsOf(document: Fields): readonly Adjustment[] {
  const lines = document['cuerpoDocumento'] as readonly Fields[];
  const resumen = document['resumen'] as Fields;
  return relatedOf(document).map((entry) => {
    const codigo = String(entry['numeroDocumento']);
    const own = lines.filter((line) => line['numeroDocumento'] === codigo);
    const net = COLUMNS.map(([column, , discount]) => {
      const mine = own.reduce((sum, line) => sum + units(line, column), 0n);
      const all = lines.reduce((sum, line) => sum + units(line, column), 0n);
      // A discount on the whole belongs to each document in proportion.
      return all === 0n ? 0n : mine - divideHalfUp(units(resumen, discount) * mine, all);
    });
    return [codigo, plainUnits(net.reduce((sum, each) => sum + each, 0n))];
  });
}

/** What is wrong with a note beside the documents it relates, which exist and are valid. */
export function adjustmentFaults(document: Fields, registry: Registry): readonly ValueFault[] {
  const head = document['identificacion'] as Fields;
  const shares = new Map(adjustmentsOf(document));
  const found: ValueFault[] = [];
  for (const entry of relatedOf(document)) {
    const codigo = String(entry['numeroDocumento']);
    const original = entry['tipoGeneracion'] === 2 ? registry.documents.get(codigo) : undefined;
    if (late(String(entry['fechaEmision']), String(head['fecEmi'])))
      found.push(valueFault('018', 'documentoRelacionado.fechaEmision'));
    if (original?.vendido === undefined) continue;
    found.push(...partyFaults(document, original), ...kindFaults(document, original.vendido, codigo));
    if (head['tipoDte'] === '05' && exceeds(original, shares.get(codigo) ?? '0', registry))
      found.push(valueFault('016', 'resumen.montoTotalOperacion'));
  }
  return found;
}

/** Whether a note that is not invalidated adjusts the document: then that note goes first. */
export function hasLiveNote(codigo: string, registry: Registry): boolean {
  return liveNotes(codigo, registry).length > 0;
}

function relatedOf(document: Fields): readonly Fields[] {
  return document['documentoRelacionado'] as readonly Fields[];
}

function liveNotes(codigo: string, { notes, invalidations }: Registry): readonly SealedDocument[] {
  return (notes.get(codigo) ?? []).filter((note) => !invalidations.has(note.codigo));
}

/** Issuer and receiver are those of the document. */
function partyFaults(document: Fields, original: SealedDocument): readonly ValueFault[] {
  const receptor = document['receptor'] as Fields;
  if ((document['emisor'] as Fields)['nit'] !== original.nit)
    return [valueFault('027', 'documentoRelacionado.numeroDocumento')];
  const member = 'nit' in receptor ? 'nit' : 'numDocumento';
  const same = original.receptor.split('|')[1] === receptor[member];
  return same ? [] : [valueFault('027', `receptor.${member}`)];
}

/** Only kinds of sale that the document has. */
function kindFaults(document: Fields, sold: Sold, codigo: string): readonly ValueFault[] {
  const lines = (document['cuerpoDocumento'] as readonly Fields[]).filter(
    (line) => line['numeroDocumento'] === codigo,
  );
  return COLUMNS.filter(
    ([column, , , kind]) => unitsOfPlain(sold[kind]) === 0n && lines.some((line) => units(line, column) > 0n),
  ).map(([column]) => valueFault('024', `cuerpoDocumento.${column}`));
}

/** All credit notes together stay within the document and what debit notes added; each may be off by the cent of its own rounding. */
function exceeds(original: SealedDocument, share: string, registry: Registry): boolean {
  const live = liveNotes(original.codigo, registry);
  const amountOf = (type: string): bigint =>
    live
      .filter(({ tipo }) => tipo === type)
      .flatMap(({ ajusta }) => ajusta ?? [])
      .filter(([codigo]) => codigo === original.codigo)
      .reduce((total, [, neto]) => total + unitsOfPlain(neto), 0n);
  const limit = unitsOfPlain(original.vendido?.neto ?? '0') + amountOf('06');
  return amountOf('05') + unitsOfPlain(share) > limit + CENT_UNITS * BigInt(live.length + 1);
}

/** Later than the same day of the month three months on. */
function late(from: string, fecEmi: string): boolean {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + TERM_MONTHS, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + TERM_MONTHS, Math.min(day, lastDay)));
  return fecEmi > end.toISOString().slice(0, 10);
}
