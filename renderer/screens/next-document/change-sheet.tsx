import { useEffect, useState } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { replaceDocument } from '../../stores/sale/next-document.ts';
import { dayText } from '../../text/day.ts';
import { useNextDocument, type NextDocumentProps } from './use-next-document.ts';
import './next-document.css';

type Plan = BridgeOutput<'invalidation.plan'>;

const OTHER = { '01': '03', '03': '01' } as const;

export interface ChangeSheetProps extends NextDocumentProps {
  readonly tipo: TipoVenta;
  readonly onClose: () => void;
}

/** Explains how an issued document is lawfully changed, and starts it. */
export function ChangeSheet({ view, tipo, onMessage, onClose }: ChangeSheetProps) {
  const { nextDocument } = useWords();
  const codigo = view.result.codigoGeneracion ?? '';
  const plan = usePlan(codigo);
  const begin = useNextDocument(onMessage);
  const replace = (as: TipoVenta): void => void begin(replaceDocument(codigo, as));
  const closed = plan === null || plan === 'unknown' || plan.impedimento !== null;
  return (
    <Sheet title={nextDocument.title(nextDocument.kind[tipo])} onClose={onClose} changed={false}>
      <p>{nextDocument.why}</p>
      <ol className="stack change-steps">
        <li>{nextDocument.first}</li>
        <li>{nextDocument.second(view.result.numeroControl ?? codigo)}</li>
      </ol>
      {tipo !== '04' && <p className="soft small">{nextDocument.money}</p>}
      {tipo === '03' && <p className="soft small">{nextDocument.note}</p>}
      <Possible plan={plan} />
      {!closed && (
        <div className="actions">
          {tipo !== '04' && (
            <Button data-size="large" onClick={() => replace(OTHER[tipo])}>
              {nextDocument.toOther[OTHER[tipo]]}
            </Button>
          )}
          <EnterButton onPress={() => replace(tipo)}>{nextDocument.same}</EnterButton>
        </div>
      )}
    </Sheet>
  );
}

/** Deadline for invalidating the former document, or why it cannot be. */
function Possible({ plan }: { readonly plan: Plan | 'unknown' | null }) {
  const { nextDocument } = useWords();
  if (plan === null) return <p className="soft">{nextDocument.checking}</p>;
  if (plan === 'unknown') return <p className="notice">{nextDocument.unknown}</p>;
  if (plan.impedimento !== null) {
    return (
      <Alert>
        {nextDocument.impossible}: {plan.impedimento}
      </Alert>
    );
  }
  return plan.plazo === null ? null : <p>{nextDocument.until(dayText(plan.plazo.ultimoDia))}</p>;
}

/** Plan of the invalidation; null while loading. */
function usePlan(codigoGeneracion: string): Plan | 'unknown' | null {
  const [plan, setPlan] = useState<Plan | 'unknown' | null>(null);
  useEffect(() => {
    let stale = false;
    void bridge.call('invalidation.plan', { codigoGeneracion }).then((reply) => {
      if (!stale) setPlan(reply.ok ? reply.value : 'unknown');
    });
    return () => {
      stale = true;
    };
  }, [codigoGeneracion]);
  return plan;
}
