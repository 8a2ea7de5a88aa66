/** What documents of each type are made of, as the authority's texts have it: requests, and members that several documents share. */
import type { Edition, TipoDte } from '../../core/contract/edition.ts';
import { parseJson } from '../../core/contract/json.ts';
import { prepareDocument, type PreparedDocument } from '../../core/domain/dte/prepare.ts';
import type { Adjustable } from '../../core/domain/notes/adjustable.ts';
import { BRANCH, ISSUER } from '../support/shop/demo-parties.ts';

const branch = {
  ...BRANCH,
  codEstable: 'M007',
  codPuntoVenta: 'P009',
  telefono: '22000002',
  correo: 'sucursal@demo.example',
  direccion: { departamento: '06', municipio: '14', complemento: 'Calle de la Sucursal 2' },
};
const DATE: Readonly<Record<Edition, string>> = { '2023': '2026-11-21', '2026': '2026-12-02' };
const CODE = 'A1B2C3D4-0000-4000-8000-00000000000A';
export const APENDICE = [{ campo: 'conductor', etiqueta: 'Conductor', valor: 'Nombre' }];
export const related = (tipoDocumento: string) => [
  { tipoDocumento, tipoGeneracion: 2, numeroDocumento: CODE, fechaEmision: '2026-11-20' },
];
export const TAXPAYER = {
  tipoDocumento: '36',
  numDocumento: '0614-130795-104-0',
  nrc: '246813-5',
  nombre: 'Distribuidora Inventada',
  nombreComercial: 'La Inventada',
  codActividad: '46900',
  descActividad: 'Venta de todo',
  correo: 'compras@distribuidora.example',
  telefono: '2222-0000',
  direccion: { departamento: '05', municipio: '11', complemento: 'Bulevar Ejemplo 45' },
};
const { nombreComercial: _name, ...untitled } = TAXPAYER;
/** The same without a trade name. */
export const PERSON = untitled;
/** 22.60 that are taxed, 5.00 exempt, 3.00 not subject, and a charge of 1.50. */
export const ITEMS = [
  {
    cantidad: 2,
    descripcion: 'Café',
    precioUni: 12.3,
    montoDescu: 2,
    tipoItem: 1,
    codigo: 'CAF-1',
    uniMedida: 59,
  },
  { cantidad: 1, descripcion: 'Libro', precioUni: 5, tipoItem: 3 },
  { cantidad: 1, descripcion: 'Taller', precioUni: 3, tipoItem: 4, esServicio: true },
];
export const CHARGE = { cantidad: 1, descripcion: 'Envase', precioUni: 0, noGravado: 1.5, tipoItem: 2 };
export const DISCOUNTS = { descuGravada: 11.3, descuExenta: 1, descuNoSuj: 0.5 };
export const REMARK = 'Entregar por la tarde';

function prepared(
  tipoDte: TipoDte,
  edition: Edition,
  { body, adjusts = [] }: { readonly body: object; readonly adjusts?: readonly Adjustable[] },
): PreparedDocument {
  const input = parseJson(JSON.stringify(body));
  const found = prepareDocument({ tipoDte, input, issuer: ISSUER, branch, fecEmi: DATE[edition], adjusts });
  if (found.kind === 'faulty') throw new Error(JSON.stringify(found.faults));
  return found.document;
}
export const documentOf = (...of: Parameters<typeof prepared>): unknown =>
  JSON.parse(`{${prepared(...of).bodyText}}`);

export const TRADE_NAME = { nombreComercial: 'Tienda Demo' };
const EMISOR_HEAD = {
  nit: '06142108951029',
  nrc: '1234567',
  nombre: 'Comercial Demostración, S.A. de C.V.',
  codActividad: '47190',
  descActividad: 'Venta al por menor de otros productos en comercios no especializados',
};
const EMISOR_TAIL = { telefono: '22000002', correo: 'sucursal@demo.example' };
/** Of notes; the other types have the codes of the branch besides. */
export const EMISOR: Readonly<Record<Edition, object>> = {
  '2023': {
    ...EMISOR_HEAD,
    ...TRADE_NAME,
    tipoEstablecimiento: '02',
    direccion: { departamento: '06', municipio: '23', complemento: 'Calle de la Sucursal 2, SAN SALVADOR' },
    ...EMISOR_TAIL,
  },
  '2026': {
    ...EMISOR_HEAD,
    ...TRADE_NAME,
    direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle de la Sucursal 2' },
    ...EMISOR_TAIL,
  },
};
export const CODES: Readonly<Record<Edition, object>> = {
  '2023': { codEstableMH: 'M007', codEstable: 'M007', codPuntoVentaMH: 'P009', codPuntoVenta: 'P009' },
  '2026': { codEstable: 'M007', codPuntoVenta: 'P009' },
};
const ADDRESS: Readonly<Record<Edition, object>> = {
  '2023': { departamento: '05', municipio: '28', complemento: 'Bulevar Ejemplo 45, SANTA TECLA' },
  '2026': { departamento: '05', municipio: '28', distrito: '11', complemento: 'Bulevar Ejemplo 45' },
};
export const NUMBER = { tipoDocumento: '36', numDocumento: '06141307951040' };
export const person = (edition: Edition) => ({
  nombre: 'Distribuidora Inventada',
  codActividad: '46900',
  descActividad: 'Venta de todo',
  direccion: ADDRESS[edition],
  telefono: '2222-0000',
  correo: 'compras@distribuidora.example',
});
export const taxpayer = (edition: Edition) => ({
  nrc: '2468135',
  ...person(edition),
  nombreComercial: 'La Inventada',
});

/** Lines as every type but 14 and 18 writes them, taxed in the summary or in the price. */
export const lines = (tributos: readonly string[] | null, of = CODE) => {
  const common = { numeroDocumento: of, codTributo: null };
  const none = { ventaNoSuj: 0, ventaExenta: 0, ventaGravada: 0 };
  return [
    {
      ...common,
      ...none,
      numItem: 1,
      tipoItem: 1,
      codigo: 'CAF-1',
      descripcion: 'Café',
      cantidad: 2,
      uniMedida: 59,
      precioUni: 12.3,
      montoDescu: 2,
      ventaGravada: 22.6,
      tributos,
    },
    {
      ...common,
      ...none,
      numItem: 2,
      tipoItem: 1,
      codigo: null,
      descripcion: 'Libro',
      cantidad: 1,
      uniMedida: 59,
      precioUni: 5,
      montoDescu: 0,
      ventaExenta: 5,
      tributos: null,
    },
    {
      ...common,
      ...none,
      numItem: 3,
      tipoItem: 2,
      codigo: null,
      descripcion: 'Taller',
      cantidad: 1,
      uniMedida: 99,
      precioUni: 3,
      montoDescu: 0,
      ventaNoSuj: 3,
      tributos: null,
    },
    {
      ...common,
      ...none,
      numItem: 4,
      tipoItem: 2,
      codigo: null,
      descripcion: 'Envase',
      cantidad: 1,
      uniMedida: 99,
      precioUni: 0,
      montoDescu: 0,
      tributos: null,
    },
  ];
};
export const COLUMNS = { totalNoSuj: 3, totalExenta: 5, totalGravada: 22.6, subTotalVentas: 30.6 };
/** 12.80 of 30.60 are 41.83 %; with 2.00 of the first line 14.80 in all. */
export const HEAD = {
  ...COLUMNS,
  ...DISCOUNTS,
  porcentajeDescuento: 41.83,
  totalDescu: 14.8,
  subTotal: 17.8,
};
/** 13 % of 11.30. */
export const TAX = [{ codigo: '20', descripcion: 'Impuesto al Valor Agregado 13%', valor: 1.47 }];
export const cash = (montoPago: number) => ({
  saldoFavor: 0,
  condicionOperacion: 1,
  pagos: [{ codigo: '01', montoPago, referencia: null, plazo: null, periodo: null }],
  numPagoElectronico: null,
});
const PEOPLE = { nombEntrega: null, docuEntrega: null, nombRecibe: null, docuRecibe: null };
export const inRoot = (edition: Edition, more: object = {}) =>
  edition === '2023' ? { extension: { ...PEOPLE, observaciones: REMARK, ...more } } : {};
export const inSummary = (edition: Edition) => (edition === '2026' ? { observaciones: REMARK } : {});
