/** Good facturas de sujeto excluido typed by hand from the authority's rules (§sujeto-excluido-fields, §sujeto-excluido-amounts), both editions. */
import { SAMPLES, type Json, type JsonObject } from './sample-documents.ts';

/** Who sells: a natural person outside the VAT, named by a DUI without its hyphen. */
export const SUPPLIER = {
  tipoDocumento: '13',
  numDocumento: '045678912',
  nombre: 'Rosa Elvira Menjívar',
} as const;

function line(numItem: number, cantidad: number, precioUni: number): JsonObject {
  return {
    numItem,
    tipoItem: 1,
    cantidad,
    codigo: null,
    uniMedida: 59,
    descripcion: 'Naranjas, por caja',
    precioUni,
    montoDescu: 0,
    compra: 0,
  };
}

const SERVICE: JsonObject = { tipoItem: 2, uniMedida: 99, descripcion: 'Pintura de la fachada' };

function sums(figures: Readonly<Record<'bought' | 'discounts' | 'withheld' | 'due', number>>): JsonObject {
  return {
    totalCompra: figures.bought,
    descu: 0,
    totalDescu: figures.discounts,
    subTotal: figures.bought,
    reteRenta: figures.withheld,
    totalPagar: figures.due,
    totalLetras: 'LO QUE SE PAGA 00/100 USD',
    condicionOperacion: 1,
    pagos: [{ codigo: '01', montoPago: figures.due, referencia: null, plazo: null, periodo: null }],
    observaciones: null,
  };
}

/** One service of 280.00, as it was sealed in the tests of 2023: 28.00 withheld, 252.00 paid. */
const OF_A_SERVICE: JsonObject = {
  cuerpoDocumento: [{ ...line(1, 1, 280), ...SERVICE, compra: 280 }],
  resumen: sums({ bought: 280, discounts: 0, withheld: 28, due: 252 }),
};
/** Goods of 38.00 after a discount of 1.00, a service of 60.00: 98.00, less 6.00 withheld, 92.00 paid. */
const MIXED: JsonObject = {
  cuerpoDocumento: [
    { ...line(1, 12, 3.25), montoDescu: 1, compra: 38 },
    { ...line(2, 1, 60), ...SERVICE, compra: 60 },
  ],
  resumen: sums({ bought: 98, discounts: 1, withheld: 6, due: 92 }),
};
const OLD_CODES = ['codEstableMH', 'codPuntoVentaMH'];

function purchase(version: 1 | 2, what: JsonObject): JsonObject {
  const { identificacion, emisor } = SAMPLES[version === 1 ? '01 v1' : '01 v2']();
  const { nombreComercial: _name, tipoEstablecimiento: _kind, ...buyer } = emisor as JsonObject;
  const codes = version === 1 ? [] : OLD_CODES;
  const supplier: JsonObject = {
    ...SUPPLIER,
    codActividad: null,
    descActividad: null,
    direccion: buyer['direccion'] ?? null,
    telefono: '70123456',
    correo: null,
  };
  const { cuerpoDocumento = null, resumen = null } = what;
  return structuredClone({
    identificacion: {
      ...(identificacion as JsonObject),
      tipoDte: '14',
      numeroControl: 'DTE-14-M001P001-000000000000001',
    },
    emisor: Object.fromEntries(Object.entries(buyer).filter(([name]) => !codes.includes(name))),
    [version === 1 ? 'sujetoExcluido' : 'receptor']: structuredClone(supplier),
    cuerpoDocumento,
    resumen: version === 1 ? { ...(resumen as JsonObject), ivaRete1: 0 } : resumen,
    apendice: null,
  } satisfies Record<string, Json>);
}

/** A good purchase of every kind; each call gives fresh values that may be changed. */
export const PURCHASES = {
  'servicio v1': (): JsonObject => purchase(1, OF_A_SERVICE),
  'servicio v2': (): JsonObject => purchase(2, OF_A_SERVICE),
  'mixta v1': (): JsonObject => purchase(1, MIXED),
  'mixta v2': (): JsonObject => purchase(2, MIXED),
} as const;

export type PurchaseName = keyof typeof PURCHASES;
export const PURCHASE_NAMES = Object.keys(PURCHASES) as readonly PurchaseName[];
