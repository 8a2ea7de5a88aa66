/** What a month of a shop was, as whoever made it wrote it down: goods, purchases, and money in the drawer. Amounts are cents. */
import type { CashZ } from '../../../core/contract/cash/cash.ts';
import { PlainGoods } from './plain-goods.ts';

/** A purchase as the books should have it. */
export interface PlainPurchase {
  readonly tipoDte: string;
  readonly codigo: string;
  /** Whether the authority's seal is known. */
  sealed: boolean;
  readonly deducible: boolean;
  readonly gravadas: number;
  readonly iva: number;
  readonly percibido: number;
  /** Where it came from; of this country where nothing is said. */
  readonly origin?: 'local' | 'internacion';
  readonly excluidas: number;
  readonly renta: number;
  readonly total: number;
  inForce: boolean;
}

/** Cents that came to the drawer and left it since it was opened. */
export interface DrawerSums {
  sold: number;
  bought: number;
  /** What customers paid of their accounts, and what suppliers were paid. */
  abonos: number;
  paid: number;
}
export const EMPTY_DRAWER: Readonly<DrawerSums> = { sold: 0, bought: 0, abonos: 0, paid: 0 };

/** A day of the drawer. */
export interface PlainDrawer extends Readonly<DrawerSums> {
  /** What its Z says. */
  readonly z: CashZ['reporte']['efectivo'];
}

/** How often each thing happened. */
export type MonthTally = Record<
  | 'sold'
  | 'refused'
  | 'corrected'
  | 'replayed'
  | 'outages'
  | 'undone'
  | 'credited'
  | 'returned'
  | 'sent'
  | 'billed'
  | 'bought'
  | 'boughtAtTill'
  | 'entered'
  | 'repeated'
  | 'early'
  | 'lateSeals'
  | 'suppliersNotes'
  | 'annulled'
  | 'onPaper'
  | 'paid'
  | 'onCredit'
  | 'abonos'
  | 'quoted'
  | 'papers'
  | 'latePapers'
  | 'counted',
  number
>;

/** Its plain arithmetic and what happened so far. */
export class MonthBook {
  readonly goods = new PlainGoods();
  readonly purchases: PlainPurchase[] = [];
  readonly drawers: PlainDrawer[] = [];
  /** Of the customer who pays later: charged and received; and what suppliers were paid. */
  readonly account = { charged: 0, received: 0, paid: 0 };
  readonly tally: MonthTally = {
    sold: 0,
    refused: 0,
    corrected: 0,
    replayed: 0,
    outages: 0,
    undone: 0,
    credited: 0,
    returned: 0,
    sent: 0,
    billed: 0,
    bought: 0,
    boughtAtTill: 0,
    entered: 0,
    repeated: 0,
    early: 0,
    lateSeals: 0,
    suppliersNotes: 0,
    annulled: 0,
    onPaper: 0,
    paid: 0,
    onCredit: 0,
    abonos: 0,
    quoted: 0,
    papers: 0,
    latePapers: 0,
    counted: 0,
  };
}

/** Cents as a number that is written with two decimals. */
export const dollars = (cents: number) => Number((cents / 100).toFixed(2));
/** 13 %, half a cent up. */
export const vatOf = (cents: number) => Math.floor((cents * 13 + 50) / 100);
