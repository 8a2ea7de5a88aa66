/** Sends this till's products to its centre, on an order of the owner. */
import {
  OWN_PRODUCTS_AT_ONCE,
  ownProductsAnswer,
  type OwnProductsAnswer,
} from '../../contract/central/products/own-products.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { centralLink } from '../../store/central/link.ts';
import { productsAfter, type StoredProduct } from '../../store/catalogue/products.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import { callAsTill, type Sending } from './sending.ts';

/**
 * Sends all products; safe to repeat: products that arrived before stay.
 *
 * @returns the result for the order
 * @throws AppError when the centre refuses them
 */
export async function sendOwnCatalogue(sending: Sending, order: string): Promise<Rule> {
  const issuers = sending.store.read(listIssuers);
  let productos = 0;
  const count = { nuevos: 0, noCaben: 0 };
  for (const { id: issuerId, nit } of issuers) {
    let code = '';
    for (;;) {
      const after = code;
      const part = sending.store.read((reader) =>
        productsAfter(reader, { issuerId, code: after, limit: OWN_PRODUCTS_AT_ONCE }),
      );
      if (part.length > 0) {
        const { nuevos, noCaben } = await send(sending, order, {
          part,
          nit: issuers.length > 1 ? nit : null,
        });
        count.nuevos += nuevos;
        count.noCaben += noCaben;
      }
      productos += part.length;
      const last = part.at(-1);
      if (last === undefined || part.length < OWN_PRODUCTS_AT_ONCE) break;
      code = plainText(last.codigo);
    }
  }
  const { nuevos, noCaben } = count;
  return noCaben === 0
    ? rule('orden-catalogo-enviado', { productos, nuevos })
    : rule('orden-catalogo-incompleto', { productos, nuevos, noCaben });
}

/** @param of `nit` of the taxpayer; null: sold by every taxpayer of the company */
async function send(
  sending: Sending,
  order: string,
  { part, nit }: { readonly part: readonly StoredProduct[]; readonly nit: string | null },
): Promise<OwnProductsAnswer> {
  const link = sending.store.read(centralLink);
  const key = link === null ? null : sending.port.keyOf(link);
  if (link === null || key === null) throw refusal('ESTADO_NO_PERMITE', rule('sin-central'));
  const products = part.map(({ id: _id, ...product }) => ({ nit, ...product }));
  const reply = await callAsTill(
    sending,
    { link, key },
    {
      method: 'POST',
      path: '/till/products',
      body: { bytes: Buffer.from(JSON.stringify({ order, products })), type: 'json' },
    },
  );
  const answer =
    reply.kind === 'answer' && reply.status === 200 ? ownProductsAnswer.safeParse(reply.body) : null;
  if (answer?.success !== true) throw refusal('ESTADO_NO_PERMITE', rule('orden-sin-terminar'));
  return answer.data;
}
