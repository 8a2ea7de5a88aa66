/** What must hold whatever happened to a shop, proved by its own database and by what the authority wrote down. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import { composeJws } from '../../../core/store/documents/jws-text.ts';
import { readJournal, type EventRecord, type SealedRecord } from '../peers/authority-journal.ts';
import type { Shop } from '../shop/shop.ts';
import type { DocumentRow } from '../service/store-window.ts';
import { soon } from '../run/soon.ts';

const HOUR_MS = 3_600_000;
/** Term of an event after the end of its cause, and of its documents after its seal (§contingency-event). */
const EVENT_TERM_MS = 24 * HOUR_MS;
const DOCUMENTS_TERM_MS = 72 * HOUR_MS;
/** El Salvador is six hours behind UTC. */
const OFFSET = '-06:00';

export interface Proof {
  /** How many documents are in each state. */
  readonly estados: Readonly<Record<string, number>>;
  /** Every sealed contingency event, in the order of the seals. */
  readonly eventos: readonly EventRecord[];
  readonly sellados: readonly SealedRecord[];
}

/**
 * Demands that numbers count up without a gap or a repeat, that nothing was sealed twice or sent again without a question,
 * that every seal is the stored version's, and that every contingency document came after its event, both in time.
 */
export async function expectProved(shop: Shop): Promise<Proof> {
  const report = shop.simulator.report();
  expect(report).toMatchObject({ reenviosSinPregunta: 0, antesDeEvento: 0 });
  for (const series of report.series) expect(series).toMatchObject({ repetidos: 0 });
  const file = join(shop.folder, 'simulador.jsonl');
  const ofKind = <T extends { readonly t: string }>(kind: T['t']) =>
    readJournal(file).filter(
      (record): record is T & ReturnType<typeof readJournal>[number] => record.t === kind,
    );
  // The simulator does not wait for its file.
  await soon(() => ofKind<SealedRecord>('dte').length).toBe(report.documentosSellados);
  const sellados = ofKind<SealedRecord>('dte');
  const eventos = ofKind<EventRecord>('contingencia');
  const documents = shop.documents();
  expectNumbers(documents);
  expectSeals(documents, sellados);
  expectOrder(documents, { sellados, eventos });
  const estados = Object.fromEntries(
    [...Map.groupBy(documents, ({ estado }) => estado)].map(([estado, rows]) => [estado, rows.length]),
  );
  return { estados, eventos, sellados };
}

function expectNumbers(documents: readonly DocumentRow[]): void {
  const series = Map.groupBy(documents, ({ issuer_id, ambiente, numero_control }) =>
    [issuer_id, ambiente, numero_control.slice(0, numero_control.lastIndexOf('-'))].join(' '),
  );
  for (const [name, rows] of series) {
    const numbers = rows.map(({ numero }) => numero).toSorted((a, b) => a - b);
    expect([name, numbers]).toEqual([name, numbers.map((_number, index) => index + 1)]);
  }
}

/** What the authority sealed is what is stored, byte for byte. */
function expectSeals(documents: readonly DocumentRow[], sellados: readonly SealedRecord[]): void {
  const held = documents
    .filter(({ sello }) => sello !== null)
    .map(({ codigo_generacion, sello, payload, firma }) => ({
      codigo: codigo_generacion,
      sello,
      jws: hash('sha256', composeJws(payload, String(firma)), 'base64url'),
    }));
  const byCode = (a: { codigo: string }, b: { codigo: string }) => (a.codigo < b.codigo ? -1 : 1);
  expect(held.toSorted(byCode)).toEqual(
    sellados.map(({ codigo, sello, jws }) => ({ codigo, sello, jws })).toSorted(byCode),
  );
}

function expectOrder(
  documents: readonly DocumentRow[],
  { sellados, eventos }: Pick<Proof, 'sellados' | 'eventos'>,
): void {
  for (const { fin, selladoMs } of eventos) {
    const late = selladoMs - Date.parse(`${fin}${OFFSET}`);
    expect(late).toBeLessThanOrEqual(EVENT_TERM_MS);
  }
  const eventOf = new Map(eventos.flatMap((event) => event.documentos.map(([codigo]) => [codigo, event])));
  const sealedAt = new Map(sellados.map(({ codigo, selladoMs }) => [codigo, selladoMs]));
  for (const { codigo_generacion: codigo, payload, sello } of documents) {
    if (sello === null || !payload.includes('"tipoOperacion":2')) continue;
    const wait = (sealedAt.get(codigo) ?? Number.NaN) - (eventOf.get(codigo)?.selladoMs ?? Number.NaN);
    expect([codigo, wait >= 0 && wait <= DOCUMENTS_TERM_MS]).toEqual([codigo, true]);
  }
}
