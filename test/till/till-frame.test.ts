import { describe, expect, it } from 'vitest';
import { rule } from '../../core/contract/rules/rules.ts';
import { refusal } from '../../core/domain/app-error.ts';
import { deadlinesOf, type DeadlinesQuestion } from '../../core/till/frame/legal-clocks.ts';
import { lightOf, type LightQuestion } from '../../core/till/frame/traffic-light.ts';
import { afterWrongPin, NO_TRIES, secondsToWait } from '../../core/till/people/pin-guard.ts';

/** 2026-06-10 10:00 in El Salvador. */
const NOW = Date.UTC(2026, 5, 10, 16, 0, 0);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const iso = (at: number) => new Date(at).toISOString();

describe('the traffic light', () => {
  const CALM: LightQuestion = { linea: 'en-linea', open: null, enCola: 0, stopped: null };

  it.each<[Partial<LightQuestion>, string, string, string | undefined]>([
    [{}, 'verde', 'en-linea', undefined],
    [{ enCola: 2 }, 'verde', 'en-linea', undefined],
    [{ enCola: 2, correcciones: 1 }, 'verde', 'en-linea', undefined],
    [{ linea: 'sin-datos' }, 'verde', 'sin-datos', undefined],
    [{ linea: 'sin-linea' }, 'ambar', 'sin-linea', undefined],
    [{ linea: 'autoridad-caida', enCola: 1 }, 'ambar', 'autoridad-caida', undefined],
    [
      { linea: 'sin-linea', open: { desde: '2026-06-10T16:42:10.000Z' }, enCola: 3 },
      'ambar',
      'contingencia',
      undefined,
    ],
    [{ linea: 'credenciales' }, 'rojo', 'credenciales', undefined],
    [{ linea: 'bloqueada' }, 'rojo', 'bloqueado', undefined],
    [
      { stopped: refusal('SIN_CERTIFICADO', rule('certificado-vencido', { dia: '2026-06-01' })) },
      'rojo',
      'certificado',
      'certificado-vencido',
    ],
  ])('with %o is %s: %s', (change, color, situacion, regla) => {
    const light = lightOf({ ...CALM, ...change });
    expect([light.color, light.situacion, light.motivo?.regla]).toEqual([color, situacion, regla]);
  });

  it('has a next action whenever it is not calm', () => {
    expect(lightOf(CALM).accion).toBeNull();
    expect(lightOf({ ...CALM, enCola: 1 }).accion).toBe('cola');
    expect(lightOf({ ...CALM, correcciones: 1 }).accion).toBe('cola');
    expect(lightOf({ ...CALM, linea: 'credenciales' }).accion).toBe('ajustes');
  });
});

describe('the deadlines', () => {
  const CALM: DeadlinesQuestion = {
    contingencies: [],
    corrections: { size: 0, before: null },
    proposals: { size: 0, before: null },
    remissions: [],
    certificateEnd: null,
    quota: { limite: null, usado: 900, disponible: null },
    fallbacks: [],
    editionDay: '2026-12-01',
    withoutDistrict: () => 3,
    now: NOW,
  };
  const WINDOW: DeadlinesQuestion['contingencies'][number] = {
    id: 1,
    emisor: '06142108951029',
    ambiente: 'PRUEBAS',
    autoridad: 'simulador',
    tipo: 1,
    evidencia: 'sin-linea',
    desde: iso(NOW - DAY_MS),
    hasta: iso(NOW - HOUR_MS),
    documentos: 3,
    pendientes: 3,
    eventoAntesDe: null,
    documentosAntesDe: null,
    eventoRechazado: null,
  };

  const notes = (ultimoDia: string): DeadlinesQuestion['remissions'][number] => ({
    emisor: WINDOW.emisor,
    ambiente: 'PRUEBAS',
    sucursal: 'central',
    porFacturar: 2,
    fueraDePlazo: 0,
    ultimoDia,
  });
  const levels = (change: Partial<DeadlinesQuestion>) =>
    deadlinesOf({ ...CALM, ...change }).map(({ tipo, nivel }) => `${tipo} ${nivel}`);

  it.each<[string, Partial<DeadlinesQuestion>, readonly string[]]>([
    ['nothing', {}, []],
    [
      'an event due in 23 hours',
      { contingencies: [{ ...WINDOW, eventoAntesDe: iso(NOW + 23 * HOUR_MS) }] },
      ['evento-contingencia ambar'],
    ],
    [
      'an event due in 4 hours',
      { contingencies: [{ ...WINDOW, eventoAntesDe: iso(NOW + 4 * HOUR_MS) }] },
      ['evento-contingencia rojo'],
    ],
    [
      'documents due in 12 hours',
      { contingencies: [{ ...WINDOW, documentosAntesDe: iso(NOW + 12 * HOUR_MS) }] },
      ['documentos-contingencia rojo'],
    ],
    [
      'a correction due in 5 hours',
      { corrections: { size: 1, before: NOW + 5 * HOUR_MS } },
      ['correccion ambar'],
    ],
    [
      'a correction due in 4 hours',
      { corrections: { size: 2, before: NOW + 4 * HOUR_MS } },
      ['correccion rojo'],
    ],
    ['notes to be billed tomorrow', { remissions: [notes('2026-06-11')] }, ['remisiones ambar']],
    ['notes to be billed today', { remissions: [notes('2026-06-10')] }, ['remisiones rojo']],
    ['notes that are late', { remissions: [notes('2026-06-03')] }, ['remisiones rojo']],
    ['a certificate with 31 days', { certificateEnd: NOW + 31 * DAY_MS }, []],
    ['a certificate with 30 days', { certificateEnd: NOW + 30 * DAY_MS }, ['certificado ambar']],
    ['a certificate with 7 days', { certificateEnd: NOW + 7 * DAY_MS }, ['certificado rojo']],
    ['79 % of a quota', { quota: { limite: 100, usado: 79, disponible: 21 } }, []],
    ['80 % of a quota', { quota: { limite: 100, usado: 80, disponible: 20 } }, ['cuota ambar']],
    ['95 % of a quota', { quota: { limite: 100, usado: 95, disponible: 5 } }, ['cuota rojo']],
    ['the edition in 31 days', { editionDay: '2026-07-11' }, []],
    ['the edition in 30 days', { editionDay: '2026-07-10' }, ['edicion ambar']],
    ['the edition of today', { editionDay: '2026-06-10' }, []],
    [
      'the edition in 30 days and every district named',
      { editionDay: '2026-07-10', withoutDistrict: () => 0 },
      [],
    ],
  ])('with %s', (_what, change, expected) => {
    expect(levels(change)).toEqual(expected);
  });

  it('say how many refused documents there are to correct, and until when the first', () => {
    const due = (size: number) =>
      deadlinesOf({ ...CALM, corrections: { size, before: NOW + 20 * HOUR_MS } })[0];
    expect(due(1)).toMatchObject({
      documentos: 1,
      vence: '2026-06-11T12:00:00.000Z',
      accion: 'cola',
    });
    expect(due(3)).toMatchObject({ documentos: 3, vence: '2026-06-11T12:00:00.000Z' });
  });

  it('name the moment of their end', () => {
    const [event] = deadlinesOf({
      ...CALM,
      contingencies: [{ ...WINDOW, eventoAntesDe: iso(NOW + 2 * HOUR_MS) }],
    });
    expect(event?.vence).toBe('2026-06-10T18:00:00.000Z');
  });
});

it('the clock of the edition says how many customers to complete and leads to them', () => {
  const calm = {
    contingencies: [],
    corrections: { size: 0, before: null },
    proposals: { size: 0, before: null },
    remissions: [],
    certificateEnd: null,
    quota: { limite: null, usado: 0, disponible: null },
    fallbacks: [],
    now: NOW,
  };
  const [edition] = deadlinesOf({ ...calm, editionDay: '2026-07-10', withoutDistrict: () => 1 });
  expect(edition).toMatchObject({
    clientes: 1,
    vence: '2026-07-10T06:00:00.000Z',
    accion: 'clientes',
  });
});

describe('wrong PINs', () => {
  it('make each try wait twice as long, up to five minutes', () => {
    let tries = NO_TRIES;
    const waits = Array.from({ length: 11 }, () => {
      tries = afterWrongPin(tries, NOW);
      return secondsToWait(tries, NOW);
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(secondsToWait(tries, NOW + 300_000)).toBe(0);
  });

  it('do not lock a till whose clock was set back', () => {
    const tries = afterWrongPin(NO_TRIES, NOW);
    expect(secondsToWait(tries, NOW - DAY_MS)).toBe(0);
  });
});
