import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { choicesOf } from '../../components/form/field.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useDebts } from '../../stores/purchases/debts.ts';
import { usePurchases } from '../../stores/purchases/purchases.ts';
import { watchedFolder } from '../../stores/purchases/watched-folder.ts';
import { useTill } from '../../stores/till/till.ts';
import { Owed } from './debts/owed.tsx';
import { SupplierCard } from './debts/supplier-card.tsx';
import { Suppliers } from './debts/suppliers.tsx';
import { OnePurchase } from './one-purchase.tsx';
import { PurchaseList } from './purchase-list.tsx';
import { ReceiveFiles } from './receive-files.tsx';
import { WritePurchase } from './written/write-purchase.tsx';
import './purchases.css';

type View = 'lista' | 'escribir' | 'debemos' | 'proveedores';

/** Purchases: received files, paper documents, and payables. */
export function Purchases() {
  const words = useWords();
  const context = useTill((till) => till.context);
  const open = usePurchases((purchases) => purchases.open);
  const show = usePurchases((purchases) => purchases.show);
  const card = useDebts((debts) => debts.card);
  const [view, setView] = useState<View>('lista');
  if (context === null) return null;
  const isOn = context.compras === true;
  if (isOn && (open !== null || card !== null))
    return (
      <div className="screen-page purchases">
        {open !== null ? (
          <OnePurchase key={open.id} open={open} />
        ) : (
          card !== null && <SupplierCard card={card} />
        )}
      </div>
    );
  return (
    <div className="screen-page purchases">
      <div>
        <h1>{words.purchases.title}</h1>
        {isOn && <p className="soft">{words.purchases.lead}</p>}
      </div>
      {isOn ? (
        <>
          <Chips name={words.debts.viewsName}>
            {choicesOf(words.debts.views).map(([each, name]) => (
              <Button key={each} aria-pressed={view === each} onClick={() => setView(each)}>
                {name}
              </Button>
            ))}
          </Chips>
          {view === 'lista' && <Inbox today={context.hoy} />}
          {view === 'escribir' && <WritePurchase onWritten={show} />}
          {view === 'debemos' && <Owed />}
          {view === 'proveedores' && <Suppliers />}
        </>
      ) : context.usuario.rol === 'gerente' ? (
        <p className="notice">{words.purchases.off}</p>
      ) : (
        <section className="empty">
          <Lock size={44} strokeWidth={1.4} aria-hidden="true" />
          <p>{words.purchases.onlyManagers}</p>
        </section>
      )}
    </div>
  );
}

function Inbox({ today }: { readonly today: string }) {
  // Refreshes on focus, because purchases may also come in elsewhere.
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
