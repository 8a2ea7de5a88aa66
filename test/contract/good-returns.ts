/** An event of return, made by hand of the factura beside it (§retorno-fields, §retorno-amounts). */
import { n } from './decimal.ts';
import { facturaV2Complete } from './good-documents-2026.ts';

const CODE = '7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F';
const { identificacion, receptor, ventaTercero, apendice } = facturaV2Complete;
const { tipoDte: _tipoDte, numeroControl: _numeroControl, ...head } = identificacion;

/** One of two at 100.00 with VAT: VAT contained 100 − 100/1.13 = 11.50442478, of 88.50 without it 0.88 withheld; 99.12 to pay. */
export const retornoV1Complete = {
  identificacion: { ...head, version: 1, tipoEvento: '18', fusion: null },
  documentoRelacionado: [{ tipoDocumento: '01', codigoGeneracion: CODE, fechaEmision: '2026-11-30' }],
  emisor: {
    nit: '06142803901121',
    nombre: 'Ferretería La Ceiba, S.A. de C.V.',
    codEstableMH: 'M001',
    codEstable: 'M001',
    codPuntoVentaMH: 'P001',
    codPuntoVenta: 'P001',
    recintoFiscal: null,
    tipoRegimen: null,
    regimen: null,
    tipoItemExpor: null,
  },
  documento: {
    tipoDocumento: receptor.tipoDocumento,
    numDocumento: receptor.numDocumento,
    nombre: receptor.nombre,
    codPais: null,
    nombrePais: null,
    telefono: receptor.telefono,
    correo: receptor.correo,
  },
  ventaTercero,
  compraTercero: null,
  cuerpoDocumento: [
    {
      numItem: 1,
      tipoItem: 1,
      codigoGeneracion: CODE,
      cantidad: n('1'),
      codigo: 'TOR-38',
      uniMedida: 59,
      descripcion: 'Tornillo de 3/8 × 2"',
      precioUni: n('100'),
      montoDescu: n('0'),
      codTributo: null,
      ventaNoSuj: n('0'),
      ventaExenta: n('0'),
      ventaGravada: n('100'),
      compra: n('0'),
      tributos: null,
      psv: n('0'),
      ivaItem: n('11.50442478'),
      noGravado: n('0'),
      seguro: n('0'),
      flete: n('0'),
      ivaRete: n('0.88'),
      reteRenta: n('0'),
    },
  ],
  resumen: {
    totalNoSuj: n('0'),
    totalExenta: n('0'),
    totalGravada: n('100'),
    totalCompraExcluidos: n('0'),
    subTotalVentas: n('100'),
    tributos: null,
    totalSeguro: null,
    totalFlete: null,
    montoTotalOperacion: n('100'),
    ivaRete: n('0.88'),
    reteRenta: null,
    totalNoGravado: n('0'),
    totalPagar: n('99.12'),
    totalLetras: 'NOVENTA Y NUEVE 12/100 USD',
    totalNoOnerosas: n('0'),
    totalIva: n('11.5'),
    saldoFavor: n('0'),
  },
  apendice,
};
