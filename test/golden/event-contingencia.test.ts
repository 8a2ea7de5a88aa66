/** The contingency event in both editions: whole texts typed by hand (§contingency-event), windows and causes at random. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../core/contract/dte/document-schemas.ts';
import { TIPOS_DTE, TIPOS_NUMERADOS, type Edition } from '../../core/contract/edition.ts';
import { buildContingencia, type ContingenciaInput } from '../../core/domain/event/contingencia.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { BRANCH, ISSUER } from '../support/shop/demo-parties.ts';
import { describeOfficial, officialValidator } from '../support/reading/official-schemas.ts';

const EVENT_CODE = '5A6B7C8D-9E0F-4A1B-8C2D-3E4F5A6B7C8D';
const FIRST = '3D9A7C10-52E4-4B1F-9A66-0C1D2E3F4A5B';
const SECOND = '1C2D3E4F-5A6B-4C7D-9E8F-0A1B2C3D4E5F';

const input: ContingenciaInput = {
  edicion: '2023',
  ambiente: 'PRUEBAS',
  codigoGeneracion: EVENT_CODE,
  at: instantOf('2026-11-21', '08:00:00'),
  issuer: ISSUER,
  branch: BRANCH,
  tipoContingencia: 5,
  motivo: 'Corte de energía en la zona',
  desde: instantOf('2026-11-20', '22:10:00') + 400,
  hasta: instantOf('2026-11-21', '07:45:30') + 900,
  documentos: [
    { codigoGeneracion: FIRST, tipoDte: '01' },
    { codigoGeneracion: SECOND, tipoDte: '04' },
  ],
};

/** What both editions write of the parties of `demo-parties`. */
const EMISOR =
  '"nit":"06142108951029","nombre":"Comercial Demostración, S.A. de C.V.","nombreResponsable":"Persona Responsable",' +
  '"tipoDocResponsable":"13"';
const REST =
  '"telefono":"22000000","correo":"facturacion@demo.example"},"detalleDTE":[' +
  `{"noItem":1,"codigoGeneracion":"${FIRST}","tipoDoc":"01"},{"noItem":2,"codigoGeneracion":"${SECOND}","tipoDoc":"04"}],` +
  '"motivo":{"fInicio":"2026-11-20","fFin":"2026-11-21","hInicio":"22:10:00","hFin":"07:45:30","tipoContingencia":5,' +
  '"motivoContingencia":"Corte de energía en la zona"}}';

/** `motivo` of an event as plain data. */
function motivo(change: Partial<ContingenciaInput>): Readonly<Record<string, unknown>> {
  const { payload } = buildContingencia({ ...input, ...change });
  return (JSON.parse(payload) as { motivo: Record<string, unknown> }).motivo;
}

describe('the contingency event', () => {
  it('of edition 2023 has version 3, the point of sale of the taxpayer and a DUI with its hyphen', () => {
    expect(buildContingencia(input)).toEqual({
      version: 3,
      payload:
        `{"identificacion":{"version":3,"ambiente":"00","codigoGeneracion":"${EVENT_CODE}","fTransmision":"2026-11-21",` +
        `"hTransmision":"08:00:00"},"emisor":{${EMISOR},"numeroDocResponsable":"01234567-8","tipoEstablecimiento":"02",` +
        `"codEstableMH":"M001","codPuntoVenta":"P001",${REST}`,
    });
  });

  it('of edition 2026 has version 4, the point of sale of the authority and a DUI in digits', () => {
    expect(buildContingencia({ ...input, edicion: '2026', ambiente: 'PRODUCCION' })).toEqual({
      version: 4,
      payload:
        `{"identificacion":{"version":4,"ambiente":"01","codigoGeneracion":"${EVENT_CODE}","fTransmision":"2026-11-21",` +
        `"hTransmision":"08:00:00"},"emisor":{${EMISOR},"numeroDocResponsable":"012345678","tipoEstablecimiento":"02",` +
        `"codEstableMH":"M001","codPuntoVentaMH":"P001",${REST}`,
    });
  });

  it('of edition 2026 writes the hyphen of a DUI where the setting asks for it', () => {
    const issuer = { ...ISSUER, settings: { duiEdicion2026: 'con-guion' } as const };
    const { payload } = buildContingencia({ ...input, edicion: '2026', issuer });
    expect(payload).toContain('"numeroDocResponsable":"01234567-8"');
  });

  it.each([
    ['of 300 ms', '2026-11-21', '10:00:00', 300, '2026-11-21', '10:00:00', '2026-11-21', '10:00:01'],
    ['of no length', '2026-11-21', '10:00:00', 0, '2026-11-21', '10:00:00', '2026-11-21', '10:00:01'],
    [
      'that a clock put back ends before its start',
      '2026-11-21',
      '10:00:00',
      -60_000,
      '2026-11-21',
      '10:00:00',
      '2026-11-21',
      '10:00:01',
    ],
    [
      'of 300 ms before midnight',
      '2026-12-31',
      '23:59:59',
      300,
      '2026-12-31',
      '23:59:59',
      '2027-01-01',
      '00:00:00',
    ],
    [
      'of exactly a second',
      '2026-11-21',
      '10:00:00',
      1000,
      '2026-11-21',
      '10:00:00',
      '2026-11-21',
      '10:00:01',
    ],
  ])('ends after its start for a window %s', (_title, date, time, lasts, fInicio, hInicio, fFin, hFin) => {
    const desde = instantOf(date, time) + 100;
    expect(motivo({ desde, hasta: desde + lasts })).toMatchObject({ fInicio, hInicio, fFin, hFin });
  });

  it('is never transmitted before its window ends', () => {
    const desde = instantOf('2026-11-21', '23:59:59');
    const { payload } = buildContingencia({ ...input, desde, hasta: desde + 10, at: desde + 20 });
    expect(payload).toContain('"fTransmision":"2026-11-22","hTransmision":"00:00:00"');
  });

  it.each([1, 2, 3, 4] as const)('says null for cause %i without words', (tipoContingencia) => {
    expect(motivo({ tipoContingencia, motivo: null })['motivoContingencia']).toBeNull();
    expect(motivo({ tipoContingencia, motivo: '  ' })['motivoContingencia']).toBeNull();
  });

  it.each([null, '', '   '])('does not exist for cause 5 with the words %j', (words) => {
    expect(() => buildContingencia({ ...input, motivo: words })).toThrow(RangeError);
  });

  it('takes 500 characters of words and not 501', () => {
    expect(motivo({ motivo: 'ñ'.repeat(500) })['motivoContingencia']).toBe('ñ'.repeat(500));
    expect(() => buildContingencia({ ...input, motivo: 'ñ'.repeat(501) })).toThrow(RangeError);
  });

  it('lists from 1 to 1000 documents', () => {
    const documentos = (count: number) => Array.from({ length: count }, () => input.documentos[0] as never);
    const { payload } = buildContingencia({ ...input, documentos: documentos(1000) });
    expect(payload).toContain('"noItem":1000,');
    expect(() => buildContingencia({ ...input, documentos: documentos(1001) })).toThrow(RangeError);
    expect(() => buildContingencia({ ...input, documentos: [] })).toThrow(RangeError);
  });
});

const instants = fc.integer({
  min: instantOf('2024-01-01', '00:00:00'),
  max: instantOf('2029-12-31', '00:00:00'),
});
const windows = (edicion: Edition) =>
  fc.record({
    ambiente: fc.constantFrom('PRUEBAS' as const, 'PRODUCCION' as const),
    at: instants,
    desde: instants,
    lasts: fc.oneof(fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 0, max: 86_400_000 * 3 })),
    cause: fc.oneof(
      fc.record({
        tipoContingencia: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
        motivo: fc.option(fc.string({ maxLength: 500 })),
      }),
      fc.record({
        tipoContingencia: fc.constant(5 as const),
        motivo: fc.string({ maxLength: 499 }).map((words) => `x${words}`),
      }),
    ),
    documentos: fc.array(
      fc.record({
        codigoGeneracion: fc.uuid().map((code) => code.toUpperCase()),
        tipoDte: fc.constantFrom(...(edicion === '2023' ? TIPOS_NUMERADOS : TIPOS_DTE)),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  });

describeOfficial('any contingency event', () => {
  it.each(['2023', '2026'] as const)('of edition %s satisfies the official schema and ours', (edicion) => {
    const official = officialValidator(edicion, 'contingencia');
    fc.assert(
      fc.property(windows(edicion), ({ lasts, cause, ...window }) => {
        const { payload, version } = buildContingencia({
          ...input,
          ...window,
          ...cause,
          edicion,
          hasta: window.desde + lasts,
        });
        expect(official(payload)).toEqual({ ok: true, errors: [], advisory: [] });
        expect(eventSchema(edicion, 'contingencia').safeParse(JSON.parse(payload)).error).toBeUndefined();
        const event = JSON.parse(payload) as {
          identificacion: { version: number };
          motivo: Record<string, string>;
        };
        expect(event.identificacion.version).toBe(version);
        const { fInicio, hInicio, fFin, hFin } = event.motivo;
        expect(`${fFin} ${hFin}` > `${fInicio} ${hInicio}`).toBe(true);
      }),
    );
  });
});
