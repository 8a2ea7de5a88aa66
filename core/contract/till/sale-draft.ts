/** A document as draft of a new sale: shelf prices, with today's products. */
import { z } from 'zod';
import type { Customer } from './customers.ts';
import type { TipoVenta } from '../edition.ts';
import { JsonNumber } from '../json.ts';
import type { Product, ProductTratamiento } from './products.ts';
import type { QuotedPart } from './quotes.ts';

/** Tax treatment of a line; `no-gravado`: a charge or credit outside the tax base (§lines). */
export type DraftTratamiento = ProductTratamiento | 'no-gravado';

/** Amounts and quantities are decimal text. */
export interface DraftLine {
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: string;
  /** Price at that time, always with VAT; for a `no-gravado` line its amount. */
  readonly precio: string;
  /** Discount of the whole line with VAT; `0` if none. */
  readonly descuento: string;
  readonly uniMedida: number;
  readonly esServicio: boolean;
  readonly tratamiento: DraftTratamiento;
  /** Number of the related document of the line; null if none. */
  readonly relacionado: string | null;
  /** The current product with that code; null if none. */
  readonly hoy: Product | null;
}

export interface DraftPayment {
  /** Code of `FORMAS_PAGO`. */
  readonly codigo: string;
  readonly monto: string;
  /** Empty if none. */
  readonly referencia: string;
  /** Null: paid at once. */
  readonly credito: { readonly plazo: string; readonly periodo: string } | null;
}

export interface SaleDraft {
  readonly tipoDte: TipoVenta;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly fecEmi: string;
  readonly receptor: Omit<Customer, 'id'> | null;
  readonly lineas: readonly DraftLine[];
  /** Document discounts with VAT, decimal text; `0` if none. */
  readonly descuentos: Readonly<Record<ProductTratamiento, string>>;
  readonly ivaRetenido: boolean;
  readonly ivaPercibido: boolean;
  /** Empty if none. */
  readonly observaciones: string;
  readonly bienTitulo: string | null;
  readonly apendice: readonly { readonly campo: string; readonly valor: string }[];
  readonly relacionados: readonly RelatedReference[];
  readonly pagos: readonly DraftPayment[];
  /** The caller's own name for it; missing if none. */
  readonly referenciaExterna?: string;
  /** The quote that it sells; missing if none. */
  readonly cotizacion?: DraftQuote;
}

export interface DraftQuote {
  readonly cotizacion: string;
  readonly version: number;
  /** Last day of its prices. */
  readonly vence: string;
  /** By line index of the sale; null for a line without quote. */
  readonly lineas: readonly (QuotedPart | null)[];
}

export interface RelatedReference {
  readonly tipoDocumento: string;
  /** `1` on paper, `2` electronic. */
  readonly tipoGeneracion: string;
  readonly numeroDocumento: string;
  readonly fechaEmision: string;
}

const number = z.instanceof(JsonNumber);
const texts = z.string().nullish();

const content = {
  cuerpoDocumento: z.array(
    z.object({
      codigo: texts,
      descripcion: z.string(),
      cantidad: number,
      precioUni: number,
      montoDescu: number,
      uniMedida: number,
      tipoItem: number,
      numeroDocumento: texts,
      ventaExenta: number,
      ventaNoSuj: number,
      noGravado: number.optional(),
    }),
  ),
  receptor: z
    .object({
      tipoDocumento: texts,
      numDocumento: texts,
      nit: texts,
      nrc: texts,
      nombre: texts,
      nombreComercial: texts,
      codActividad: texts,
      correo: texts,
      telefono: texts,
      bienTitulo: texts,
      direccion: z
        .object({
          departamento: z.string(),
          municipio: z.string(),
          distrito: texts,
          complemento: z.string(),
        })
        .nullish(),
    })
    .nullish(),
  resumen: z.object({
    descuGravada: number,
    descuExenta: number,
    descuNoSuj: number,
    ivaRete: number.optional(),
    ivaRete1: number.optional(),
    ivaPerci: number.optional(),
    ivaPerci1: number.optional(),
    observaciones: texts,
    pagos: z
      .array(
        z.object({
          codigo: z.string(),
          montoPago: number,
          referencia: texts,
          plazo: texts,
          periodo: number.nullish(),
        }),
      )
      .nullish(),
  }),
  extension: z.object({ observaciones: texts }).nullish(),
  apendice: z.array(z.object({ campo: z.string(), valor: z.string() })).nullish(),
  documentoRelacionado: z
    .array(
      z.object({
        tipoDocumento: z.string(),
        tipoGeneracion: number,
        numeroDocumento: z.string(),
        fechaEmision: z.string(),
      }),
    )
    .nullish(),
};

/** Members of an issued document of either edition from which a sale is drafted; input from `parseJson`. */
export const issuedContent = z.object(content);
export type IssuedContent = z.infer<typeof issuedContent>;
