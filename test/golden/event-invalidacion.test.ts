/** The invalidation event in both editions: whole texts typed by hand (§invalidation-event), real receivers at random. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../core/contract/dte/document-schemas.ts';
import type { Edition, TipoNumerado } from '../../core/contract/edition.ts';
import { JsonNumber } from '../../core/contract/json.ts';
import { completeDocument, prepareDocument } from '../../core/domain/dte/prepare.ts';
import {
  buildInvalidacion,
  eventMoment,
  type InvalidableDocument,
  type InvalidacionInput,
} from '../../core/domain/event/invalidacion.ts';
import { receiverOf } from '../../core/domain/event/invalidated-receiver.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { BRANCH, ISSUER } from '../support/shop/demo-parties.ts';
import { describeOfficial, officialValidator } from '../support/reading/official-schemas.ts';
import { choices, request, seeded } from '../support/shop/request-generator.ts';
import { ruleText } from '../../core/contract/rules/rules.ts';

const SEAL = '2026ABCDEF0123456789ABCDEF0123456789ABCD';
const EVENT_CODE = '5A6B7C8D-9E0F-4A1B-8C2D-3E4F5A6B7C8D';
const DOCUMENT_CODE = '3D9A7C10-52E4-4B1F-9A66-0C1D2E3F4A5B';
const REPLACEMENT_CODE = '1C2D3E4F-5A6B-4C7D-9E8F-0A1B2C3D4E5F';

const documento: InvalidableDocument = {
  tipoDte: '03',
  codigoGeneracion: DOCUMENT_CODE,
  selloRecibido: SEAL,
  numeroControl: 'DTE-03-M001P001-000000000000042',
  fecEmi: '2026-11-20',
  horEmi: '09:30:00',
  ivaCentavos: 553n,
  receptor: {
    tipoDocumento: '36',
    numDocumento: '06141307951040',
    nombre: 'Distribuidora Inventada, S.A. de C.V.',
    telefono: '2222-0000',
    correo: 'compras@distribuidora.example',
  },
};

const input: InvalidacionInput = {
  ambiente: 'PRUEBAS',
  codigoGeneracion: EVENT_CODE,
  moment: { fecha: '2026-11-21', hora: '16:00:00', edicion: '2023' },
  issuer: ISSUER,
  branch: BRANCH,
  documento,
  codigoGeneracionR: REPLACEMENT_CODE,
  reason: { tipoAnulacion: 1, motivoAnulacion: 'Sustitución' },
  responsable: null,
  solicita: null,
};
const new2026 = { fecha: '2026-12-02', hora: '16:00:00', edicion: '2026' } as const;

const NOBODY = { tipoDocumento: null, numDocumento: null, nombre: null, telefono: null, correo: null };

/** Members of `section` of an event built with changes. */
function section(
  name: 'documento' | 'motivo' | 'emisor',
  change: Partial<InvalidacionInput>,
): Record<string, unknown> {
  const built = buildInvalidacion({ ...input, ...change });
  expect(built.faults).toEqual([]);
  return (JSON.parse(built.payload) as Record<typeof name, Record<string, unknown>>)[name];
}

describe('the invalidation event', () => {
  it('of edition 2023 has version 2', () => {
    expect(buildInvalidacion(input)).toEqual({
      version: 2,
      faults: [],
      payload:
        `{"identificacion":{"version":2,"ambiente":"00","codigoGeneracion":"${EVENT_CODE}","fecAnula":"2026-11-21",` +
        '"horAnula":"16:00:00"},"emisor":{"nit":"06142108951029","nombre":"Comercial Demostración, S.A. de C.V.",' +
        '"tipoEstablecimiento":"02","nomEstablecimiento":"Casa matriz","codEstableMH":"M001","codEstable":"M001",' +
        '"codPuntoVentaMH":"P001","codPuntoVenta":"P001","telefono":"22000000","correo":"facturacion@demo.example"},' +
        `"documento":{"tipoDte":"03","codigoGeneracion":"${DOCUMENT_CODE}","selloRecibido":"${SEAL}",` +
        '"numeroControl":"DTE-03-M001P001-000000000000042","fecEmi":"2026-11-20","montoIva":5.53,' +
        `"codigoGeneracionR":"${REPLACEMENT_CODE}","tipoDocumento":"36","numDocumento":"06141307951040",` +
        '"nombre":"Distribuidora Inventada, S.A. de C.V.","telefono":"22220000","correo":"compras@distribuidora.example"},' +
        '"motivo":{"tipoAnulacion":1,"motivoAnulacion":"Sustitución","nombreResponsable":"Persona Responsable",' +
        '"tipDocResponsable":"13","numDocResponsable":"01234567-8","nombreSolicita":"Distribuidora Inventada, S.A. de C.V.",' +
        '"tipDocSolicita":"36","numDocSolicita":"06141307951040"}}',
    });
  });

  it('of edition 2026 has version 3, the dates of its own, no VAT and the telephone as it was', () => {
    expect(buildInvalidacion({ ...input, moment: new2026, ambiente: 'PRODUCCION' })).toEqual({
      version: 3,
      faults: [],
      payload:
        `{"identificacion":{"version":3,"ambiente":"01","codigoGeneracion":"${EVENT_CODE}","fecEmi":"2026-12-02",` +
        '"horEmi":"16:00:00","fusion":null},"emisor":{"nit":"06142108951029","nombre":"Comercial Demostración, S.A. de C.V.",' +
        '"codEstableMH":"M001","codEstable":"M001","codPuntoVentaMH":"P001","codPuntoVenta":"P001",' +
        '"telefono":"22000000","correo":"facturacion@demo.example"},' +
        `"documento":{"tipoDte":"03","codigoGeneracion":"${DOCUMENT_CODE}","selloRecibido":"${SEAL}",` +
        '"numeroControl":"DTE-03-M001P001-000000000000042","fecEmi":"2026-11-20",' +
        `"codigoGeneracionR":"${REPLACEMENT_CODE}","tipoDocumento":"36","numDocumento":"06141307951040",` +
        '"nombre":"Distribuidora Inventada, S.A. de C.V.","telefono":"2222-0000","correo":"compras@distribuidora.example"},' +
        '"motivo":{"tipoAnulacion":1,"motivoAnulacion":"Sustitución","nombreResponsable":"Persona Responsable",' +
        '"tipDocResponsable":"13","numDocResponsable":"012345678","nombreSolicita":"Distribuidora Inventada, S.A. de C.V.",' +
        '"tipDocSolicita":"36","numDocSolicita":"06141307951040"}}',
    });
  });

  it('of edition 2023 names a final consumer where the document names nobody, and the responsible person asks', () => {
    const anonymous = { documento: { ...documento, receptor: NOBODY } };
    const written = section('documento', anonymous);
    expect(written).toMatchObject({
      tipoDocumento: '37',
      numDocumento: '000',
      nombre: 'Consumidor final',
      telefono: null,
    });
    expect(written).not.toHaveProperty('correo');
    expect(section('motivo', anonymous)).toMatchObject({
      nombreSolicita: 'Persona Responsable',
      tipDocSolicita: '13',
      numDocSolicita: '01234567-8',
    });
  });

  it('of edition 2026 says null where the document names nobody', () => {
    const anonymous = { moment: new2026, documento: { ...documento, receptor: NOBODY } };
    expect(section('documento', anonymous)).toMatchObject(NOBODY);
    expect(section('motivo', anonymous)).toMatchObject({ nombreSolicita: 'Persona Responsable' });
  });

  it.each([
    ['2222-0000', '22220000'],
    ['+503 7777 0000', '+50377770000'],
    ['(503) 7777.0000', '50377770000'],
    ['7777-0000 ext. 4', null],
    ['12345-6', null],
  ])('of edition 2023 writes the telephone %j as %j', (telefono, written) => {
    const receptor = { ...documento.receptor, telefono };
    expect(section('documento', { documento: { ...documento, receptor } })['telefono']).toBe(written);
  });

  it('copies a DUI exactly as its document wrote it, and writes a person of its own edition', () => {
    const receptor = {
      ...documento.receptor,
      tipoDocumento: '13',
      numDocumento: '01234567-8',
      nombre: 'Ana Inventada',
    };
    const old = { moment: new2026, documento: { ...documento, receptor } };
    expect(section('documento', old)['numDocumento']).toBe('01234567-8');
    expect(section('motivo', old)).toMatchObject({
      nombreSolicita: 'Ana Inventada',
      numDocSolicita: '012345678',
    });
  });

  it('copies the name of the receiver exactly, and names it as a fault where version 2 has no room for it', () => {
    const named = (nombre: string) => ({
      documento: { ...documento, receptor: { ...documento.receptor, nombre } },
    });
    for (const nombre of ['3M', 'ñ'.repeat(201), 'ñ'.repeat(250)]) {
      const { payload, faults } = buildInvalidacion({ ...input, ...named(nombre) });
      expect(payload).toContain(`"nombre":"${nombre}"`);
      expect(faults.map(({ campo }) => campo)).toEqual(['evento.documento.nombre']);
      expect(section('documento', { ...named(nombre), moment: new2026 })['nombre']).toBe(nombre);
    }
    const asks = (nombre: string) =>
      /"nombreSolicita":"(.*?)"/.exec(buildInvalidacion({ ...input, ...named(nombre) }).payload)?.[1];
    expect(asks('ñ'.repeat(250))).toBe('ñ'.repeat(100));
    expect(asks('3M')).toBe('Persona Responsable');
  });

  it('names the persons of the request', () => {
    const responsable = { nombre: 'Luis Portillo', tipoDocumento: '36', numDocumento: '0614-210895-102-9' };
    const solicita = { nombre: 'Marta Campos', tipoDocumento: '13', numDocumento: '012345678' };
    expect(section('motivo', { responsable, solicita })).toMatchObject({
      nombreResponsable: 'Luis Portillo',
      tipDocResponsable: '36',
      numDocResponsable: '06142108951029',
      nombreSolicita: 'Marta Campos',
      tipDocSolicita: '13',
      numDocSolicita: '01234567-8',
    });
  });

  it.each([
    ['2023', 'motivo.motivoAnulacion', { reason: { tipoAnulacion: 1, motivoAnulacion: 'mal' } }],
    ['2026', 'motivo.motivoAnulacion', { reason: { tipoAnulacion: 1, motivoAnulacion: 'x'.repeat(201) } }],
    [
      '2023',
      'sucursal.responsable',
      {
        branch: {
          ...BRANCH,
          responsable: { ...BRANCH.responsable, tipoDocumento: '37', numDocumento: '1'.repeat(21) },
        },
      },
    ],
    [
      '2023',
      'evento.documento.numeroControl',
      { documento: { ...documento, numeroControl: 'DTE-07-0001-00000001' } },
    ],
    ['2023', 'documento.codigoGeneracionR', { codigoGeneracionR: null }],
  ] as const)('of edition %s says what its format refuses in %s', (edicion, campo, change) => {
    const moment = edicion === '2023' ? input.moment : new2026;
    const { faults } = buildInvalidacion({ ...input, moment, ...change });
    expect(faults.map((fault) => fault.campo)).toContain(campo);
    expect(faults[0] && ruleText(faults[0])).not.toBe('');
  });
});

describe('the moment of an invalidation event', () => {
  const at = instantOf('2026-12-02', '08:15:00');
  const of = { tipoDte: '03', fecEmi: '2026-11-30', horEmi: '09:30:00' } as const;
  const withSetting = {
    ...ISSUER,
    settings: { fechaEventoInvalidacion: { '2026': { '03': 'fecEmi' } } },
  } as const;

  it("is now, in today's edition, unless a setting says otherwise", () => {
    expect(eventMoment(at, ISSUER, of)).toEqual({ fecha: '2026-12-02', hora: '08:15:00', edicion: '2026' });
    const other = { ...of, tipoDte: '01' } as const;
    expect(eventMoment(at, withSetting, other)).toEqual({
      fecha: '2026-12-02',
      hora: '08:15:00',
      edicion: '2026',
    });
    const before = instantOf('2026-11-30', '23:00:00');
    expect(eventMoment(before, withSetting, { ...of, fecEmi: '2026-11-29' }).fecha).toBe('2026-11-30');
  });

  it("is the document's date by setting, in that date's edition, never before the document", () => {
    expect(eventMoment(at, withSetting, of)).toEqual({
      fecha: '2026-11-30',
      hora: '09:30:00',
      edicion: '2023',
    });
    const later = instantOf('2026-12-02', '18:00:00');
    expect(eventMoment(later, withSetting, of)).toEqual({
      fecha: '2026-11-30',
      hora: '18:00:00',
      edicion: '2023',
    });
    const sameDay = { ...of, fecEmi: '2026-12-02' };
    expect(eventMoment(at, withSetting, sameDay)).toEqual({
      fecha: '2026-12-02',
      hora: '08:15:00',
      edicion: '2026',
    });
  });
});

const DATE: Readonly<Record<Edition, string>> = { '2023': '2026-11-30', '2026': '2026-12-01' };

/** A random document of ours, as its invalidation sees it. */
function sealedDocument(tipoDte: TipoNumerado, edition: Edition, seed: number): InvalidableDocument {
  const fecEmi = DATE[edition];
  const body = request(tipoDte, choices(seeded(seed)));
  const prepared = prepareDocument({ tipoDte, input: body, issuer: ISSUER, branch: BRANCH, fecEmi });
  if (prepared.kind === 'faulty') throw new Error(JSON.stringify(prepared.faults));
  const identity = {
    ambiente: 'PRUEBAS' as const,
    numeroControl: `DTE-${tipoDte}-M001P001-000000000000042`,
    codigoGeneracion: DOCUMENT_CODE,
    fecEmi,
    horEmi: '10:00:00',
    contingencia: null,
  };
  return {
    ...identity,
    tipoDte,
    selloRecibido: SEAL,
    ivaCentavos: prepared.document.ivaCentavos,
    receptor: receiverOf(completeDocument(prepared.document, identity)),
  };
}

const reasons = fc.oneof(
  fc.record({
    tipoAnulacion: fc.constant(1 as const),
    motivoAnulacion: fc.constantFrom(null, 'Sustitución'),
  }),
  fc.record({
    tipoAnulacion: fc.constant(2 as const),
    motivoAnulacion: fc.constantFrom(null, 'Error en papel'),
  }),
  fc.record({
    tipoAnulacion: fc.constant(3 as const),
    motivoAnulacion: fc.string({ minLength: 5, maxLength: 200 }),
  }),
);

describeOfficial('any invalidation event', () => {
  const kinds = (['01', '03', '04'] as const).flatMap((tipoDte) =>
    (
      [
        ['2023', '2023'],
        ['2023', '2026'],
        ['2026', '2026'],
      ] as const
    ).map(([of, edicion]) => ({ tipoDte, of, edicion })),
  );

  it.each(kinds)(
    'of edition $edicion for a document of type $tipoDte and edition $of satisfies the official schema and ours',
    ({ tipoDte, of, edicion }) => {
      const official = officialValidator(edicion, 'invalidacion');
      fc.assert(
        fc.property(fc.integer(), reasons, (seed, reason) => {
          const sealed = sealedDocument(tipoDte, of, seed);
          const { payload, faults } = buildInvalidacion({
            ...input,
            moment: { fecha: '2026-12-02', hora: '16:00:00', edicion },
            documento: sealed,
            reason,
            codigoGeneracionR: reason.tipoAnulacion === 2 ? null : REPLACEMENT_CODE,
          });
          expect(faults).toEqual([]);
          expect(official(payload)).toEqual({ ok: true, errors: [], advisory: [] });
          expect(eventSchema(edicion, 'invalidacion').safeParse(withExactVat(payload)).error).toBeUndefined();
        }),
      );
    },
  );
});

/** The event as data, its only decimal as our schemas want it. */
function withExactVat(payload: string): unknown {
  return JSON.parse(payload, (name, value: unknown) =>
    name === 'montoIva' && typeof value === 'number' ? new JsonNumber(String(value)) : value,
  );
}
