/**
 * Every fault of the simulator on the way of one sale: what the caller got, what the authority saw, what the queue did
 * next, and the truth once the fault is over (§answer-by-state, §document-states, §result-codes, §ask-before-resend). The table
 * has a row for every fault; what is tried of it is a part.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { AuthorityTimeouts } from '../../core/authority/mh-client.ts';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { RETORNO, type TipoDte } from '../../core/contract/edition.ts';
import type { Shop } from '../support/shop/shop.ts';
import { openShopFor, toldNumber } from '../support/shop/type-shop.ts';
import { inTurn } from '../support/shop/type-turns.ts';
import type { Faults } from '../support/peers/switchable-simulator.ts';
import { combinations, HANGING, nameOf } from './fault-rules.ts';
import { partOf, type Part } from '../support/run/matrix-parts.ts';
import { soon } from '../support/run/soon.ts';

type Fault = Faults[number];

/** What follows from a fault. */
interface Course {
  readonly caller: Caller;
  /** Receptions and questions that were read, of this sale. */
  readonly seen: readonly [recepcion: number, consulta: number];
  /** Null when the document left the queue; else its state and the seconds until it is looked at, null while it is held. */
  readonly queue: { readonly estado: string; readonly nextS: number | null } | null;
  /** Evidence of the contingency that is open afterwards. */
  readonly window?: string;
  /** The simulator sealed what the caller was told is refused. */
  readonly sealedThere?: true;
}

interface Caller {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What 2.7 and §issuance-result promise: all fields present, the authority's words or `"000"` and a Spanish sentence. */
const SEALED: Caller = {
  status: 200,
  body: {
    estado: 'PROCESADO',
    clasificaMsg: '10',
    codigoMsg: '001',
    descripcionMsg: 'RECIBIDO',
    observaciones: [],
  },
};

function waiting(estado: string, descripcionMsg: string): Caller {
  const nothing = { selloRecibido: null, fhProcesamiento: null, clasificaMsg: null, observaciones: [] };
  return { status: 202, body: { ...nothing, estado, codigoMsg: '000', descripcionMsg } };
}
const PENDING = waiting(
  'PENDIENTE',
  'Documento numerado y firmado; su transmisión a Hacienda está pendiente y el sistema la completa solo',
);
const IN_CONTINGENCY = waiting(
  'CONTINGENCIA',
  'Documento emitido en contingencia; se enviará a Hacienda cuando termine',
);

function refused(codigoMsg: string, body: Readonly<Record<string, unknown>>): Course {
  const fixed = {
    estado: 'RECHAZADO',
    selloRecibido: null,
    statusCode: 422,
    codigo: 'RECHAZADO_POR_HACIENDA',
  };
  return { caller: { status: 422, body: { ...fixed, codigoMsg, ...body } }, seen: [1, 0], queue: null };
}

/** It surely did not leave: the sale goes on in contingency, at once. */
const away = (window: string): Course => ({
  caller: IN_CONTINGENCY,
  seen: [0, 0],
  queue: { estado: 'CONTINGENCIA', nextS: null },
  window,
});
export const CUT = away('sin-linea');
const DOWN = away('autoridad-caida');
/** The log-in was refused: nobody tries fast, and it is no contingency (§not-admitted-now). */
const BLOCKED: Course = { caller: PENDING, seen: [0, 0], queue: { estado: 'EMITIDO', nextS: 300 } };
/** Sealed at once, unasked. */
const AT_ONCE: Course = { caller: SEALED, seen: [1, 0], queue: null };
/** The answer was lost, the question found the seal: no second reception. */
const FOUND: Course = { caller: SEALED, seen: [1, 1], queue: null };
/** The question said "unknown": sent once more. */
const RESENT: Course = { caller: SEALED, seen: [2, 1], queue: null };
/** The question was not answered either: nothing is sent before it is, and the next sales do not wait for it. */
const ASKS_LATER: Course = {
  caller: PENDING,
  seen: [1, 1],
  queue: { estado: 'PENDIENTE', nextS: 2 },
  window: 'lenta',
};
const OBSERVED: Course = {
  ...AT_ONCE,
  caller: {
    status: 200,
    body: {
      estado: 'PROCESADO',
      codigoMsg: '002',
      descripcionMsg: 'RECIBIDO CON OBSERVACIONES',
      observaciones: ['[resumen.totalDescu] CALCULO INCORRECTO'],
    },
  },
};
const VALUE_REFUSED = refused('007', {
  clasificaMsg: '13',
  descripcionMsg: '[receptor.direccion.distrito] VALOR NO ES PERMITIDO',
  observaciones: ['[receptor.direccion.distrito] VALOR NO ES PERMITIDO'],
  message: expect.stringContaining('VALOR NO ES PERMITIDO'),
});
const SCHEMA_REFUSED = refused('096', {
  clasificaMsg: '98',
  descripcionMsg: 'DOCUMENTO NO CUMPLE ESQUEMA JSON',
  observaciones: expect.arrayContaining([expect.stringContaining('#/receptor/direccion/departamento')]),
});
const MIXED_REFUSED = refused('007', {
  clasificaMsg: '99',
  descripcionMsg: '[receptor.direccion.distrito] VALOR NO ES PERMITIDO',
  observaciones: ['[receptor.nrc] VALOR NO ES VALIDO'],
});
/** A log-in's code in a refusal that names the document. */
const ODD_REFUSED = refused('100', {
  clasificaMsg: '14',
  descripcionMsg: '[documentoRelacionado.0.numeroDocumento] VALOR NO ES VALIDO',
});

/** Only the step that hangs has a short time, so that a slow computer changes nothing. */
const SHORT: Readonly<Record<string, AuthorityTimeouts>> = {
  auth: { authMs: 500 },
  recepcion: { receptionMs: 700 },
  consulta: { queryMs: 500 },
};
const LOST: Fault = { paso: 'recepcion', falla: 'aceptar-y-callar' };

export const COURSES: Readonly<Record<string, Course>> = {
  'auth · aceptar-y-callar': DOWN,
  'auth · colgar': DOWN,
  'auth · aceptar-y-colgar': DOWN,
  'auth · html': DOWN,
  'auth · aceptar-y-html': DOWN,
  'auth · rehusar': DOWN,
  'auth · credenciales': BLOCKED,
  'auth · lento': DOWN,
  'auth · cuerpo-roto': DOWN,
  'recepcion · aceptar-y-callar': FOUND,
  'recepcion · colgar': RESENT,
  'recepcion · aceptar-y-colgar': FOUND,
  'recepcion · html': RESENT,
  'recepcion · aceptar-y-html': FOUND,
  // The first attempt was cut before anything of it was read: one reception is counted.
  'recepcion · rehusar': FOUND,
  'recepcion · rechazo-corchetes': VALUE_REFUSED,
  'recepcion · rechazo-esquema': SCHEMA_REFUSED,
  'recepcion · rechazo-mixto': MIXED_REFUSED,
  'recepcion · observado': OBSERVED,
  // Turned away at the door, so surely not processed: logged in anew and sent without a question.
  'recepcion · token-vencido': { ...AT_ONCE, seen: [2, 0] },
  // Asked before it was worked off: "unknown", sent once more; the late first one is refused as a repetition.
  'recepcion · lento': RESENT,
  'recepcion · cuerpo-roto': FOUND,
  'recepcion · respuesta-rara': ODD_REFUSED,
  'consulta · aceptar-y-callar': ASKS_LATER,
  'consulta · colgar': ASKS_LATER,
  'consulta · aceptar-y-colgar': ASKS_LATER,
  'consulta · html': ASKS_LATER,
  'consulta · aceptar-y-html': ASKS_LATER,
  'consulta · rehusar': { ...ASKS_LATER, seen: [1, 0] },
  'consulta · token-vencido': { ...FOUND, seen: [1, 2] },
  'consulta · lento': ASKS_LATER,
  'consulta · cuerpo-roto': ASKS_LATER,
  'consulta · respuesta-rara': { ...ODD_REFUSED, seen: [1, 1], sealedThere: true },
};

export const MATRIX = combinations(['auth', 'recepcion', 'consulta']);

interface Row {
  readonly title: string;
  readonly faults: Faults;
  readonly timeouts?: AuthorityTimeouts;
  readonly course: Course | undefined;
}

/** A question is asked only when an answer was lost. */
const faultsOf = (fault: Fault): Faults =>
  fault.paso === 'consulta' ? [LOST, { ms: 3000, ...fault }] : [{ ms: 3000, ...fault }];

const GENERATED: readonly Row[] = MATRIX.map((combination) => ({
  title: nameOf(combination),
  faults: faultsOf(combination),
  ...(HANGING.includes(combination.falla) ? { timeouts: SHORT[combination.paso] ?? {} } : {}),
  course: COURSES[nameOf(combination)],
}));

const at = (paso: Fault['paso'], falla: Fault['falla'], more: Partial<Fault> = {}): Fault => ({
  paso,
  falla,
  ...more,
});

const FURTHER: readonly Row[] = [
  {
    title: 'auth · html with status 403, a firewall',
    faults: [at('auth', 'html', { estado: 403 })],
    course: DOWN,
  },
  { title: 'auth · lento, within the time', faults: [at('auth', 'lento', { ms: 50 })], course: AT_ONCE },
  { title: 'recepcion · html 500', faults: [at('recepcion', 'html', { estado: 500 })], course: RESENT },
  { title: 'recepcion · html 403', faults: [at('recepcion', 'html', { estado: 403 })], course: RESENT },
  {
    title: 'recepcion · token-vencido, the new session too',
    faults: [at('recepcion', 'token-vencido', { veces: 2 })],
    course: { ...FOUND, seen: [3, 1] },
  },
  {
    title: 'recepcion · lento, within the time',
    faults: [at('recepcion', 'lento', { ms: 50 })],
    course: AT_ONCE,
  },
  // A page with 404 comes from a gateway and does not say that the authority lacks the document.
  {
    title: 'consulta · html 404',
    faults: [LOST, at('consulta', 'html', { estado: 404 })],
    course: ASKS_LATER,
  },
  {
    title: 'consulta · lento, within the time',
    faults: [LOST, at('consulta', 'lento', { ms: 50 })],
    course: FOUND,
  },
  // Neither the reception nor the question got through: still no second reception before an answer.
  {
    title: 'recepcion · html, then consulta · html',
    faults: [at('recepcion', 'html'), at('consulta', 'html')],
    course: ASKS_LATER,
  },
  // Two replies lost in a row: the authority is too slow to sell with, and the document does not go a third time.
  {
    title: 'recepcion · html, twice',
    faults: [at('recepcion', 'html', { veces: 2 })],
    course: { ...away('lenta'), seen: [2, 2] },
  },
];

/** One row of so many is in the sample, so that each step and each type is. */
const STEP = 5;

/** The tests of a part of the table. */
export function testFaults(part: Part): void {
  describe('a fault of the authority', () => {
    let shop: Shop;
    afterEach(() => shop.close());

    it.each(partOf(inTurn([...GENERATED, ...FURTHER]), part, STEP))(
      '$title, a $tipoDte',
      async ({ faults, timeouts, course, tipoDte }) => {
        if (course === undefined) throw new Error('this fault has no row');
        const opened = await openShopFor(tipoDte, timeouts && { timeouts });
        shop = opened.shop;
        shop.simulator.addFaults(faults);
        const answer = await shop.issue(tipoDte, opened.json);
        expect(answer).toMatchObject(course.caller);
        expect(answer.body['numeroControl']).toBe(toldNumber(tipoDte, 1));
        expect(String(answer.body['dteFirmado']).split('.')).toHaveLength(3);
        const codigo = answer.body['codigoGeneracion'];
        const { recepcion, consulta } = shop.simulator.report().pasos;
        expect([recepcion.recibidos, consulta.recibidos]).toEqual(course.seen);
        expect(shop.simulator.report().fallasPendientes).toBe(0);
        expect(shop.queue().length === 0 ? null : nextOf(shop, codigo)).toEqual(course.queue);
        expect(openWindows(shop)).toEqual(course.window === undefined ? [] : [course.window]);
        await expectSettled(shop, course, { codigo, tipoDte });

        // The next sale is undisturbed and takes the next number: the first one keeps its own whatever became of it.
        const next = await shop.issue(tipoDte, opened.json);
        expect(next).toMatchObject({ status: 200, body: { numeroControl: toldNumber(tipoDte, 2) } });
        expect(shop.document(next.body['codigoGeneracion']).numero).toBe(2);
        const report = shop.simulator.report();
        expect(report).toMatchObject({
          reenviosSinPregunta: 0,
          antesDeEvento: 0,
          documentosSellados:
            opened.before + (course.caller.status === 422 && course.sealedThere !== true ? 1 : 2),
        });
        // A return has no control number: the one sequence there is that of what was sold.
        const ultimo = tipoDte === RETORNO ? 1 : 2;
        expect(report.series).toMatchObject([{ ultimo, huecos: [], repetidos: 0 }]);
        expect(report.repetidosRechazados).toEqual({ codigo: 0, numero: 0 });
      },
    );

    // Begun elsewhere in the round, so that each fault meets two types.
    it.each(
      partOf(
        inTurn(
          MATRIX.map((combination) => ({ ...combination, title: nameOf(combination) })),
          3,
        ),
        part,
        STEP,
      ),
    )(
      '$title never lets the caller of a $tipoDte wait longer than esperaMaximaMs',
      async ({ paso, falla, tipoDte }) => {
        const opened = await openShopFor(tipoDte);
        shop = opened.shop;
        shop.simulator.addFaults(faultsOf({ paso, falla }));
        const call = shop.issue(tipoDte, opened.json, { esperaMaximaMs: 3000 });
        // It strikes, and from then on only the clock moves.
        await soon(() => shop.simulator.report().pasos[paso].fallas, { interval: 5 }).toBe(1);
        await shop.clock.pass(3000);
        const { status, body } = await call;
        expect([200, 202, 422]).toContain(status);
        expect(body['numeroControl']).toBe(toldNumber(tipoDte, 1));
        expect(String(body['dteFirmado']).split('.')).toHaveLength(3);
      },
    );
  });
}

/** The truth, once the queue had its time: the fault is over. */
async function expectSettled(
  shop: Shop,
  { caller, queue, window }: Course,
  { codigo, tipoDte }: { readonly codigo: unknown; readonly tipoDte: TipoDte },
): Promise<void> {
  if (queue !== null && queue.nextS !== null) {
    await shop.pass(queue.nextS * 1000 - 1);
    expect(shop.document(codigo).estado).toBe(queue.estado);
    await shop.pass(1);
  }
  // A contingency ends, is reported, and its document is sent.
  if (window !== undefined) await shop.pass(30_000);
  expect([shop.queue(), openWindows(shop)]).toEqual([[], []]);
  const estado = caller.status === 422 ? 'RECHAZADO' : 'PROCESADO';
  // A return is kept under a place that nobody is told.
  const numero_control = toldNumber(tipoDte, 1) ?? 'RET-18-0001-00000001';
  expect(shop.document(codigo)).toMatchObject({ estado, numero: 1, numero_control });
  if (estado === 'PROCESADO') await expectProved(shop);
}

/** Evidence of the contingencies that are open. */
export function openWindows(shop: Shop): readonly string[] {
  return shop
    .windows()
    .filter(({ closed_at }) => closed_at === null)
    .map(({ evidencia }) => evidencia);
}

/** State of a waiting document and the seconds until it is looked at again; null while it is held. */
export function nextOf(shop: Shop, codigo: unknown): Course['queue'] {
  const { id, estado } = shop.document(codigo);
  const row = shop.queue().find((each) => each.document_id === id);
  if (row?.retenido !== null) return { estado, nextS: null };
  return { estado, nextS: (row.next_attempt_at - shop.clock.now()) / 1000 };
}
