/** The end of a run: everything works again, time passes, and both sides must agree on everything (§document-states). */
import { createHash } from 'node:crypto';
import { signatureVerifier } from '../../core/signing/signature-verifier.ts';
import { verifyStore } from '../../core/store/proof/verify.ts';
import { openReadOnlyStore } from '../../core/store/store.ts';
import type { Calls } from './calls.ts';
import { SCRIPTED_CODES } from './orders.ts';
import { payloadOf } from './passage.ts';
import { lookAtLives, numberToldOf, type DocumentRow, type Rows } from './rows.ts';
import { SEALED, type Memory } from './told.ts';
import type { World } from './world.ts';

/** How long the queue is given to empty itself, and the steps in which it is looked at. */
const LONGEST_MS = 12 * 3_600_000;
const FIRST_STEP_MS = 60_000;
const LONGEST_STEP_MS = 1_200_000;
/** After it nobody corrects a refused document any more (§correction). */
const CORRECTION_TERM_MS = 25 * 3_600_000;
/** Documents that relate one another in a row. */
const LONGEST_CHAIN = 6;

/** Mends everything and lets time pass until nothing is left to do. */
export async function comeToRest(world: World, calls: Calls, rows: Rows): Promise<void> {
  world.now.life.spare();
  world.simulator.clearFaults();
  world.line.clear();
  await world.line.mend();
  await world.line.deliver();
  await calls.finish();
  let step = FIRST_STEP_MS;
  for (let passed = 0; passed < LONGEST_MS && !isAtRest(rows); passed += step) {
    await world.pass(step);
    step = Math.min(step * 2, LONGEST_STEP_MS);
  }
  // What waits for a refused document goes on when nobody corrects that one any more, and is refused in its turn.
  for (let chain = 0; chain < LONGEST_CHAIN && !isAtRest(rows); chain += 1) {
    world.advance(CORRECTION_TERM_MS);
    await world.pass(LONGEST_STEP_MS);
  }
}

function isAtRest(rows: Rows): boolean {
  const [open] = rows.all(`
    SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM event WHERE next_attempt_at IS NOT NULL)
      + (SELECT count(*) FROM lot WHERE estado <> 'TERMINADO') + (SELECT count(*) FROM contingency WHERE closed_at IS NULL) AS size`) as readonly {
    size: number;
  }[];
  return open?.size === 0;
}

interface SimulatedDocument {
  readonly selloRecibido: string;
  readonly sha256Jws: string;
  readonly numeroControl: string;
  readonly invalidacion: { readonly codigoGeneracion: string } | null;
}

export interface Ending {
  readonly world: World;
  readonly memory: Memory;
  readonly rows: Rows;
  /** Codes that a restore lost; null when nothing was restored. */
  readonly lost: ReadonlySet<string> | null;
  /** Whether requests arrived late, or were judged by the script although they had arrived. */
  readonly hadLatePost: boolean;
}

/** Demands what must hold when everything came to rest. */
export async function judge(ending: Ending): Promise<void> {
  const { world, memory, rows, lost } = ending;
  const demand = (holds: boolean, message: string) => {
    if (!holds) memory.faults.push(message);
  };
  for (const complaint of world.complaints) memory.faults.push(`log: ${complaint}`);
  lookAtLives(rows, demand);
  lookAtSignatures(rows, memory, demand);
  lookAtRest(rows, demand, lost !== null);
  // A restored database knows neither the versions nor the invalidations that were sealed since the copy.
  if (lost === null) {
    lookAtContingencies(rows, demand);
    lookAtRefusals(rows, demand);
  }
  const store = openReadOnlyStore(world.place.data.database);
  try {
    const proof = store.read((reader) => verifyStore(reader, signatureVerifier()));
    for (const fault of proof.faltas) memory.faults.push(`verify: ${JSON.stringify(fault)}`);
  } finally {
    store.close();
  }
  await compareRegisters(ending, demand);
}

type Demand = (holds: boolean, message: string) => void;

/** Every text that was handed out is kept with its signature. */
function lookAtSignatures(rows: Rows, memory: Memory, demand: Demand): void {
  const kept = new Set(
    (
      rows.all(
        `SELECT codigo_generacion, payload, firma FROM signature
           JOIN document_version USING (document_id, version) JOIN document ON document.id = document_id`,
      ) as readonly { codigo_generacion: string; payload: string; firma: string }[]
    ).map(({ codigo_generacion, payload, firma }) => `${codigo_generacion} ${digest(payload)} ${firma}`),
  );
  for (const { code, signed } of memory.documents.values()) {
    for (const jws of signed) {
      const firma = jws.slice(jws.lastIndexOf('.') + 1);
      demand(
        kept.has(`${code} ${digest(payloadOf(jws))} ${firma}`),
        `${code}: a text handed out is not kept`,
      );
    }
  }
}

/** Nothing is left to do but what only a person can mend. */
function lookAtRest(rows: Rows, demand: Demand, restored: boolean): void {
  const blocked = stuckContingencies(rows);
  for (const row of rows.documents()) {
    const waits = row.retenido === 'RELACIONADO' && relatesRefused(rows, row);
    const late = row.contingency_id !== null && blocked.has(row.contingency_id);
    const name = `${row.codigo_generacion} is left ${row.estado} (${row.retenido ?? 'free'}): ${row.last_answer}`;
    if (row.queued !== null) demand(waits || late || restored, name);
    else demand(['PROCESADO', 'RECHAZADO', 'INVALIDADO'].includes(row.estado), name);
  }
  const events = rows.all("SELECT * FROM event WHERE estado NOT IN ('PROCESADO', 'RECHAZADO')") as readonly {
    codigo_generacion: string;
    estado: string;
    last_answer: string | null;
  }[];
  for (const { codigo_generacion, estado, last_answer } of events)
    demand(restored, `event ${codigo_generacion} is left ${estado}: ${last_answer}`);
  demand(rows.all("SELECT 1 FROM lot WHERE estado <> 'TERMINADO'").length === 0, 'a lot is left open');
  demand(
    rows.all('SELECT 1 FROM contingency WHERE closed_at IS NULL').length === 0,
    'a contingency is left open',
  );
}

/** Windows whose event came after its 24 hours: only an extension in writing helps (§contingency-event). */
function stuckContingencies(rows: Rows): ReadonlySet<number> {
  return new Set(
    (
      rows.all(
        "SELECT contingency_id FROM event WHERE estado = 'RECHAZADO' AND last_answer LIKE '%FUERA DE PLAZO%'",
      ) as readonly { contingency_id: number }[]
    ).map(({ contingency_id }) => contingency_id),
  );
}

function relatesRefused(rows: Rows, row: DocumentRow): boolean {
  return (
    rows.all(
      `SELECT 1 FROM document_related JOIN document USING (codigo_generacion)
       WHERE document_related.document_id = ? AND estado IN ('EMITIDO', 'CONTINGENCIA')`,
      row.id,
    ).length > 0
  );
}

/** The four fields of a contingency document are those of its event (§contingency-documents). */
function lookAtContingencies(rows: Rows, demand: Demand): void {
  for (const row of rows.documents()) {
    const { identificacion } = JSON.parse(row.payload) as { identificacion: Record<string, unknown> };
    const { tipoModelo, tipoOperacion, tipoContingencia, motivoContin } = identificacion;
    const said = JSON.stringify([tipoModelo, tipoOperacion, tipoContingencia, motivoContin]);
    if (tipoOperacion !== 2) {
      demand(said === '[1,1,null,null]', `${row.codigo_generacion}: normal with ${said}`);
      continue;
    }
    if (!SEALED.includes(row.estado)) continue;
    const events = rows.all(
      `SELECT payload FROM event_document JOIN event ON event.id = event_id
       WHERE event_document.document_id = ? AND estado = 'PROCESADO'`,
      row.id,
    ) as readonly { payload: string }[];
    demand(events.length === 1, `${row.codigo_generacion} is in ${events.length} sealed events`);
    for (const { payload } of events) {
      const { motivo } = JSON.parse(payload) as { motivo: Record<string, unknown> };
      const told = JSON.stringify([2, 2, motivo['tipoContingencia'], motivo['motivoContingencia']]);
      demand(said === told, `${row.codigo_generacion}: ${said}, its event ${told}`);
    }
  }
}

/** A document is refused for the one it relates only when that one will never be valid. */
function lookAtRefusals(rows: Rows, demand: Demand): void {
  const refused = rows.all(
    "SELECT id, codigo_generacion, codigo_msg FROM document WHERE estado = 'RECHAZADO' AND codigo_msg IN ('014', '015')",
  ) as readonly { id: number; codigo_generacion: string; codigo_msg: string }[];
  for (const { id, codigo_generacion, codigo_msg } of refused) {
    const invalid = rows.all(
      `SELECT 1 FROM document_related JOIN document USING (codigo_generacion)
       WHERE document_related.document_id = ? AND estado IN ('RECHAZADO', 'INVALIDADO')`,
      id,
    );
    demand(
      invalid.length > 0,
      `${codigo_generacion} is refused with ${codigo_msg} although what it relates is valid`,
    );
  }
}

/** Codes of refusals that late post and late events bring about; every other one is our fault. */
const EXPECTED_REFUSALS = new Set(['004', '014', '015', '018', '027', ...SCRIPTED_CODES]);

/** More is taken of a document than it has. */
const EXCESS = '016';

/** A lot that arrived late may be worked off while it is being counted: then everything is counted again. */
async function compareRegisters(ending: Ending, demand: Demand): Promise<void> {
  const { simulator } = ending.world;
  let faults: string[];
  let before: number;
  do {
    before = simulator.report().documentosSellados;
    faults = [];
    await countRegisters(ending, (holds, message) => void (holds || faults.push(message)));
  } while (simulator.report().documentosSellados !== before);
  for (const fault of faults) demand(false, fault);
}

async function countRegisters(ending: Ending, demand: Demand): Promise<void> {
  const { world, rows, lost } = ending;
  let sealed = 0;
  let invalidated = 0;
  for (const row of rows.documents()) {
    const there = await registered(world, row.codigo_generacion);
    const name = `${row.codigo_generacion} ${row.estado}`;
    if (there === null) {
      demand(!SEALED.includes(row.estado), `${name} is not sealed there`);
      continue;
    }
    sealed += 1;
    if (there.invalidacion !== null) invalidated += 1;
    if (lost !== null) continue;
    demand(row.sello === there.selloRecibido, `${name}: seal ${row.sello}, there ${there.selloRecibido}`);
    demand(
      (numberToldOf(row) ?? '') === there.numeroControl,
      `${name}: number ${row.numero_control}, there ${there.numeroControl}`,
    );
    demand(
      (there.invalidacion !== null) === (row.estado === 'INVALIDADO'),
      `${name}, there ${JSON.stringify(there)}`,
    );
    const jws = world.line.sent.get(there.sha256Jws);
    demand(jws !== undefined && payloadOf(jws) === row.payload, `${name}: another version is sealed there`);
    demand(jws?.endsWith(`.${row.firma}`) === true, `${name}: another signature is sealed there`);
  }
  const unknown = await countRegistered(world, lost ?? new Set());
  const report = world.simulator.report();
  demand(
    report.documentosSellados === sealed + unknown,
    `${report.documentosSellados} sealed there, ${sealed} here`,
  );
  demand(report.documentosInvalidados >= invalidated, `${report.documentosInvalidados} invalidated there`);
  for (const { serie, repetidos } of report.series)
    demand(repetidos === 0, `${serie}: ${repetidos} repeated`);
  demand(report.repetidosRechazados.numero === 0, `${report.repetidosRechazados.numero} numbers used twice`);
  demand(report.antesDeEvento === 0, `${report.antesDeEvento} sent before their event`);
  if (!ending.hadLatePost && lost === null)
    demand(report.reenviosSinPregunta === 0, `${report.reenviosSinPregunta} sent again without a question`);
  demand(world.line.unasked.length === 0, `sent again without a question: ${world.line.unasked.join()}`);
  for (const code of Object.keys(report.rechazosPorCodigo)) {
    // An older database does not know what was taken of a document since.
    const forgotten = lost !== null && code === EXCESS;
    demand(EXPECTED_REFUSALS.has(code) || forgotten, `refused with ${code}`);
  }
}

async function countRegistered(world: World, codes: ReadonlySet<string>): Promise<number> {
  const found = await Promise.all([...codes].map((code) => registered(world, code)));
  return found.filter((each) => each !== null).length;
}

async function registered(world: World, code: string): Promise<SimulatedDocument | null> {
  const response = await fetch(`${world.simulator.url}/simulador/documentos/${code}`);
  const body = (await response.json()) as SimulatedDocument;
  return response.status === 200 ? body : null;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
