import { lazy, Suspense, useEffect } from 'react';
import type { TipoDte } from '../../core/contract/edition.ts';
import { bridge } from '../bridge/index.ts';
import { focusEntry } from '../components/focus.ts';
import { useScanner } from '../hooks/use-scanner.ts';
import { lineOfProduct } from '../sale/cart.ts';
import { useCart } from '../stores/cart.ts';
import { goTo, useNavigation, type Screen } from '../stores/navigation.ts';
import { useNotice } from '../stores/notice.ts';
import { useResult } from '../stores/result.ts';
import { finishSale } from './issue/finish-sale.ts';
import { ProblemSheet, ResultSheet } from './issue/result-sheet.tsx';
import { IssueScreen } from './issue/issue-screen.tsx';

const Documents = lazy(() =>
  import('./documents/documents.tsx').then((module) => ({ default: module.Documents })),
);
const Settings = lazy(() =>
  import('./settings/settings.tsx').then((module) => ({ default: module.Settings })),
);

const TIPO_OF: Readonly<Partial<Record<Screen, TipoDte>>> = {
  factura: '01',
  'credito-fiscal': '03',
  'nota-remision': '04',
};

/** The till while somebody works at it: the screen that is open, and the result over it. */
export function Desk({ place }: { readonly place: string }) {
  const screen = useNavigation((navigation) => navigation.screen);
  const restored = useCart((cart) => cart.restored);
  const outcome = useResult((result) => result.outcome);
  const problem = useResult((result) => result.problem);
  useRestored(place);
  useScanner((code) => void scan(code));
  if (!restored) return null;
  const tipoDte = TIPO_OF[screen];
  return (
    <>
      <Suspense>
        {tipoDte !== undefined && <IssueScreen key={tipoDte} tipoDte={tipoDte} />}
        {screen === 'documentos' && <Documents />}
        {screen === 'ajustes' && <Settings />}
      </Suspense>
      {outcome !== null && <ResultSheet outcome={outcome} />}
      {problem !== null && <ProblemSheet />}
    </>
  );
}

/** Brings back the sales of this place; one that had left asks, with its own key, what became of it. */
function useRestored(place: string): void {
  useEffect(() => {
    const { restore } = useCart.getState();
    void restore(place).then(async () => {
      const { carts } = useCart.getState();
      for (const cart of Object.values(carts)) {
        if (cart.submitted !== null) await useResult.getState().issue(cart.tipoDte);
      }
    });
  }, [place]);
}

/** A scan adds its product to the sale at hand, whatever is open. */
async function scan(code: string): Promise<void> {
  await restoredSales();
  const { outcome } = useResult.getState();
  // The sale behind a result is over: the scan begins the next one. A refused one waits for its correction.
  if (outcome !== null && outcome.issuance.result.estado !== 'RECHAZADO') finishSale(outcome.tipoDte);
  const tipoDte = TIPO_OF[useNavigation.getState().screen] ?? '01';
  if (TIPO_OF[useNavigation.getState().screen] === undefined) goTo('factura');
  const reply = await bridge.call('products.search', { q: code, limit: 1 });
  const product = reply.ok && reply.value.exacto ? reply.value.productos[0] : undefined;
  if (product === undefined) {
    useNotice.getState().say({ kind: 'unknown-code', code });
    return;
  }
  useCart.getState().addLine(tipoDte, lineOfProduct(product, { cantidad: '1', precio: null, descuento: '' }));
  if (document.querySelector('[data-veil]') === null) focusEntry();
}

/** Resolves once the sales that were kept are back: what is added earlier would be overwritten. */
async function restoredSales(): Promise<void> {
  if (useCart.getState().restored) return;
  await new Promise<void>((resolve) => {
    const stop = useCart.subscribe(({ restored }) => {
      if (!restored) return;
      stop();
      resolve();
    });
  });
}
