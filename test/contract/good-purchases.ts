/** A factura de sujeto excluido of each edition, made by hand: goods 38.00 and a service 60.00 of which 6.00 are withheld (§sujeto-excluido). */
import { n } from './decimal.ts';
import { creditoFiscalV3Complete } from './good-documents-2023.ts';
import { creditoFiscalV4Complete } from './good-documents-2026.ts';

const identification = {
  tipoDte: '14',
  numeroControl: 'DTE-14-M001P001-000000000000042',
};
const seller = {
  tipoDocumento: '13',
  numDocumento: '012345678',
  nombre: 'Rosa Inventada',
  codActividad: null,
  descActividad: null,
  telefono: null,
  correo: null,
};
const cuerpoDocumento = [
  {
    numItem: 1,
    tipoItem: 1,
    cantidad: n('12'),
    codigo: null,
    uniMedida: 59,
    descripcion: 'Cartón de huevos',
    precioUni: n('3.25'),
    montoDescu: n('1'),
    compra: n('38'),
  },
  {
    numItem: 2,
    tipoItem: 2,
    cantidad: n('1'),
    codigo: null,
    uniMedida: 99,
    descripcion: 'Reparación del corral',
    precioUni: n('60'),
    montoDescu: n('0'),
    compra: n('60'),
  },
];
const summary = {
  totalCompra: n('98'),
  descu: n('0'),
  totalDescu: n('1'),
  subTotal: n('98'),
  reteRenta: n('6'),
  totalPagar: n('92'),
  totalLetras: 'NOVENTA Y DOS 00/100 USD',
  condicionOperacion: 1,
  pagos: [{ codigo: '01', montoPago: n('92'), referencia: null, plazo: null, periodo: null }],
  observaciones: null,
};

function buyerOf(emisor: object): object {
  const left = new Set(['nombreComercial', 'tipoEstablecimiento']);
  return Object.fromEntries(Object.entries(emisor).filter(([name]) => !left.has(name)));
}

export const sujetoExcluidoV1Complete = {
  identificacion: { ...creditoFiscalV3Complete.identificacion, ...identification, version: 1 },
  emisor: buyerOf(creditoFiscalV3Complete.emisor),
  sujetoExcluido: {
    ...seller,
    direccion: { departamento: '06', municipio: '14', complemento: 'Cantón Ejemplo' },
  },
  cuerpoDocumento,
  resumen: { ...summary, ivaRete1: n('0') },
  apendice: creditoFiscalV3Complete.apendice,
};

export const sujetoExcluidoV2Complete = {
  identificacion: { ...creditoFiscalV4Complete.identificacion, ...identification, version: 2 },
  emisor: buyerOf(creditoFiscalV4Complete.emisor),
  receptor: { ...seller, direccion: creditoFiscalV4Complete.receptor.direccion },
  cuerpoDocumento,
  resumen: summary,
  apendice: creditoFiscalV4Complete.apendice,
};
