/** What a document sold, as a new sale of the same would begin: shelf prices, and the goods as they stand today. */
import { z } from 'zod';
import type { Customer } from './customers.ts';
import type { TipoVenta } from '../edition.ts';
import { JsonNumber } from '../json.ts';
import type { Product, ProductTratamiento } from './products.ts';
import type { QuotedPart } from './quotes.ts';

/** How a line is taxed; `no-gravado`: a charge or credit that does not change the base (§lines). */
export type DraftTratamiento = ProductTratamiento | 'no-gravado';

/** A line; amounts and quantities are decimal texts. */
export interface DraftLine {
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: string;
  /** Price then, VAT included whatever the type; of a `no-gravado` line its amount. */
  readonly precio: string;
  /** Discount of the whole line, VAT included; `0` without one. */
  readonly descuento: string;
  readonly uniMedida: number;
  readonly esServicio: boolean;
  readonly tratamiento: DraftTratamiento;
  /** Number of the related document that the line comes from; null without one. */
  readonly relacionado: string | null;
  /** The product with that code as it stands today; null without one. */
  readonly hoy: Product | null;
}

/** A payment as requests write it. */
export interface DraftPayment {
  /** Code of `FORMAS_PAGO`. */
  readonly codigo: string;
  /** Decimal text. */
  readonly monto: string;
  /** Empty without any. */
  readonly referencia: string;
  /** Null when it was paid at once. */
  readonly credito: { readonly plazo: string; readonly periodo: string } | null;
}

/** Everything of a document that a sale is written with. */
export interface SaleDraft {
  readonly tipoDte: TipoVenta;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly fecEmi: string;
  readonly receptor: Omit<Customer, 'id'> | null;
  readonly lineas: readonly DraftLine[];
  /** Discounts on the whole, VAT included, decimal texts; `0` without one. */
  readonly descuentos: Readonly<Record<ProductTratamiento, string>>;
  readonly ivaRetenido: boolean;
  readonly ivaPercibido: boolean;
  /** Empty without any. */
  readonly observaciones: string;
  readonly bienTitulo: string | null;
  readonly apendice: readonly { readonly campo: string; readonly valor: string }[];
  readonly relacionados: readonly RelatedReference[];
  /** How it was paid. */
  readonly pagos: readonly DraftPayment[];
  /** The quote that it sells of; absent without one. */
  readonly cotizacion?: DraftQuote;
}

/** The quote behind a sale. */
export interface DraftQuote {
  readonly cotizacion: string;
  readonly version: number;
  /** The last day of its prices. */
  readonly vence: string;
  /** By place of the line in the sale; null for one that is of no quote. */
  readonly lineas: readonly (QuotedPart | null)[];
}

/** A related document as requests name it. */
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

/** The members of an issued document, of either edition, that a sale is written with; parsed by `parseJson`. */
export const issuedContent = z.object(content);
export type IssuedContent = z.infer<typeof issuedContent>;
