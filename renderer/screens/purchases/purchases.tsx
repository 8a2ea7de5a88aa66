import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { bridge } from '../../bridge/index.ts';
import { useWords } from '../../hooks/use-words.ts';
import { usePurchases } from '../../stores/purchases/purchases.ts';
import { watchedFolder } from '../../stores/purchases/watched-folder.ts';
import { useTill } from '../../stores/till/till.ts';
import { OnePurchase } from './one-purchase.tsx';
import { PurchaseList } from './purchase-list.tsx';
import { ReceiveFiles } from './receive-files.tsx';
import './purchases.css';

/** What suppliers sent: received, listed, and one of them looked at and entered. */
export function Purchases() {
  const words = useWords().purchases;
  const context = useTill((till) => till.context);
  const open = usePurchases((purchases) => purchases.open);
  if (context === null) return null;
  if (context.compras === true && open !== null)
    return (
      <div className="screen-page purchases">
        <OnePurchase key={open.id} open={open} />
      </div>
    );
  return (
    <div className="screen-page purchases">
      <div>
        <h1>{words.title}</h1>
        {context.compras === true && <p className="soft">{words.lead}</p>}
      </div>
      {context.compras === true ? (
        <Inbox today={context.hoy} />
      ) : context.usuario.rol === 'gerente' ? (
        <p className="notice">{words.off}</p>
      ) : (
        <section className="empty">
          <Lock size={44} strokeWidth={1.4} aria-hidden="true" />
          <p>{words.onlyManagers}</p>
        </section>
      )}
    </div>
  );
}

function Inbox({ today }: { readonly today: string }) {
  // What came by another door is seen as soon as somebody looks.
  useEffect(() => {
    const look = (): void => {
      void usePurchases.getState().load();
      void watchedFolder.load();
    };
    look();
    return bridge.subscribe(({ kind }) => {
      if (kind === 'purchases' || kind === 'connected') look();
    });
  }, []);
  return (
    <>
      <ReceiveFiles />
      <PurchaseList today={today} />
    </>
  );
}
