/**
 * Every fault of the simulator at every step where it exists: what the caller got, what the authority saw, what the
 * queue did next, and the truth once the fault is over (decisions 5 and 8; authority README 9 and 10.1).
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { AuthorityTimeouts } from '../../core/authority/mh-client.ts';
import { SALE } from '../support/sales.ts';
import { openShop, type Shop } from '../support/shop.ts';
import type { Faults } from '../support/switchable-simulator.ts';

type Fault = Faults[number];

interface Row {
  readonly title: string;
  readonly faults: Faults;
  /** Only the step that hangs has a short time, so that a slow computer changes nothing. */
  readonly timeouts?: AuthorityTimeouts;
  /** `desde-antes`: not running from the beginning. `con-sesion`: turned off after a first sale. */
  readonly off?: 'desde-antes' | 'con-sesion';
  readonly caller: Caller;
  /** Receptions and questions that were read, of this sale. */
  readonly seen: readonly [recepcion: number, consulta: number];
  /** Null when the document left the queue; else its state and the seconds until it is looked at again. */
  readonly queue: { readonly estado: string; readonly nextS: number } | null;
}

interface Caller {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What 2.7 and decisions 5 promise: all fields present, the authority's words or `"000"` and a Spanish sentence. */
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
const PENDING: Caller = {
  status: 202,
  body: {
    estado: 'PENDIENTE',
    selloRecibido: null,
    fhProcesamiento: null,
    clasificaMsg: null,
    codigoMsg: '000',
    descripcionMsg:
      'Documento numerado y firmado; su transmisión a Hacienda está pendiente y el sistema la completa solo',
    observaciones: [],
  },
};

function refused(codigoMsg: string, body: Readonly<Record<string, unknown>>): Caller {
  const fixed = {
    estado: 'RECHAZADO',
    selloRecibido: null,
    statusCode: 422,
    codigo: 'RECHAZADO_POR_HACIENDA',
  };
  return { status: 422, body: { ...fixed, codigoMsg, ...body } };
}

const at = (paso: Fault['paso'], falla: Fault['falla'], more: Partial<Fault> = {}): Fault => ({
  paso,
  falla,
  ...more,
});

/** It surely did not leave: the next attempt is a first one. */
const NOT_SENT = { caller: PENDING, seen: [0, 0], queue: { estado: 'EMITIDO', nextS: 2 } } as const;
/** The log-in was refused: nobody tries fast (decisions 5). */
const BLOCKED = { caller: PENDING, seen: [0, 0], queue: { estado: 'EMITIDO', nextS: 300 } } as const;
/** Sealed at once, unasked. */
const AT_ONCE = { caller: SEALED, seen: [1, 0], queue: null } as const;
/** The answer was lost, the question found the seal: no second reception. */
const FOUND = { caller: SEALED, seen: [1, 1], queue: null } as const;
/** The question said "unknown": sent once more. */
const RESENT = { caller: SEALED, seen: [2, 1], queue: null } as const;
/** The question was not answered either: nothing is sent before it is. */
const ASKS_LATER = { caller: PENDING, seen: [1, 1], queue: { estado: 'PENDIENTE', nextS: 2 } } as const;

const LOST = at('recepcion', 'aceptar-y-callar');
const AUTH_SHORT = { authMs: 500 };
const RECEPTION_SHORT = { receptionMs: 700 };
const QUERY_SHORT = { queryMs: 500 };

const ROWS: readonly Row[] = [
  { title: 'the simulator is not running', faults: [], off: 'desde-antes', ...NOT_SENT },
  { title: 'auth · aceptar-y-callar', faults: [at('auth', 'aceptar-y-callar')], ...NOT_SENT },
  { title: 'auth · colgar', faults: [at('auth', 'colgar')], timeouts: AUTH_SHORT, ...NOT_SENT },
  {
    title: 'auth · aceptar-y-colgar',
    faults: [at('auth', 'aceptar-y-colgar')],
    timeouts: AUTH_SHORT,
    ...NOT_SENT,
  },
  { title: 'auth · html', faults: [at('auth', 'html')], ...NOT_SENT },
  {
    title: 'auth · html with status 403, a firewall',
    faults: [at('auth', 'html', { estado: 403 })],
    ...NOT_SENT,
  },
  { title: 'auth · aceptar-y-html', faults: [at('auth', 'aceptar-y-html')], ...NOT_SENT },
  { title: 'auth · rehusar', faults: [at('auth', 'rehusar')], ...NOT_SENT },
  { title: 'auth · credenciales', faults: [at('auth', 'credenciales')], ...BLOCKED },
  { title: 'auth · lento, within the time', faults: [at('auth', 'lento', { ms: 50 })], ...AT_ONCE },
  {
    title: 'auth · lento, too slow',
    faults: [at('auth', 'lento', { ms: 3000 })],
    timeouts: AUTH_SHORT,
    ...NOT_SENT,
  },
  { title: 'auth · cuerpo-roto', faults: [at('auth', 'cuerpo-roto')], ...NOT_SENT },

  { title: 'recepcion · the simulator is turned off', faults: [], off: 'con-sesion', ...NOT_SENT },
  { title: 'recepcion · aceptar-y-callar', faults: [LOST], ...FOUND },
  { title: 'recepcion · colgar', faults: [at('recepcion', 'colgar')], timeouts: RECEPTION_SHORT, ...RESENT },
  {
    title: 'recepcion · aceptar-y-colgar',
    faults: [at('recepcion', 'aceptar-y-colgar')],
    timeouts: RECEPTION_SHORT,
    ...FOUND,
  },
  { title: 'recepcion · html', faults: [at('recepcion', 'html')], ...RESENT },
  { title: 'recepcion · html 500', faults: [at('recepcion', 'html', { estado: 500 })], ...RESENT },
  { title: 'recepcion · html 403', faults: [at('recepcion', 'html', { estado: 403 })], ...RESENT },
  { title: 'recepcion · aceptar-y-html', faults: [at('recepcion', 'aceptar-y-html')], ...FOUND },
  // The first attempt was cut before anything of it was read: one reception is counted.
  { title: 'recepcion · rehusar', faults: [at('recepcion', 'rehusar')], ...FOUND },
  {
    title: 'recepcion · rechazo-corchetes',
    faults: [at('recepcion', 'rechazo-corchetes')],
    caller: refused('007', {
      clasificaMsg: '13',
      descripcionMsg: '[receptor.direccion.distrito] VALOR NO ES PERMITIDO',
      observaciones: [],
      message: expect.stringContaining('[receptor.direccion.distrito] VALOR NO ES PERMITIDO'),
    }),
    seen: [1, 0],
    queue: null,
  },
  {
    title: 'recepcion · rechazo-esquema',
    faults: [at('recepcion', 'rechazo-esquema')],
    caller: refused('096', {
      clasificaMsg: '98',
      descripcionMsg: 'DOCUMENTO NO CUMPLE ESQUEMA JSON',
      observaciones: expect.arrayContaining([expect.stringContaining('#/receptor/direccion/departamento')]),
      message: expect.stringContaining('#/receptor/direccion/departamento'),
    }),
    seen: [1, 0],
    queue: null,
  },
  {
    title: 'recepcion · rechazo-mixto',
    faults: [at('recepcion', 'rechazo-mixto')],
    caller: refused('007', {
      clasificaMsg: '99',
      descripcionMsg: '[receptor.direccion.distrito] VALOR NO ES PERMITIDO',
      observaciones: ['[receptor.nrc] VALOR NO ES VALIDO'],
      message: expect.stringContaining('[receptor.nrc] VALOR NO ES VALIDO'),
    }),
    seen: [1, 0],
    queue: null,
  },
  {
    title: 'recepcion · observado',
    faults: [at('recepcion', 'observado')],
    caller: {
      status: 200,
      body: {
        estado: 'PROCESADO',
        codigoMsg: '002',
        descripcionMsg: 'RECIBIDO CON OBSERVACIONES',
        observaciones: ['[resumen.totalDescu] CALCULO INCORRECTO'],
      },
    },
    seen: [1, 0],
    queue: null,
  },
  // Turned away at the door, so surely not processed: logged in anew and sent without a question.
  {
    title: 'recepcion · token-vencido',
    faults: [at('recepcion', 'token-vencido')],
    caller: SEALED,
    seen: [2, 0],
    queue: null,
  },
  {
    title: 'recepcion · token-vencido, the new session too',
    faults: [at('recepcion', 'token-vencido', { veces: 2 })],
    ...BLOCKED,
    seen: [2, 0],
  },
  { title: 'recepcion · lento, within the time', faults: [at('recepcion', 'lento', { ms: 50 })], ...AT_ONCE },
  // Asked before it was worked off: "unknown", sent once more; the late first one is refused as a repetition.
  {
    title: 'recepcion · lento, too slow',
    faults: [at('recepcion', 'lento', { ms: 3000 })],
    timeouts: RECEPTION_SHORT,
    ...RESENT,
  },
  { title: 'recepcion · cuerpo-roto', faults: [at('recepcion', 'cuerpo-roto')], ...FOUND },

  { title: 'consulta · aceptar-y-callar', faults: [LOST, at('consulta', 'aceptar-y-callar')], ...ASKS_LATER },
  {
    title: 'consulta · colgar',
    faults: [LOST, at('consulta', 'colgar')],
    timeouts: QUERY_SHORT,
    ...ASKS_LATER,
  },
  {
    title: 'consulta · aceptar-y-colgar',
    faults: [LOST, at('consulta', 'aceptar-y-colgar')],
    timeouts: QUERY_SHORT,
    ...ASKS_LATER,
  },
  { title: 'consulta · html', faults: [LOST, at('consulta', 'html')], ...ASKS_LATER },
  // A page with 404 comes from a gateway and does not say that the authority lacks the document.
  { title: 'consulta · html 404', faults: [LOST, at('consulta', 'html', { estado: 404 })], ...ASKS_LATER },
  { title: 'consulta · aceptar-y-html', faults: [LOST, at('consulta', 'aceptar-y-html')], ...ASKS_LATER },
  { title: 'consulta · rehusar', faults: [LOST, at('consulta', 'rehusar')], ...ASKS_LATER, seen: [1, 0] },
  {
    title: 'consulta · token-vencido',
    faults: [LOST, at('consulta', 'token-vencido')],
    caller: SEALED,
    seen: [1, 2],
    queue: null,
  },
  {
    title: 'consulta · lento, within the time',
    faults: [LOST, at('consulta', 'lento', { ms: 50 })],
    ...FOUND,
  },
  {
    title: 'consulta · lento, too slow',
    faults: [LOST, at('consulta', 'lento', { ms: 3000 })],
    timeouts: QUERY_SHORT,
    ...ASKS_LATER,
  },
  { title: 'consulta · cuerpo-roto', faults: [LOST, at('consulta', 'cuerpo-roto')], ...ASKS_LATER },
  // Neither the reception nor the question got through: still no second reception before an answer.
  {
    title: 'recepcion · html, then consulta · html',
    faults: [at('recepcion', 'html'), at('consulta', 'html')],
    ...ASKS_LATER,
  },
];

const TYPES = ['01', '03', '04'] as const;

describe('faults of the authority', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it.each(ROWS.map((row, index) => ({ ...row, tipoDte: TYPES[index % 3] ?? '01' })))(
    '$title',
    async ({ faults, timeouts, off, caller, seen, queue, tipoDte }) => {
      shop = await openShop({ ...(timeouts && { timeouts }), online: off !== 'desde-antes' });
      if (off === 'con-sesion') await shop.issue('01', SALE['01'], { branchId: 'norte' });
      const before = off === undefined ? shop.simulator.report() : null;
      if (off === 'con-sesion') await shop.simulator.turnOff();
      if (off === undefined) shop.simulator.addFaults(faults);

      const answer = await shop.issue(tipoDte, SALE[tipoDte]);
      expect(answer).toMatchObject(caller);
      const number = `DTE-${tipoDte}-0001-00000001`;
      expect(answer.body['numeroControl']).toBe(number);
      expect(String(answer.body['dteFirmado']).split('.')).toHaveLength(3);
      const codigo = answer.body['codigoGeneracion'];
      if (before !== null) {
        const { recepcion, consulta } = shop.simulator.report().pasos;
        expect([recepcion.recibidos, consulta.recibidos]).toEqual(seen);
        expect(shop.simulator.report().fallasPendientes).toBe(0);
      }
      const waiting = shop.queue()[0];
      expect(waiting === undefined ? null : nextOf(shop, codigo)).toEqual(queue);

      if (off !== undefined) await shop.simulator.turnOn();
      if (queue !== null) {
        await shop.pass(queue.nextS * 1000 - 1);
        expect(shop.document(codigo).estado).toBe(queue.estado);
        await shop.pass(1);
      }
      expect(shop.queue()).toEqual([]);
      const settled = caller.status === 422 ? 'RECHAZADO' : 'PROCESADO';
      expect(shop.document(codigo)).toMatchObject({ estado: settled, numero_control: number });

      // The next sale is undisturbed and takes the next number: the first one keeps its own whatever became of it.
      const next = await shop.issue(tipoDte, SALE[tipoDte]);
      expect(next).toMatchObject({ status: 200, body: { numeroControl: `DTE-${tipoDte}-0001-00000002` } });
      const report = shop.simulator.report();
      const series = report.series.find((each) => each.serie === `DTE-${tipoDte}-0001`);
      expect(series).toMatchObject({
        sellados: settled === 'PROCESADO' ? 2 : 1,
        ultimo: 2,
        huecos: [],
        repetidos: 0,
      });
      expect(report).toMatchObject({ reenviosSinPregunta: 0, repetidosRechazados: { codigo: 0, numero: 0 } });
    },
  );
});

describe('an authority that goes away in the middle', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it.each([
    ['after it sealed the document', 'aceptar-y-colgar', 0],
    ['before it read the document to its end', 'colgar', 1],
  ] as const)(
    '%s: the question finds nobody, nothing is sent before it is answered',
    async (_title, falla, resent) => {
      shop = await openShop();
      shop.simulator.addFaults([at('recepcion', falla)]);
      const call = shop.issue('01', SALE['01']);
      // Only the simulator knows that it has the document, and it tells nobody.
      await expect.poll(() => shop.simulator.report().pasos.recepcion.fallas, { interval: 5 }).toBe(1);
      await shop.simulator.turnOff();
      const { status, body } = await call;
      expect([status, body['estado'], body['codigoMsg']]).toEqual([202, 'PENDIENTE', '000']);
      expect(nextOf(shop, body['codigoGeneracion'])).toEqual({ estado: 'PENDIENTE', nextS: 2 });
      // Still away: one round later the wait grows, and the document has not moved.
      await shop.pass(2000);
      expect(nextOf(shop, body['codigoGeneracion'])).toEqual({ estado: 'PENDIENTE', nextS: 5 });
      await shop.simulator.turnOn();
      await shop.pass(5000);
      expect(shop.document(body['codigoGeneracion'])).toMatchObject({ estado: 'PROCESADO', numero: 1 });
      const { recepcion, consulta } = shop.simulator.report().pasos;
      expect([recepcion.recibidos, consulta.recibidos]).toEqual([resent, 1]);
      expect(shop.simulator.report()).toMatchObject({ documentosSellados: 1, reenviosSinPregunta: 0 });
    },
  );
});

/** State of the only waiting document and the seconds until it is looked at again. */
function nextOf(shop: Shop, codigo: unknown): { estado: string; nextS: number } {
  const { id, estado } = shop.document(codigo);
  const row = shop.queue().find((each) => each.document_id === id);
  return { estado, nextS: ((row?.next_attempt_at ?? Number.NaN) - shop.clock.now()) / 1000 };
}
