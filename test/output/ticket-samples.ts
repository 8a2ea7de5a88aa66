/** Documents for tickets, typed by hand; all persons are invented. */
import { stringifyJson } from '../../core/contract/json.ts';
import type { PrintedDocument } from '../../core/contract/printing/printed.ts';
import { n } from '../contract/decimal.ts';

export const SEAL = '20263F9A1C0D4E5B4A6F8B7C9D0E1F2A3B4C5D6E';

export const CODE = 'A1B2C3D4-E5F6-4A7B-8C9D-0E1F2A3B4C5D';

/** The address of the public query of {@link cashSale}, typed after §public-query. */
export const QUERY =
  'https://admin.factura.gob.sv/consultaPublica?ambiente=01&codGen=A1B2C3D4-E5F6-4A7B-8C9D-0E1F2A3B4C5D&fechaEmi=2026-12-02';

const line = {
  tipoItem: 1,
  numeroDocumento: null,
  codigo: null,
  codTributo: null,
  uniMedida: 59,
  montoDescu: n('0'),
  ventaNoSuj: n('0'),
  ventaExenta: n('0'),
  ventaGravada: n('0'),
  tributos: null,
  psv: n('0'),
  noGravado: n('0'),
  ivaItem: n('0'),
};

/**
 * Three lines, 20.00 in cash and 7.25 by card: 8.50 + 12.00 taxed, 6.75 exempt; VAT contained 20.50 − 20.50/1.13 = 2.36. Letters
 * that code pages lack are in it.
 */
export const cashSale = {
  identificacion: {
    version: 2,
    ambiente: '01',
    tipoDte: '01',
    numeroControl: 'DTE-01-S002P003-000000000000118',
    codigoGeneracion: CODE,
    tipoModelo: 1,
    tipoOperacion: 1,
    tipoContingencia: null,
    motivoContin: null,
    fecEmi: '2026-12-02',
    horEmi: '09:41:07',
    tipoMoneda: 'USD',
  },
  documentoRelacionado: null,
  emisor: {
    nit: '06142803901121',
    nrc: '1234567',
    nombre: 'Inversiones Ñandú, S.A. de C.V.',
    codActividad: '47190',
    descActividad: 'Venta al por menor en tiendas',
    nombreComercial: 'Tienda El Pingüino',
    direccion: {
      departamento: '06',
      municipio: '23',
      distrito: '14',
      complemento: 'Calle Los Almendros 12',
    },
    telefono: '2222-1234',
    correo: 'hola@pinguino.example.com',
    codEstable: 'S002',
    codPuntoVenta: 'P003',
  },
  receptor: null,
  otrosDocumentos: null,
  ventaTercero: null,
  cuerpoDocumento: [
    {
      ...line,
      numItem: 1,
      cantidad: n('2'),
      descripcion: 'Café molido de Ahuachapán 400 g',
      precioUni: n('4.5'),
      montoDescu: n('0.5'),
      ventaGravada: n('8.5'),
      ivaItem: n('0.97787611'),
    },
    {
      ...line,
      numItem: 2,
      cantidad: n('1'),
      descripcion: 'Piñata «Águila» de ½ metro',
      precioUni: n('12'),
      ventaGravada: n('12'),
      ivaItem: n('1.38053097'),
    },
    {
      ...line,
      numItem: 3,
      cantidad: n('3'),
      descripcion: 'Frijol rojo – bolsa 5 lb, antes 2 €',
      precioUni: n('2.25'),
      ventaExenta: n('6.75'),
    },
  ],
  resumen: {
    totalNoSuj: n('0'),
    totalExenta: n('6.75'),
    totalGravada: n('20.5'),
    subTotalVentas: n('27.25'),
    descuNoSuj: n('0'),
    descuExenta: n('0'),
    descuGravada: n('0'),
    porcentajeDescuento: n('0'),
    totalDescu: n('0.5'),
    tributos: null,
    subTotal: n('27.25'),
    ivaRete: n('0'),
    montoTotalOperacion: n('27.25'),
    totalNoGravado: n('0'),
    totalPagar: n('27.25'),
    totalLetras: 'VEINTISIETE 25/100 USD',
    totalIva: n('2.36'),
    saldoFavor: n('0'),
    condicionOperacion: 1,
    pagos: [
      { codigo: '01', montoPago: n('20'), referencia: null, plazo: null, periodo: null },
      { codigo: '03', montoPago: n('7.25'), referencia: '4411', plazo: null, periodo: null },
    ],
    numPagoElectronico: null,
    observaciones: null,
  },
  apendice: null,
};

/** A payload as it is printed: sealed by the authority in production, the original, unless said otherwise. */
export function printed(payload: unknown, changes: Partial<PrintedDocument> = {}): PrintedDocument {
  return {
    payload: stringifyJson(payload),
    standing: 'SELLADO',
    selloRecibido: SEAL,
    ambiente: 'PRODUCCION',
    autoridad: 'hacienda',
    consultaPublica: QUERY,
    copia: 0,
    vendio: 'Ana Rivas',
    recibido: null,
    logo: null,
    invalidacion: null,
    ...changes,
  };
}

/** The cash sale, 30.00 handed over in cash. */
export function cashTicket(changes: Partial<PrintedDocument> = {}): PrintedDocument {
  return printed(cashSale, { recibido: '30', ...changes });
}
