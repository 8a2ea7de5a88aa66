/** Prices proposed from costs after a purchase is entered, and accepted (§compras-precio). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { presented } from '../../contract/till/presented.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { amount } from '../../domain/money.ts';
import { publicPrice } from '../../engine/prices/public-price.ts';
import { priceProposals } from '../../engine/purchases/price-proposals.ts';
import { foundPurchase } from '../../engine/purchases/purchases.ts';
import { belongsToCentre } from '../../store/central/central-products.ts';
import { findProductSold } from '../../store/catalogue/products.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { saveGiven } from '../catalogue/products.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

type NewPrice = BridgeInput<'purchases.reprice'>['precios'][number];

export function priceOperations({ store, clock, news }: Pick<TillParts, 'store' | 'clock' | 'news'>) {
  const view = (reader: Reader, { caller }: TillCaller, id: string) => ({
    precios: priceProposals(reader, foundPurchase(reader, caller, id), fiscalDate(clock.now())),
  });
  return {
    /** @throws AppError `COMPRA_NO_ENCONTRADA` */
    'purchases.prices': ({ id }, who) => store.read((reader) => view(reader, who, id)),
    /** @throws AppError `COMPRA_NO_ENCONTRADA`, `LO_LLEVA_LA_CENTRAL`, `VALIDACION` for a price changed meanwhile, or one that another price overrides */
    'purchases.reprice': async ({ id, precios }, who) => {
      const answer = await store.transact((tx, now) => {
        const bought = new Set(view(tx, who, id).precios.map(({ codigo }) => codigo));
        precios.forEach((price, at) => {
          const campo = `precios[${at}].codigo`;
          if (!bought.has(price.codigo))
            throw validationError([
              faultAt(campo, 'NO_COINCIDE', rule('compra-producto-desconocido', { codigo: price.codigo })),
            ]);
          reprice(tx, who, { price, campo, now });
        });
        return view(tx, who, id);
      });
      news.publish({ kind: 'products', issuerId: who.caller.issuerId });
      return answer;
    },
  } satisfies SomeOperations;
}

function reprice(
  tx: Tx,
  who: TillCaller,
  of: { readonly price: NewPrice; readonly campo: string; readonly now: Instant },
): void {
  const { codigo, antes, precio } = of.price;
  const { issuerId } = who.caller;
  const before = findProductSold(tx, issuerId, codigo);
  if (before === null)
    throw validationError([
      faultAt(of.campo, 'NO_COINCIDE', rule('compra-producto-desconocido', { codigo })),
    ]);
  if (belongsToCentre(tx, issuerId, before.codigo))
    throw refusal('LO_LLEVA_LA_CENTRAL', rule('catalogo-de-central'));
  const pack = before.presentaciones.find((each) => each.codigo === codigo);
  const sold = pack === undefined ? before : presented(before, pack);
  const today = publicPrice(tx, sold, fiscalDate(of.now));
  if (today.motivo !== null) {
    const broken = rule('precio-para-todos', { codigo, precio: today.precio });
    throw validationError([faultAt(of.campo, 'NO_COINCIDE', broken)]);
  }
  if (!amount(sold.precio).eq(amount(antes)))
    throw validationError([faultAt(of.campo, 'NO_COINCIDE', rule('compra-precio-cambiado', { codigo }))]);
  const presentaciones = before.presentaciones.map((each) => (each === pack ? { ...each, precio } : each));
  const product = pack === undefined ? { ...before, precio } : { ...before, presentaciones };
  saveGiven(tx, who, { product, isNew: false, now: of.now });
}
