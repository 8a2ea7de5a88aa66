/** Takes the catalogue of the centre: what changed since the version that this till has, with what is gone. */
import { catalogueAnswer, type CatalogueAnswer } from '../../contract/central/catalogue.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import {
  centralCodes,
  putCentralProduct,
  removeCentralProduct,
} from '../../store/central/central-products.ts';
import { centralLink, putCatalogueVersion, type CentralLink } from '../../store/central/link.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import type { NewsBoard } from '../news.ts';
import { callCentre, type Sending } from './sending.ts';

/** Products written in one commit: a hundredth of a second in which no sale commits. Ordinary changes are fewer. */
const PRODUCTS_AT_ONCE = 100;

/** Asks for what is new and applies it; gives whether the till has it now. */
export async function takeCatalogue(
  sending: Sending,
  { link, key, news }: { readonly link: CentralLink; readonly key: Buffer; readonly news: NewsBoard },
): Promise<boolean> {
  const reply = await callCentre(sending, {
    url: link.url,
    method: 'GET',
    path: `/till/catalogue?after=${link.catalogue}`,
    installation: link.installation ?? '',
    key,
    body: null,
  });
  const answer =
    reply.kind === 'answer' && reply.status === 200 ? catalogueAnswer.safeParse(reply.body) : null;
  if (answer?.success !== true) return false;
  await applyCatalogue(sending, link, answer.data);
  for (const { id } of sending.store.read(listIssuers)) news.tell({ kind: 'products', issuerId: id });
  return true;
}

/** The version is written with the last of it: a till that is killed before begins again from the version it had. */
async function applyCatalogue(
  { store, random }: Sending,
  { installation }: CentralLink,
  answer: CatalogueAnswer,
): Promise<void> {
  const { products } = answer;
  for (let at = 0; at === 0 || at < products.length; at += PRODUCTS_AT_ONCE) {
    const isLast = at + PRODUCTS_AT_ONCE >= products.length;
    await store.transact((tx, now) => {
      // The till may have gone to another centre meanwhile.
      if (centralLink(tx)?.installation !== installation) return;
      for (const { id: issuerId, nit } of listIssuers(tx)) {
        const own = products
          .slice(at, at + PRODUCTS_AT_ONCE)
          .filter((product) => product.nit === null || product.nit === nit);
        // What is gone first: its barcodes may be another's from now on.
        if (at === 0)
          for (const code of goneCodes(answer, centralCodes(tx, issuerId)))
            removeCentralProduct(tx, issuerId, code);
        for (const product of own) putCentralProduct(tx, product, { issuerId, now, newId: random.uuid });
      }
      if (isLast) putCatalogueVersion(tx, answer.version);
    });
  }
}

function goneCodes(answer: CatalogueAnswer, present: readonly string[]): readonly string[] {
  if (!answer.snapshot) return answer.goneProducts;
  const listed = new Set(answer.products.map(({ codigo }) => plainText(codigo)));
  return present.filter((code) => !listed.has(code));
}
