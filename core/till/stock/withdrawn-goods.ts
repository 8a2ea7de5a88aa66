/** Goods that were withdrawn, or are missing without a cause, and their factura (§difference-causes). */
import type { WithdrawnBy, WithdrawnGoods, WithdrawnPaper } from '../../contract/bridge/bridge-stock.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { shownUnits } from '../../domain/stock/base-units.ts';
import { publicPrice } from '../../engine/prices/public-price.ts';
import { productByNum } from '../../store/catalogue/products.ts';
import { countPaperLines, findCountPaper, type CountPaperLine } from '../../store/counts/count-papers.ts';
import { findWithdrawal, paperOfMove, withdrawnMoves } from '../../store/counts/withdrawals.ts';
import { documentOfReference } from '../../store/documents/own-references.ts';
import type { Reader } from '../../store/store.ts';
import { isOfShop, shopOf } from '../counts/open-count.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** Missing in a count, and nobody said why. */
export const isWithoutCause = ({ causa, contado, esperado }: CountPaperLine): boolean =>
  causa === 'sin-causa' && contado < esperado;

/** @throws AppError `ESTADO_NO_PERMITE` where the shop has no such withdrawal, nor such a count */
export function withdrawnPaper(
  reader: Reader,
  by: WithdrawnBy,
  { who, hoy }: { readonly who: TillCaller; readonly hoy: FiscalDate },
): WithdrawnPaper {
  const { issuerId, ambiente } = who.caller;
  const paper = 'papel' in by ? by.papel : paperOfMove(reader, Number(by.movimiento));
  const gone = paper === null ? null : goneBy(reader, paper, who);
  if (gone === null) throw refusal('ESTADO_NO_PERMITE', rule('retiro-no-existe'));
  const referencia = `INVENTARIO-${paper}`;
  return {
    bienes: gone.flatMap((each) => goodsOf(reader, each, hoy)),
    referencia,
    factura: documentOfReference(reader, referencia, issuerId, ambiente),
  };
}

interface Gone {
  readonly product: number;
  readonly base: number;
}

/** Null: no withdrawal and no count in force of this shop. */
function goneBy(reader: Reader, paper: number, who: TillCaller): readonly Gone[] | null {
  const withdrawal = findWithdrawal(reader, paper);
  const count = findCountPaper(reader, paper);
  const found = withdrawal ?? (count?.annulledAt === null ? count : null);
  if (found === null || !isOfShop(found, shopOf(who))) return null;
  if (withdrawal !== null) return withdrawnMoves(reader, paper);
  const lines = countPaperLines(reader, paper).filter(isWithoutCause);
  return lines.map(({ product, contado, esperado }) => ({ product, base: esperado - contado }));
}

/** IVA is due on what everybody pays for one. */
function goodsOf(reader: Reader, { product: num, base }: Gone, hoy: FiscalDate): readonly WithdrawnGoods[] {
  const product = productByNum(reader, num);
  if (product === null) return [];
  const { codigo, descripcion, uniMedida, tratamiento } = product;
  const { precio } = publicPrice(reader, product, hoy);
  return [{ codigo, descripcion, cantidad: shownUnits(base, product).text, precio, uniMedida, tratamiento }];
}
