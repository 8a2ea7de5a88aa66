import type { ReactNode } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { ENTRY_ID } from '../../components/focus.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useResult } from '../../stores/sale/result.ts';
import { EntryLine } from '../lines/entry-line.tsx';
import type { Charging } from '../payment/use-charging.ts';
import { RepeatedNotice } from '../result/repeated.tsx';
import { CashOffer } from '../sale/cash-offer.tsx';
import { CorrectingNotice } from '../sale/correcting.tsx';
import { Interrupted } from '../sale/interrupted.tsx';
import { NextDocumentNotices } from '../next-document/next-document-notices.tsx';
import { RehearsalNotice } from '../sale/rehearsal.tsx';
import { UnknownCodeNotice } from '../sale/unknown-code.tsx';
import { QuickKeys } from './quick-keys.tsx';
import { QuoteNotice } from '../quotes/quote-notice.tsx';
import type { SaleLayout } from './sale-layout.ts';

export interface GoodsSideProps {
  readonly tipoDte: TipoVenta;
  readonly layout: SaleLayout;
  readonly charging: Charging;
  readonly onLeaveCorrection: () => void;
  readonly tools: ReactNode;
}

export function GoodsSide({ tipoDte, layout, charging, onLeaveCorrection, tools }: GoodsSideProps) {
  const words = useWordsAtOnce();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const leaving = useResult(({ issuing, outcome }) => issuing === tipoDte || outcome?.tipoDte === tipoDte);
  return (
    <div className="issue-goods">
      <div className="stack one-column issue-entry">
        {cart.submitted === null || leaving ? (
          <EntryLine tipoDte={tipoDte} id={ENTRY_ID} stopped={charging.stopped} onTyped={charging.onTyped}>
            {tools}
          </EntryLine>
        ) : (
          <Interrupted tipoDte={tipoDte} />
        )}
        {cart.reopened && (
          <p className="notice" role="status">
            {words.sale.reopened}
          </p>
        )}
        <CorrectingNotice tipoDte={tipoDte} onLeave={onLeaveCorrection} />
        <NextDocumentNotices tipoDte={tipoDte} />
        <QuoteNotice tipoDte={tipoDte} />
        <RehearsalNotice tipoDte={tipoDte} />
        <RepeatedNotice tipoDte={tipoDte} />
        {tipoDte !== '04' && <CashOffer />}
        <UnknownCodeNotice tipoDte={tipoDte} />
      </div>
      {(layout.beside || layout.inPlace) && (
        <QuickKeys
          tipoDte={tipoDte}
          onBack={layout.hidesSale ? layout.back : undefined}
          title={layout.inPlace && !layout.hidesSale ? words.sale.emptyTitle[tipoDte] : undefined}
        />
      )}
    </div>
  );
}
