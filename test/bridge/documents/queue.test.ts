/** The queue over the bridge: an outage, the line back, a refused event, a manager's hand in contingencies. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QueueView } from '../../../core/contract/bridge/bridge-queue.ts';
import { caja } from '../../support/service/service-process.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';
import { answerText } from '../../../renderer/faults/fault-text.ts';
import { es } from '../../../renderer/text/es.ts';
import { soon } from '../../support/run/soon.ts';
import { NOTA_REMISION } from '../../support/shop/sales.ts';
import { systemClock } from '../../../core/platform/system.ts';

/** Longer than the shortest life of a window. */
const SHORT_OUTAGE_MS = 15_000;
const HOUR_MS = 3_600_000;
const WAIT = { interval: 50 };
const MINUTE_MS = 60_000;
/** Instead of what takes minutes, where hours pass. */
const SOONER_MS = 50;

let shop: ShopApp;
let cashier: Desk;
let manager: Desk;
beforeEach(async () => {
  shop = await openShopApp();
  cashier = await shop.enter('Carlos Cajero');
  manager = await shop.enter('Marta Gerente');
});
afterEach(() => shop.close());

const view = (): Promise<QueueView> => cashier.ask('queue.view', {});
const untilEmpty = () =>
  soon(async () => {
    const { documentos, eventos, contingencias, lotes } = await view();
    return documentos.length + eventos.length + contingencias.length + lotes.length;
  }, WAIT).toBe(0);

describe('an outage', () => {
  it('shows what waits for what, and everything leaves at once when somebody asks after the line is back', async () => {
    expect(await view()).toMatchObject({
      documentos: [],
      totalDocumentos: 0,
      eventos: [],
      totalEventos: 0,
      contingencias: [],
      lotes: [],
    });
    await shop.simulator.turnOff();
    const { result } = await cashier.sell('12.50');
    expect(result.estado).toBe('CONTINGENCIA');
    const outage = await view();
    expect(outage.documentos).toMatchObject([
      {
        codigoGeneracion: result.codigoGeneracion,
        numeroControl: 'DTE-01-S001P001-000000000000001',
        tipoDte: '01',
        estado: 'CONTINGENCIA',
        receptor: null,
        monto: '12.50',
        espera: 'EVENTO',
        proximo: null,
        antesDe: null,
      },
    ]);
    expect(outage.contingencias).toMatchObject([
      {
        tipo: '3',
        causa: 'Falla en el suministro de servicio de Internet del Emisor',
        motivo: null,
        hasta: null,
        actual: true,
        documentos: 1,
        pendientes: 1,
        evento: null,
        eventoAntesDe: null,
        documentosAntesDe: null,
        rechazo: null,
      },
    ]);
    await shop.simulator.turnOn();
    shop.pass(SHORT_OUTAGE_MS);
    await cashier.ask('queue.sendAll', {});
    await untilEmpty();
    const { documentos } = await cashier.ask('documents.list', {});
    expect(documentos).toMatchObject([{ estado: 'PROCESADO', monto: '12.5' }]);
  });

  it('says in plain words what was said last, and tries one row at somebody’s wish', async () => {
    shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales', veces: null }]);
    const { result } = await cashier.sell('3.00');
    expect(result.estado).toBe('PENDIENTE');
    const [row] = (await view()).documentos;
    expect(row).toMatchObject({ estado: 'PENDIENTE', espera: null, intentos: 1 });
    const said = answerText(row?.ultimaRespuesta ?? [], es);
    expect(said).toMatch(/^Hacienda no ac/);
    expect(said).not.toContain('{');
    shop.simulator.clearFaults();
    await cashier.ask('queue.send', { codigoGeneracion: String(result.codigoGeneracion) });
    const unknown = await cashier.call('queue.send', {
      codigoGeneracion: 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE',
    });
    expect(unknown).toMatchObject({ ok: false, problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' } });
    shop.pass(6 * 60_000);
    await cashier.ask('queue.send', { codigoGeneracion: String(result.codigoGeneracion) });
    await untilEmpty();
  });
});

describe('a refused event', () => {
  it('is told with its reason and its 24 hours, and made again when a manager asks', async () => {
    await shop.simulator.turnOff();
    await cashier.sell('1.00');
    await shop.simulator.turnOn();
    shop.simulator.addFaults([{ paso: 'contingencia', falla: 'rechazo-corchetes' }]);
    shop.pass(SHORT_OUTAGE_MS);
    await cashier.ask('queue.sendAll', {});
    await soon(async () => (await view()).contingencias[0]?.rechazo ?? null, WAIT).not.toBeNull();
    const [refused] = (await view()).contingencias;
    expect(refused).toMatchObject({
      actual: false,
      documentos: 1,
      evento: { estado: 'RECHAZADO', sello: null },
    });
    const end = Date.parse(refused?.hasta ?? '');
    expect(Date.parse(refused?.eventoAntesDe ?? '') - end).toBe(24 * HOUR_MS);
    const id = refused?.id ?? 0;
    expect(await cashier.call('queue.retryEvent', { id })).toMatchObject({
      ok: false,
      problem: { codigo: 'ROL_INSUFICIENTE' },
    });
    await manager.ask('queue.retryEvent', { id });
    await untilEmpty();
    expect(await manager.call('queue.retryEvent', { id })).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
  });
});

describe('a refused document', () => {
  const refuse = async (precio: string): Promise<string> => {
    shop.simulator.addFaults([
      {
        paso: 'recepcion',
        falla: 'rechazo-corchetes',
        codigoMsg: '020',
        descripcionMsg: '[receptor.correo] NO CUMPLE EL FORMATO REQUERIDO',
        observaciones: [],
      },
    ]);
    const { result } = await cashier.sell(precio);
    expect(result.estado).toBe('RECHAZADO');
    return String(result.codigoGeneracion);
  };

  it('waits for its correction with the reason and 24 hours, is counted by the light, and then goes', async () => {
    const first = await refuse('1.00');
    shop.pass(2000);
    const second = await refuse('2.00');
    const { rechazados, totalRechazados, totalDocumentos } = await view();
    expect([totalRechazados, totalDocumentos]).toEqual([2, 0]);
    expect(rechazados).toMatchObject([
      {
        codigoGeneracion: first,
        numeroControl: 'DTE-01-S001P001-000000000000001',
        tipoDte: '01',
        receptor: null,
        monto: '1.00',
        motivos: [{ campo: 'receptor.correo' }],
      },
      { codigoGeneracion: second, monto: '2.00' },
    ]);
    const [row] = rechazados;
    expect(Date.parse(row?.antesDe ?? '') - Date.parse(row?.desde ?? '')).toBe(24 * HOUR_MS);
    const context = await cashier.ask('till.context', {});
    expect(context).toMatchObject({
      correcciones: 2,
      enCola: 0,
      semaforo: { color: 'verde', situacion: 'en-linea', accion: 'cola' },
      plazos: [{ tipo: 'correccion', nivel: 'ambar', documentos: 2, vence: row?.antesDe }],
    });
    const corrected = await cashier.ask('documents.issue', {
      tipoDte: '01',
      request: JSON.stringify({
        items: [{ cantidad: 1, descripcion: 'Pan', precioUni: 2, tipoItem: 1 }],
      }),
      preciosConIva: true,
      idempotencyKey: crypto.randomUUID(),
      corrige: second,
    });
    expect(corrected.result.estado).toBe('PROCESADO');
    expect((await view()).rechazados.map(({ codigoGeneracion }) => codigoGeneracion)).toEqual([first]);
    shop.pass(24 * HOUR_MS);
    cashier = await shop.enter('Carlos Cajero');
    expect(await view()).toMatchObject({ rechazados: [], totalRechazados: 0 });
    const later = await cashier.ask('till.context', {});
    expect([later.correcciones, later.plazos]).toEqual([undefined, []]);
  });
});

describe('a manager', () => {
  it('changes the cause of the documents that follow; those before keep theirs', async () => {
    await shop.simulator.turnOff();
    await cashier.sell('1.00');
    const [open] = (await view()).contingencias;
    const id = open?.id ?? 0;
    const other = { id, tipo: '5', motivo: 'Mantenimiento del edificio' } as const;
    expect(await cashier.call('queue.changeCause', other)).toMatchObject({
      ok: false,
      problem: { codigo: 'ROL_INSUFICIENTE' },
    });
    expect(await manager.call('queue.changeCause', { ...other, motivo: '  ' })).toMatchObject({
      ok: false,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'motivo' }] },
    });
    expect(await manager.call('queue.changeCause', { ...other, motivo: ' luz ' })).toMatchObject({
      ok: false,
      problem: { errors: [{ campo: 'motivo', regla: 'longitud-minima', parametros: { minimo: 5 } }] },
    });
    const changed = await manager.ask('queue.changeCause', other);
    expect(changed.contingencias).toMatchObject([
      { tipo: '3', actual: false, documentos: 1 },
      { tipo: '5', motivo: 'Mantenimiento del edificio', actual: true, documentos: 0 },
    ]);
    const { result } = await cashier.sell('2.00');
    expect(JSON.parse(result.dteJson)).toMatchObject({
      identificacion: { tipoContingencia: 5, motivoContin: 'Mantenimiento del edificio' },
    });
    expect(await manager.call('queue.changeCause', other)).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
  });

  it('ends a contingency early: its event still reports what is in it, what follows is issued as normal', async () => {
    await shop.simulator.turnOff();
    const before = await cashier.sell('1.00');
    await shop.simulator.turnOn();
    const [open] = (await view()).contingencias;
    const id = open?.id ?? 0;
    expect(await cashier.call('queue.endContingency', { id })).toMatchObject({
      ok: false,
      problem: { codigo: 'ROL_INSUFICIENTE' },
    });
    await manager.ask('queue.endContingency', { id });
    const after = await cashier.sell('2.00');
    expect(after.result.estado).toBe('PROCESADO');
    expect(JSON.parse(after.result.dteJson)).toMatchObject({ identificacion: { tipoContingencia: null } });
    await untilEmpty();
    const codigoGeneracion = String(before.result.codigoGeneracion);
    const detail = await manager.ask('documents.detail', { codigoGeneracion });
    expect(detail).toMatchObject({ estado: 'PROCESADO', contingencia: { evento: { estado: 'PROCESADO' } } });
    expect(await manager.call('queue.endContingency', { id })).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    await shop.stop();
    expect(caja(['verify', '--data-dir', shop.dataDir], shop.env)).toMatchObject({ code: 0 });
  });
});

describe('a document whose related one was given up', () => {
  it('stays stopped in the queue with its way out, until somebody sends it', async () => {
    await shop.close();
    shop = await openShopApp({
      after: (ms, wake) => systemClock.after(ms < MINUTE_MS ? ms : SOONER_MS, wake),
    });
    cashier = await shop.enter('Carlos Cajero');
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    const sale = await cashier.sell('12.50');
    expect(sale.result.estado).toBe('RECHAZADO');
    const { codigoGeneracion, dteJson } = sale.result;
    const { identificacion } = JSON.parse(dteJson) as {
      readonly identificacion: { readonly fecEmi: string };
    };
    const related = { tipoDocumento: '01', tipoGeneracion: 2, numeroDocumento: codigoGeneracion };
    const remission = await cashier.ask('documents.issue', {
      tipoDte: '04',
      idempotencyKey: 'remision-1',
      request: JSON.stringify({
        ...(JSON.parse(NOTA_REMISION) as object),
        documentoRelacionado: [{ ...related, fechaEmision: identificacion.fecEmi }],
      }),
    });
    expect((await view()).documentos).toMatchObject([{ espera: 'RELACIONADO' }]);
    shop.pass(25 * HOUR_MS);
    cashier = await shop.enter('Carlos Cajero');
    await soon(async () => (await view()).documentos.map(({ espera }) => espera), WAIT).toEqual([
      'SIN_RELACIONADO',
    ]);
    await cashier.ask('queue.sendAll', {});
    expect((await view()).documentos).toMatchObject([{ espera: 'SIN_RELACIONADO' }]);
    const verified = caja(['verify', '--json', '--data-dir', shop.dataDir], shop.env);
    expect(JSON.parse(verified.stdout)).toMatchObject({
      ok: true,
      detenidos: [{ tipoDte: '04', codigoGeneracion: remission.result.codigoGeneracion }],
      totalDetenidos: 1,
    });
    await cashier.ask('queue.send', { codigoGeneracion: String(remission.result.codigoGeneracion) });
    await untilEmpty();
    const { documentos } = await cashier.ask('documents.list', {});
    expect(documentos).toMatchObject([{ tipoDte: '04', estado: 'RECHAZADO' }, { estado: 'RECHAZADO' }]);
  });
});
