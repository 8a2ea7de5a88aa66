/**
 * Managers' reports on goods: margin, unsold goods, stock value on a day, losses (§margen). Quantities are decimal text in the product's unit, amounts decimal text in
 * USD without VAT.
 */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { dayParameter } from '../api/parameters.ts';
import type { StockCause } from '../stock/stock.ts';
import { textId } from '../till/till-leaves.ts';
import { statisticsInput } from './bridge-manager.ts';

/** Longest period without a sale, in days. */
const MAX_STILL_DAYS = 3_660;

const sucursal = textId.optional();

export interface MarginFigures {
  readonly ventas: string;
  readonly costo: string;
  readonly margen: string;
  /** Percent of the sales with known cost, one decimal; null if there are none. */
  readonly porcentaje: string | null;
  /** Sales with unknown cost, included in `ventas`. */
  readonly sinCosto: string;
}

/** Share of the total: A 80 %, B up to 95 %, C the rest. */
export type AbcClass = 'A' | 'B' | 'C';

export interface MarginOfProduct extends MarginFigures {
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly categoria: string | null;
  /** Null if not under stock control. */
  readonly cantidad: string | null;
  readonly abcVentas: AbcClass;
  readonly abcMargen: AbcClass;
}

export interface MarginReport {
  /** Sales evaluated; only the newest if `completo` is false. */
  readonly documentos: number;
  readonly completo: boolean;
  readonly total: MarginFigures;
  /** Highest margin first. */
  readonly productos: readonly MarginOfProduct[];
  /** Null: products without category. */
  readonly categorias: readonly (MarginFigures & { readonly categoria: string | null })[];
  /** Days with sales, in order. */
  readonly dias: readonly (MarginFigures & { readonly fecha: string })[];
}

/** A product's stock; the value is null if its cost is unknown. */
export interface GoodsRow {
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly existencia: string;
  readonly valor: string | null;
}

export interface StillRow extends GoodsRow {
  /** Day of the last sale; null if never sold. */
  readonly ultimaVenta: string | null;
}

export interface GoodsReport<Row extends GoodsRow> {
  /** Highest value first. */
  readonly productos: readonly Row[];
  readonly valor: string;
}

export interface ValueRow extends GoodsRow {
  readonly costoUnitario: string | null;
}

export const LOSS_CAUSES = [
  'merma',
  'averia',
  'retiro',
  'conteo',
  'hallazgo',
] as const satisfies readonly StockCause[];
export type LossCause = (typeof LOSS_CAUSES)[number];

/** A loss is negative. */
export interface LossRow {
  readonly causa: LossCause;
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly cantidad: string;
  readonly valor: string | null;
}

export interface LossReport {
  /** Highest loss first. */
  readonly productos: readonly LossRow[];
  readonly causas: readonly { readonly causa: LossCause; readonly valor: string }[];
  readonly valor: string;
}

export const GOODS_OPERATIONS = {
  /** Margin of a period, computed from the sales, newest first. */
  'goods.margin': { access: 'gerente', input: statisticsInput, output: answers<MarginReport>() },
  /** Stock without a sale for this many days. */
  'goods.still': {
    access: 'gerente',
    input: z.strictObject({ dias: z.int().min(1).max(MAX_STILL_DAYS), sucursal }),
    output: answers<GoodsReport<StillRow>>(),
  },
  /** Stock of a branch at the end of a day. */
  'goods.value': {
    access: 'gerente',
    input: z.strictObject({ fecha: dayParameter, sucursal }),
    output: answers<GoodsReport<ValueRow>>(),
  },
  /** Losses and finds of a period, of all branches or one. */
  'goods.losses': { access: 'gerente', input: statisticsInput, output: answers<LossReport>() },
} as const;
