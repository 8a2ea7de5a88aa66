/** Documents of suppliers as they come in the mail; all names and numbers are invented. */
import { SHOP_NIT, SHOP_NRC } from './shop-file.ts';

export const SUPPLIER_NIT = '06142803901121';
export const PURCHASE_CODE = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE0001';
export const SEAL = '2026ABCDEF0123456789ABCDEF0123456789ABCD';

/** Whose purchases these are. */
export interface Buyer {
  readonly nit: string;
  readonly nrc: string;
  readonly nombre: string;
}

/** The test's shop. */
export const BUYER: Buyer = { nit: SHOP_NIT, nrc: SHOP_NRC, nombre: 'Tienda Inventada' };

interface Line {
  readonly codigo?: string | null;
  readonly descripcion: string;
  readonly cantidad: number;
  readonly precioUni: number;
  readonly montoDescu?: number;
  readonly tipoItem?: number;
}

/** What differs from a plain crédito fiscal in the newer format. */
export interface SupplierDocument {
  readonly tipoDte?: string;
  readonly version?: number;
  readonly ambiente?: string;
  readonly codigoGeneracion?: string;
  readonly numeroControl?: string;
  /** Day of its issue; 20 November 2026 unless given. */
  readonly fecEmi?: string;
  readonly lines?: readonly Line[];
  readonly descuGravada?: number;
  readonly relacionado?: string | null;
  readonly credito?: { readonly plazo: string; readonly periodo: number } | null;
  readonly resumen?: object;
}

export const CHEESE: Line = {
  codigo: 'Q-1',
  descripcion: 'QUESO DURO BLANDO LOTE 44 VENCE 12/2027',
  cantidad: 2,
  precioUni: 30,
};
export const SODA: Line = {
  codigo: '7419901001840',
  descripcion: 'GASEOSA COLA 3L',
  cantidad: 4,
  precioUni: 10,
};

/** A document of the supplier for a buyer. */
export function supplierDocument(buyer: Buyer, of: SupplierDocument = {}) {
  const { tipoDte = '03', lines = [CHEESE, SODA], descuGravada = 0, credito = null } = of;
  const values = lines.map(({ cantidad, precioUni, montoDescu = 0 }) => cantidad * precioUni - montoDescu);
  const whole = values.reduce((total, value) => total + value, 0);
  const net = whole - descuGravada;
  const iva = Math.round(net * 13) / 100;
  return {
    identificacion: {
      version: of.version ?? 4,
      ambiente: of.ambiente ?? '00',
      tipoDte,
      numeroControl: of.numeroControl ?? `DTE-${tipoDte}-M001P001-000000000000077`,
      codigoGeneracion: of.codigoGeneracion ?? PURCHASE_CODE,
      fecEmi: of.fecEmi ?? '2026-11-20',
      horEmi: '10:00:00',
    },
    documentoRelacionado:
      of.relacionado === undefined || of.relacionado === null
        ? null
        : [{ tipoDocumento: '03', numeroDocumento: of.relacionado, fechaEmision: '2026-11-20' }],
    emisor: { nit: '0614-280390-112-1', nrc: '98765-4', nombre: 'Mayoreo El Amate, S.A. de C.V.' },
    receptor: { nit: buyer.nit, nrc: buyer.nrc, nombre: buyer.nombre },
    cuerpoDocumento: lines.map((line, at) => ({
      numItem: at + 1,
      tipoItem: line.tipoItem ?? 1,
      codigo: line.codigo ?? null,
      descripcion: line.descripcion,
      uniMedida: 59,
      cantidad: line.cantidad,
      precioUni: line.precioUni,
      montoDescu: line.montoDescu ?? 0,
      ventaNoSuj: 0,
      ventaExenta: 0,
      ventaGravada: values[at],
      ...(of.relacionado === undefined ? {} : { numeroDocumento: of.relacionado }),
    })),
    resumen: {
      totalNoSuj: 0,
      totalExenta: 0,
      totalGravada: whole,
      descuGravada,
      tributos: [{ codigo: '20', descripcion: 'IVA', valor: iva }],
      montoTotalOperacion: net + iva,
      totalPagar: net + iva,
      condicionOperacion: credito === null ? 1 : 2,
      pagos: credito === null ? null : [{ codigo: '01', montoPago: net + iva, ...credito }],
      ...of.resumen,
    },
  };
}

/** The same text as a JWS; its signature proves nothing here. */
export function asJws(document: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS512' })}.${part(document)}.c2lnbmF0dXJl`;
}
