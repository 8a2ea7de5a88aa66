/** A good event of return typed by hand from the authority's rules (§retorno-fields, §retorno-amounts): of the taxed goods of the sample 01. */
import { NIT, SAMPLES, type JsonObject } from './sample-documents.ts';

function line(numItem: number, cantidad: number, precioUni: number): JsonObject {
  return {
    numItem,
    tipoItem: 1,
    codigoGeneracion: '',
    cantidad,
    codigo: 'A-1',
    uniMedida: 59,
    descripcion: 'Artículo de prueba',
    precioUni,
    montoDescu: 0,
    codTributo: null,
    ventaNoSuj: 0,
    ventaExenta: 0,
    ventaGravada: 0,
    compra: 0,
    tributos: null,
    psv: 0,
    ivaItem: 0,
    noGravado: 0,
    seguro: 0,
    flete: 0,
    ivaRete: 0,
    reteRenta: 0,
  };
}

/** The event that brings 6.79 and 25.99 of that factura back: 32.78, of which 3.77 is VAT. */
export function returnOn(sale: JsonObject): JsonObject {
  const head = sale['identificacion'] as JsonObject;
  const { tipoDocumento, numDocumento, nombre, correo } = sale['receptor'] as JsonObject;
  const codigoGeneracion = head['codigoGeneracion'] ?? null;
  return {
    identificacion: {
      version: 1,
      ambiente: '00',
      tipoModelo: 1,
      tipoOperacion: 1,
      tipoEvento: '18',
      tipoContingencia: null,
      motivoContin: null,
      codigoGeneracion: '7C8A4B1E-6C3D-4F2A-9E57-1D2C3B4A5F60',
      fecEmi: '2026-11-21',
      horEmi: '09:45:00',
      fusion: null,
      tipoMoneda: 'USD',
    },
    documentoRelacionado: [{ tipoDocumento: '01', codigoGeneracion, fechaEmision: head['fecEmi'] ?? null }],
    emisor: {
      nit: NIT,
      nombre: 'Distribuidora El Amate, S.A. de C.V.',
      codEstableMH: 'M001',
      codEstable: null,
      codPuntoVentaMH: 'P001',
      codPuntoVenta: null,
      recintoFiscal: null,
      tipoRegimen: null,
      regimen: null,
      tipoItemExpor: null,
    },
    documento: {
      tipoDocumento: tipoDocumento ?? null,
      numDocumento: numDocumento ?? null,
      nombre: nombre ?? null,
      codPais: null,
      nombrePais: null,
      telefono: null,
      correo: correo ?? null,
    },
    ventaTercero: null,
    compraTercero: null,
    cuerpoDocumento: [
      { ...line(1, 1, 6.79), codigoGeneracion, ventaGravada: 6.79, ivaItem: 0.78115044 },
      { ...line(2, 1, 25.99), codigoGeneracion, ventaGravada: 25.99, ivaItem: 2.99 },
    ],
    resumen: {
      totalNoSuj: 0,
      totalExenta: 0,
      totalGravada: 32.78,
      totalCompraExcluidos: 0,
      subTotalVentas: 32.78,
      tributos: null,
      totalSeguro: null,
      totalFlete: null,
      montoTotalOperacion: 32.78,
      ivaRete: 0,
      reteRenta: null,
      totalNoGravado: 0,
      totalPagar: 32.78,
      totalLetras: 'TREINTA Y DOS 78/100 USD',
      totalNoOnerosas: 0,
      totalIva: 3.77,
      saldoFavor: 0,
    },
    apendice: null,
  };
}

/** The factura of the edition of 2026 that is adjusted. */
export const SOLD = SAMPLES['01 v2'];
