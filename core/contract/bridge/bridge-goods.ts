/**
 * What the figures of a shop's goods tell, for managers: what sales leave over their cost, what does not move, what there was at a day and
 * what was lost (§margen). Quantities and amounts cross as decimal texts, quantities in the product's unit, amounts in USD without VAT.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { dayParameter } from '../api/parameters.ts';
import type { StockCause } from '../stock/stock.ts';
import { textId } from '../till/till-leaves.ts';
import { statisticsInput } from './bridge-manager.ts';

/** Days without a sale that can be asked for. */
const MAX_STILL_DAYS = 3_660;

/** The till's own unless given. */
const sucursal = textId.optional();

/** What was sold, what that cost, and what is left. */
export interface MarginFigures {
  readonly ventas: string;
  readonly costo: string;
  readonly margen: string;
  /** Percent of what was sold at a known cost, one decimal; null where nothing was. */
  readonly porcentaje: string | null;
  /** How much of `ventas` was sold at a cost that nobody knows. */
  readonly sinCosto: string;
}

/** Which share of the whole something brings: A 80 %, B up to 95 %, C the rest. */
export type AbcClass = 'A' | 'B' | 'C';

export interface MarginOfProduct extends MarginFigures {
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly categoria: string | null;
  /** Null where no stock of it is kept. */
  readonly cantidad: string | null;
  readonly abcVentas: AbcClass;
  readonly abcMargen: AbcClass;
}

export interface MarginReport {
  /** Sales that were read: the newest ones when `completo` is false. */
  readonly documentos: number;
  readonly completo: boolean;
  readonly total: MarginFigures;
  /** Those that leave most first. */
  readonly productos: readonly MarginOfProduct[];
  /** Null: products without a category. */
  readonly categorias: readonly (MarginFigures & { readonly categoria: string | null })[];
  /** Days with sales, in their order. */
  readonly dias: readonly (MarginFigures & { readonly fecha: string })[];
}

/** A product with what there is or was of it; the value is null where nobody knows what it cost. */
export interface GoodsRow {
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly existencia: string;
  readonly valor: string | null;
}

/** One that is not sold. */
export interface StillRow extends GoodsRow {
  /** Day of the last sale; null where it never was sold. */
  readonly ultimaVenta: string | null;
}

export interface GoodsReport<Row extends GoodsRow> {
  /** What is worth most first. */
  readonly productos: readonly Row[];
  readonly valor: string;
}

export interface ValueRow extends GoodsRow {
  readonly costoUnitario: string | null;
}

/** Why goods were lost or found. */
export const LOSS_CAUSES = [
  'merma',
  'averia',
  'retiro',
  'conteo',
  'hallazgo',
] as const satisfies readonly StockCause[];
export type LossCause = (typeof LOSS_CAUSES)[number];

/** What is gone is less than nothing. */
export interface LossRow {
  readonly causa: LossCause;
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly cantidad: string;
  readonly valor: string | null;
}

export interface LossReport {
  /** What costs most first. */
  readonly productos: readonly LossRow[];
  readonly causas: readonly { readonly causa: LossCause; readonly valor: string }[];
  readonly valor: string;
}

export const GOODS_OPERATIONS = {
  /** Of a period: read from the sales themselves, the newest first. */
  'goods.margin': { access: 'gerente', input: statisticsInput, output: answers<MarginReport>() },
  /** What there is in a shop and was not sold for so many days. */
  'goods.still': {
    access: 'gerente',
    input: z.strictObject({ dias: z.int().min(1).max(MAX_STILL_DAYS), sucursal }),
    output: answers<GoodsReport<StillRow>>(),
  },
  /** What there was in a shop when a day ended. */
  'goods.value': {
    access: 'gerente',
    input: z.strictObject({ fecha: dayParameter, sucursal }),
    output: answers<GoodsReport<ValueRow>>(),
  },
  /** What the shops, or one of them, lost in a period, and found. */
  'goods.losses': { access: 'gerente', input: statisticsInput, output: answers<LossReport>() },
} as const;
