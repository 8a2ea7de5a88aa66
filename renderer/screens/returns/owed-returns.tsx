import { useState } from 'react';
import type {
  CashForRejectedNote,
  ReturnSettlement,
  UnagreedCash,
} from '../../../core/contract/bridge/bridge-returns.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { PendingReplacements } from './pending-replacements.tsx';
import { OwedPay } from './owed-pay.tsx';
import { openReturn } from './open-return.ts';
import { NOTHING_OWED, useOwed } from './use-owed.ts';
import './returns.css';

/** Open cash of returns, shown at the cash desk; renders nothing without any. */
export function OwedReturns() {
  const { porPagar: owed, sinAcordar, enVano, porInvalidar } = useOwed() ?? NOTHING_OWED;
  const [paying, setPaying] = useState<ReturnSettlement | null>(null);
  return (
    <>
      <PendingReplacements pending={porInvalidar} />
      {owed.length > 0 && <Agreed owed={owed} onPay={setPaying} />}
      {enVano.length > 0 && <RejectedNotesCash paid={enVano} />}
      {sinAcordar.length > 0 && <Unagreed undone={sinAcordar} />}
      {paying !== null && <OwedPay settlement={paying} onClose={() => setPaying(null)} />}
    </>
  );
}

interface AgreedProps {
  readonly owed: readonly ReturnSettlement[];
  readonly onPay: (settlement: ReturnSettlement) => void;
}

function Agreed({ owed, onPay }: AgreedProps) {
  const words = useWords().returns;
  return (
    <section className="owed-returns" aria-labelledby="owed-returns">
      <h2 id="owed-returns">{words.owedTitle}</h2>
      <p className="soft small">{words.owedLead}</p>
      <ul>
        {owed.map((each) => (
          <li key={each.codigo} className="row gap-3 between">
            <span className="grid breaks shrinks returns-name">
              <span className="figures">{dollars(each.monto)}</span>
              <span className="soft small figures">{words.owedOf(each.numeroControl, each.por)}</span>
            </span>
            <Button onClick={() => onPay(each)}>{words.owedPay[each.sentido]}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Cash paid for refused notes: each is issued again without moving cash twice. */
function RejectedNotesCash({ paid }: { readonly paid: readonly CashForRejectedNote[] }) {
  const words = useWords().returns;
  return (
    <section className="owed-returns" aria-labelledby="cash-in-vain">
      <h2 id="cash-in-vain">{words.inVainTitle}</h2>
      <p className="soft small">{words.inVainLead}</p>
      <ul>
        {paid.map((each) => (
          <li key={each.codigoGeneracion} className="row gap-3 between">
            <span className="grid breaks shrinks returns-name">
              <span className="figures">{dollars(each.monto)}</span>
              <span className="soft small figures">{words.owedOf(each.numeroControl, each.por)}</span>
            </span>
            <Button onClick={() => openReturn(each.codigoGeneracion)}>{words.remake}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Cash whose return was undone elsewhere; no action here. */
function Unagreed({ undone }: { readonly undone: readonly UnagreedCash[] }) {
  const words = useWords().returns;
  return (
    <section className="owed-returns" aria-labelledby="unagreed-cash">
      <h2 id="unagreed-cash">{words.unagreedTitle}</h2>
      <p className="soft small">{words.unagreedLead}</p>
      <ul>
        {undone.map(({ codigoGeneracion, numeroControl, monto, sentido }) => (
          <li key={codigoGeneracion} className="row gap-3 between">
            <span className="grid breaks shrinks returns-name">
              <span className="figures">{dollars(monto)}</span>
              <span className="soft small figures">{numeroControl}</span>
              {sentido === 'entra' && <span className="soft small">{words.unagreedPurchase}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
