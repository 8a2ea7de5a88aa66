/** Good events typed by hand from the authority's rules (§contingency-event, §invalidation-event), both editions. */
import { NIT } from './sample-documents.ts';
import type { Json, JsonObject } from './sample-documents.ts';

const PERSONS: JsonObject = {
  nombreResponsable: 'Marta Elena Cruz',
  tipDocResponsable: '13',
  numDocResponsable: '01234567-8',
  nombreSolicita: 'Ana Lucía Rivas',
  tipDocSolicita: '13',
  numDocSolicita: '04567891-2',
};
const EVENT_CODE = '7D0C5A9E-1B2C-4D3E-8F40-5A6B7C8D9E0F';

/** What an invalidation says about the document it invalidates. */
export interface Invalidated {
  readonly tipoDte: string;
  readonly codigoGeneracion: string;
  readonly selloRecibido: string;
  /** Null for a return, which has none. */
  readonly numeroControl: string | null;
}

/** Reason 2 (rescinded) for one of the sample invoices of type 01. */
export function invalidation2023(documento: Invalidated, change: JsonObject = {}): JsonObject {
  return {
    identificacion: {
      version: 2,
      ambiente: '00',
      codigoGeneracion: EVENT_CODE,
      fecAnula: '2026-11-21',
      horAnula: '09:45:00',
    },
    emisor: {
      nit: NIT,
      nombre: 'Distribuidora El Amate, S.A. de C.V.',
      tipoEstablecimiento: '02',
      nomEstablecimiento: 'Casa matriz',
      codEstableMH: 'M001',
      codEstable: 'M001',
      codPuntoVentaMH: 'P001',
      codPuntoVenta: 'P001',
      telefono: '22501234',
      correo: 'ventas@elamate.example.com',
    },
    documento: {
      ...documento,
      fecEmi: '2026-11-21',
      montoIva: 3.77,
      codigoGeneracionR: null,
      tipoDocumento: '13',
      numDocumento: '04567891-2',
      nombre: 'Ana Lucía Rivas',
      telefono: null,
      correo: 'ana.rivas@example.com',
    },
    motivo: { tipoAnulacion: 2, motivoAnulacion: 'Venta que no se realizó', ...PERSONS, ...change },
  };
}

export function invalidation2026(documento: Invalidated, change: JsonObject = {}): JsonObject {
  return {
    identificacion: {
      version: 3,
      ambiente: '00',
      codigoGeneracion: EVENT_CODE,
      fecEmi: '2026-11-21',
      horEmi: '09:45:00',
      fusion: null,
    },
    emisor: {
      nit: NIT,
      nombre: 'Distribuidora El Amate, S.A. de C.V.',
      codEstableMH: 'M001',
      codEstable: 'M001',
      codPuntoVentaMH: 'P001',
      codPuntoVenta: 'P001',
      telefono: '22501234',
      correo: 'ventas@elamate.example.com',
    },
    documento: {
      ...documento,
      fecEmi: '2026-11-21',
      codigoGeneracionR: null,
      tipoDocumento: '13',
      numDocumento: '04567891-2',
      nombre: 'Ana Lucía Rivas',
      telefono: null,
      correo: 'ana.rivas@example.com',
    },
    motivo: { tipoAnulacion: 2, motivoAnulacion: null, ...PERSONS, ...change },
  };
}

/** A contingency of one hour before ten o'clock that lists documents of type 01. */
export function contingency(edition: '2023' | '2026', codes: readonly string[]): JsonObject {
  const old = edition === '2023';
  const detalleDTE: Json = codes.map((codigoGeneracion, index) => ({
    noItem: index + 1,
    codigoGeneracion,
    tipoDoc: '01',
  }));
  return {
    identificacion: {
      version: old ? 3 : 4,
      ambiente: '00',
      codigoGeneracion: EVENT_CODE,
      fTransmision: '2026-11-21',
      hTransmision: '10:00:00',
    },
    emisor: {
      nit: NIT,
      nombre: 'Distribuidora El Amate, S.A. de C.V.',
      nombreResponsable: 'Marta Elena Cruz',
      tipoDocResponsable: '13',
      numeroDocResponsable: '01234567-8',
      tipoEstablecimiento: '02',
      codEstableMH: 'M001',
      ...(old ? { codPuntoVenta: 'P001' } : { codPuntoVentaMH: 'P001' }),
      telefono: '22501234',
      correo: 'ventas@elamate.example.com',
    },
    detalleDTE,
    motivo: {
      fInicio: '2026-11-21',
      fFin: '2026-11-21',
      hInicio: '09:00:00',
      hFin: '09:58:00',
      tipoContingencia: 3,
      motivoContingencia: null,
    },
  };
}
