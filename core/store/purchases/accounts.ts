/** Supplier accounts: purchases on credit, notes and payments; balances are derived (§por-pagar). */
import { BOUGHT_TYPES } from '../../contract/purchases/purchases.ts';
import { settleDebts, type Charge, type Credit, type Settled } from '../../domain/debts/settle-debts.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { STANDING_CHARGES } from './charges.ts';
import { listPayments, paymentTargets, type AccountScope, type SupplierPaymentRow } from './payments.ts';
import { storedDocument } from './read-stored.ts';

const BOUGHT = record({
  /** Purchase id; for a factura de sujeto excluido its negated document id. */
  id: column.integer,
  clave: column.text,
  supplierId: column.integer,
  tipoDte: column.oneOf(BOUGHT_TYPES),
  codigoGeneracion: column.text,
  numeroControl: column.text,
  fecEmi: column.text,
  debeCentavos: column.cents,
  /** Null: paid at once. */
  vence: orNull(column.text),
  /** The document of a note, which names the adjusted ones; null for other types. */
  original: orNull(column.text),
});
type Bought = RecordOf<typeof BOUGHT>;

const CREDIT_NOTE = '05';
const DEBIT_NOTE = '06';
/** Document types that change a supplier's account. */
const CHARGED = `('01', '03', '11', '12', '13', '${CREDIT_NOTE}', '${DEBIT_NOTE}')`;
const ALL = BOUGHT.select(`
  SELECT purchase.id, clave, supplier_id, tipo_dte, codigo_generacion, numero_control, fec_emi,
    coalesce(written_purchase.debe_centavos, purchase.debe_centavos, total_centavos) AS debe_centavos,
    coalesce((SELECT vence FROM purchase_due WHERE purchase_id = purchase.id ORDER BY id DESC LIMIT 1), vence) AS vence,
    iif(tipo_dte IN ('${CREDIT_NOTE}', '${DEBIT_NOTE}'), original, NULL) AS original
  FROM purchase LEFT JOIN written_purchase ON written_purchase.purchase_id = purchase.id
  WHERE issuer_id = +? AND ambiente = +? AND supplier_id = coalesce(?, supplier_id) AND estado <> 'ANULADA' AND tipo_dte IN ${CHARGED}
  ORDER BY purchase.id`);

const EXCLUDED = BOUGHT.select(`
  SELECT -document.id AS id, codigo_generacion AS clave, supplier_id, tipo_dte, codigo_generacion, numero_control, fec_emi,
    charge.centavos AS debe_centavos, charge.vence, NULL AS original
  FROM ${STANDING_CHARGES}
  WHERE issuer_id = +? AND ambiente = +? AND supplier_id = coalesce(?, supplier_id) AND charge.centavos > 0 ORDER BY document.id`);

export type OwedCharge = Charge & Pick<Bought, 'tipoDte' | 'numeroControl' | 'fecEmi'>;

export interface SupplierAccount extends Settled {
  readonly charges: readonly OwedCharge[];
  readonly credits: readonly Credit[];
  /** Includes undone payments. */
  readonly payments: readonly SupplierPaymentRow[];
}

const NOTHING: SupplierAccount = {
  charges: [],
  credits: [],
  payments: [],
  imputado: [],
  pendiente: new Map(),
  aFavor: 0n,
};

/** By supplier id. */
export function supplierAccounts(reader: Reader, of: AccountScope): ReadonlyMap<number, SupplierAccount> {
  const bought = Map.groupBy(
    [ALL, EXCLUDED].flatMap((from) => from.list(reader, of.issuerId, of.ambiente, of.supplierId)),
    ({ supplierId }) => supplierId,
  );
  const paid = Map.groupBy(listPayments(reader, of), ({ supplierId }) => supplierId);
  const wishes = paymentTargets(reader, of);
  const ids = new Set([...bought.keys(), ...paid.keys()]);
  return new Map(
    [...ids].map((id) => [
      id,
      accountOf({ bought: bought.get(id) ?? [], payments: paid.get(id) ?? [], wishes }),
    ]),
  );
}

export function supplierAccount(
  reader: Reader,
  of: AccountScope & { readonly supplierId: number },
): SupplierAccount {
  return supplierAccounts(reader, of).get(of.supplierId) ?? NOTHING;
}

interface Facts {
  readonly bought: readonly Bought[];
  readonly payments: readonly SupplierPaymentRow[];
  readonly wishes: ReadonlyMap<number, readonly number[]>;
}

function accountOf({ bought, payments, wishes }: Facts): SupplierAccount {
  const own = new Map(bought.map((each) => [each.codigoGeneracion, each]));
  const about = (note: Bought) => relatedOf(note).map((code) => own.get(code));
  const charges = bought.flatMap((each): readonly OwedCharge[] => {
    const vence = each.tipoDte === DEBIT_NOTE ? (each.vence ?? dueOf(about(each))) : each.vence;
    if (each.tipoDte === CREDIT_NOTE || vence === null) return [];
    const { id, clave, tipoDte, numeroControl, fecEmi, debeCentavos } = each;
    return [{ id, clave, vence, centavos: debeCentavos, tipoDte, numeroControl, fecEmi }];
  });
  const owed = new Set(charges.map(({ id }) => id));
  const notes = bought.flatMap((each): readonly Credit[] => {
    if (each.tipoDte !== CREDIT_NOTE) return [];
    const para = about(each).flatMap((one) => (one !== undefined && owed.has(one.id) ? [one.id] : []));
    // A note on purchases paid at once does not affect the account.
    if (para.length === 0 && relatedOf(each).length > 0) return [];
    return [{ clave: each.clave, fecha: each.fecEmi, centavos: each.debeCentavos, para }];
  });
  const paid = payments.flatMap(({ id, clave, fecha, montoCentavos, anulado }): readonly Credit[] =>
    anulado === null ? [{ clave, fecha, centavos: montoCentavos, para: wishes.get(id) ?? [] }] : [],
  );
  const credits = [...notes, ...paid];
  return { charges, credits, payments, ...settleDebts(charges, credits) };
}

function relatedOf({ clave, original }: Bought): readonly string[] {
  return original === null ? [] : storedDocument({ clave, original }).relacionados;
}

function dueOf(related: readonly (Bought | undefined)[]): string | null {
  return related.find((each) => (each?.vence ?? null) !== null)?.vence ?? null;
}
