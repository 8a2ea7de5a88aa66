/** When everything has come to rest: what the till and the authority have of each other, and what the till proves of itself. */
import { createHash } from 'node:crypto';
import { signatureVerifier } from '../../../core/signing/signature-verifier.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { payloadOf } from '../../soak/passage.ts';
import { lookAtLives, numberToldOf, type Rows } from '../../soak/rows.ts';
import { SEALED } from '../../soak/told.ts';
import { tell } from '../acts/act.ts';
import type { World, WorldTill } from '../ground/world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long the queues are given, and how often it is looked whether they are empty. */
const [QUEUE_MS, LOOK_MS] = [12 * HOUR_MS, 20 * MINUTE_MS];
/** After it nobody corrects a refused document any more (§correction). */
const CORRECTION_TERM_MS = 25 * HOUR_MS;
/** Documents that relate one another in a row. */
const LONGEST_CHAIN = 6;

const OPEN = `
  SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM event WHERE next_attempt_at IS NOT NULL)
    + (SELECT count(*) FROM lot WHERE estado <> 'TERMINADO') + (SELECT count(*) FROM contingency WHERE closed_at IS NULL) AS size`;

const isAtRest = (rows: Rows) => (rows.all(OPEN)[0] as { size: number }).size === 0;

/** Everything works again; time passes until nothing is left to do. */
export async function comeToRest(world: World): Promise<void> {
  const { tills, simulator } = world;
  simulator.clearFaults();
  for (const { computer } of tills) {
    if (computer.isOn) computer.life.spare();
    computer.line.calm();
    computer.line.isUp = true;
    computer.clock.set(0);
    await computer.switchOn();
    await computer.fill(null, world.still);
  }
  if (world.centre !== null) world.centre.isUp = true;
  const rest = () => tills.every(({ computer }) => isAtRest(computer.rows));
  for (let passed = 0; passed < QUEUE_MS && !rest(); passed += LOOK_MS) await world.pass(LOOK_MS);
  for (let chain = 0; chain < LONGEST_CHAIN && !rest(); chain += 1) {
    world.time.sleep(CORRECTION_TERM_MS);
    await world.pass(LOOK_MS);
  }
}

/** What a till proves of itself. */
export function proveTill(world: World, till: WorldTill): void {
  const { faltas } = till.computer.program.store.read((reader) => verifyStore(reader, signatureVerifier()));
  for (const { tabla, fila, campo, mensaje } of faltas)
    tell(world, TRUTH_OF[tabla] ?? tabla, `verify: ${tabla} ${fila} ${campo}: ${mensaje}`);
}

/** What a table of the till is about. */
const TRUTH_OF: Readonly<Record<string, string>> = {
  ledger: 'numbers',
  sequence: 'numbers',
  cash_z: 'drawer',
  stock_entry: 'stock',
  stock_move: 'stock',
  stock_standing: 'stock',
  account_charge: 'accounts',
  book_closing: 'books',
};

interface SimulatedDocument {
  readonly selloRecibido: string;
  readonly sha256Jws: string;
  readonly numeroControl: string;
  readonly invalidacion: object | null;
}

async function registered({ simulator }: World, code: string): Promise<SimulatedDocument | null> {
  const path = `/simulador/documentos/${code}`;
  const { status, text } = await simulator.answer({ method: 'GET', path, headers: {}, body: null });
  return status === 200 ? (JSON.parse(text) as SimulatedDocument) : null;
}

/** States in which nothing happens any more. */
const FINAL = ['PROCESADO', 'RECHAZADO', 'INVALIDADO'];

const digest = (jws: string) => createHash('sha256').update(jws).digest('base64url');

/** Each code was sealed there once, with the content that is kept here; and nothing else of this shop was. */
export async function compareAuthority(world: World): Promise<void> {
  const demand = (holds: boolean, said: string) => {
    if (!holds) tell(world, 'queue', said);
  };
  let sealed = 0;
  for (const till of world.tills) {
    const { rows } = till.computer;
    lookAtLives(rows, demand);
    for (const row of rows.documents()) {
      const there = await registered(world, row.codigo_generacion);
      const name = `${row.codigo_generacion} ${row.estado}`;
      if (there !== null) sealed += 1;
      if (till.wasRestored) continue;
      if (row.queued === null)
        demand(FINAL.includes(row.estado), `${name} is left, and in no queue: ${String(row.last_answer)}`);
      demand((there !== null) === SEALED.includes(row.estado), `${name}: there ${JSON.stringify(there)}`);
      if (there === null) continue;
      demand(row.sello === there.selloRecibido, `${name}: seal ${row.sello}, there ${there.selloRecibido}`);
      demand(
        (numberToldOf(row) ?? '') === there.numeroControl,
        `${name}: number ${there.numeroControl} there`,
      );
      demand(
        (there.invalidacion !== null) === (row.estado === 'INVALIDADO'),
        `${name}: ${JSON.stringify(there)}`,
      );
      const texts = [...(till.computer.line.sent.get(row.codigo_generacion) ?? [])];
      const jws = texts.find((each) => digest(each) === there.sha256Jws);
      demand(jws !== undefined && payloadOf(jws) === row.payload, `${name}: another version is sealed there`);
      demand(jws?.endsWith(`.${row.firma}`) === true, `${name}: another signature is sealed there`);
    }
  }
  const report = world.simulator.report();
  const anyRestored = world.tills.some(({ wasRestored }) => wasRestored);
  demand(
    anyRestored || report.documentosSellados === sealed,
    `${report.documentosSellados} sealed there, ${sealed} here`,
  );
  for (const { serie, repetidos } of report.series)
    demand(repetidos === 0, `${serie}: ${repetidos} repeated`);
  demand(report.repetidosRechazados.numero === 0, `${report.repetidosRechazados.numero} numbers used twice`);
  demand(report.antesDeEvento === 0, `${report.antesDeEvento} sent before their event`);
}
