/** Examples of purchases. */
export const SAMPLE_PURCHASE = '0c1fb4de-6a52-4d9b-9a2c-6f1f6f0a3e11';
const SAMPLE = '3B0C2D41-9C55-4A0E-8C0B-6B2A7E0F1D55';
const emisor = { nit: '06142803901121', nrc: '987654', nombre: 'Mayoreo El Amate, S.A. de C.V.' };
const line = { numItem: 1, descripcion: 'GASEOSA COLA 3L X6', cantidad: 4, precioUni: 10 };

const documento = {
  summary: 'Una factura de un proveedor',
  status: 200,
  value: {
    documento: {
      identificacion: {
        version: 2,
        ambiente: '00',
        tipoDte: '01',
        numeroControl: 'DTE-01-M001P001-000000000000077',
        codigoGeneracion: SAMPLE,
        fecEmi: '2026-11-20',
      },
      emisor,
      receptor: null,
      cuerpoDocumento: [{ ...line, tipoItem: 1, codigo: 'G-6', uniMedida: 59, ventaGravada: 40 }],
      resumen: {
        totalGravada: 40,
        totalIva: 4.6,
        montoTotalOperacion: 40,
        totalPagar: 40,
        condicionOperacion: 1,
      },
    },
  },
} as const;

const ingreso = {
  summary: 'Cuatro cajas de seis, y se recuerda',
  status: 200,
  value: { lineas: [{ numItem: 1, codigo: 'GASEOSA-3L-C6' }] },
} as const;

export const PURCHASE_REQUESTS = {
  'compras.recibir': { documento },
  'compras.ingresar': { ingreso },
} as const;

const ROW = {
  id: SAMPLE_PURCHASE,
  estado: 'RECIBIDA',
  tipoDte: '01',
  codigoGeneracion: SAMPLE,
  numeroControl: 'DTE-01-M001P001-000000000000077',
  fecEmi: '2026-11-20',
  ambiente: 'PRUEBAS',
  proveedor: emisor,
  total: 40,
  vence: null,
  sello: null,
  deducible: true,
  periodo: null,
  recibidaEn: '2026-11-21T16:00:00.000Z',
};
const PURCHASE = {
  ...ROW,
  lineas: [{ ...line, codigo: null, presentacion: null, factor: null, origen: null }],
  avisos: [
    'Viene sin sello de Hacienda: pida al proveedor la respuesta con el sello; sin él no se deduce',
    'No dice para quién es: sin su NIT o NRC no da crédito fiscal',
  ],
};
const ENTERED = {
  ...PURCHASE,
  estado: 'INGRESADA',
  periodo: '2026-11',
  lineas: [{ ...line, codigo: 'GASEOSA-3L', presentacion: 'GASEOSA-3L-C6', factor: 6, origen: 'alias' }],
  avisos: [],
};

export const PURCHASE_ANSWERS = {
  'compras.listar': { 200: { compras: [ROW], siguiente: null } },
  'compras.ver': { 200: { ...PURCHASE, documento: '{"identificacion":{"tipoDte":"01"}}' } },
  'compras.recibir': { 200: PURCHASE, 202: { estado: 'EN_ESPERA', codigoGeneracion: SAMPLE } },
  'compras.ingresar': { 200: ENTERED },
};
