/** The managers' page: log-in, then the views of the whole business. */
import { Activity, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Me } from '../../core/contract/central/manager-access.ts';
import { Button } from '../components/button.tsx';
import { ActButton } from './parts/act-button.tsx';
import { SESSION_OVER, useAsked, useFailure, type Failure } from './ask.ts';
import { AccountsView } from './accounts/accounts-view.tsx';
import { BooksView } from './books-view.tsx';
import { TextContext, TEXTS, useText, type Language } from './central-text.ts';
import type { CentralText } from './text/es.ts';
import { CatalogueParts } from './master-data/catalogue-parts.tsx';
import { PeopleView } from './master-data/people-view.tsx';
import { useAppearance } from '../stores/till/appearance.ts';
import { DocumentsView } from './documents-view.tsx';
import { DrawersView } from './drawers-view.tsx';
import { LogIn, SetUp } from './entry/entry.tsx';
import { ManagersView } from './managers/managers-view.tsx';
import { AmbienteContext } from './parts/period.tsx';
import { PurchasesView } from './purchases/purchases-view.tsx';
import { QuotesView } from './quotes/quotes-view.tsx';
import { RoleContext, type Role } from './role.ts';
import { useReason } from './parts/refusal.tsx';
import { StockView } from './stock/stock-view.tsx';
import { SalesView } from './sales/sales-view.tsx';
import { TillsView } from './tills/tills-view.tsx';

type View = keyof CentralText['views'];

const VIEWS: Readonly<Record<View, { readonly roles: readonly Role[]; readonly show: () => ReactNode }>> = {
  sales: { roles: ['empresa', 'tienda', 'contador'], show: () => <SalesView /> },
  documents: { roles: ['empresa', 'tienda', 'contador'], show: () => <DocumentsView /> },
  drawers: { roles: ['empresa', 'tienda', 'contador'], show: () => <DrawersView /> },
  stock: { roles: ['empresa', 'tienda', 'contador'], show: () => <StockView /> },
  purchases: { roles: ['empresa', 'tienda', 'contador'], show: () => <PurchasesView /> },
  quotes: { roles: ['empresa', 'tienda', 'contador'], show: () => <QuotesView /> },
  accounts: { roles: ['empresa', 'contador'], show: () => <AccountsView /> },
  books: { roles: ['empresa', 'contador'], show: () => <BooksView /> },
  tills: { roles: ['empresa', 'tienda', 'contador', 'soporte'], show: () => <TillsView /> },
  catalogue: { roles: ['empresa', 'tienda'], show: () => <CatalogueParts /> },
  people: { roles: ['empresa', 'tienda'], show: () => <PeopleView /> },
  managers: { roles: ['empresa'], show: () => <ManagersView /> },
};
const VIEW_NAMES = Object.keys(VIEWS) as View[];

export function CentralApp() {
  const [language, setLanguage] = useState<Language>(() =>
    navigator.language.toLowerCase().startsWith('en') ? 'en' : 'es',
  );
  const text = TEXTS[language];
  const me = useAsked('/api/me', false);
  const failure = useFailure();
  const isOver = failure?.status === SESSION_OVER && me.value?.manager !== null;
  const { again } = me;
  const askAgain = useEffectEvent(again);
  // The session ended elsewhere: show the log-in.
  useEffect(() => {
    if (isOver) askAgain();
  }, [isOver]);
  useEffect(() => {
    document.documentElement.lang = language;
    // Fields shared with the till use its language setting.
    useAppearance.setState({ language });
  }, [language]);
  const other = language === 'es' ? 'en' : 'es';
  return (
    <TextContext value={text}>
      <Frame me={me.value} onEntered={me.again} onLanguage={() => setLanguage(other)} />
      <Trouble failure={failure} />
    </TextContext>
  );
}

/** A failure, shown once for the page. */
function Trouble({ failure }: { readonly failure: Failure | null }) {
  const reason = useReason(failure, useText().noLine);
  if (reason === null) return null;
  return (
    <p className="notice central-trouble" data-tone="bad" role="status">
      {reason}
    </p>
  );
}

interface FrameProps {
  readonly me: Me | null;
  readonly onEntered: () => void;
  readonly onLanguage: () => void;
}

type Manager = NonNullable<Me['manager']>;

/** Where a session ends by itself, what its manager was writing waits behind the log-in for them, and for nobody else. */
function Frame({ me, onEntered, onLanguage }: FrameProps) {
  const text = useText();
  const [seen, setSeen] = useState(me);
  const [last, setLast] = useState<Manager | null>(null);
  if (me !== seen) {
    setSeen(me);
    setLast(me?.manager ?? last);
  }
  if (me === null) return null;
  const isIn = me.manager !== null && last !== null;
  return (
    <>
      {isIn ? null : (
        <main className="stack gap-3 pad-4 central-entry">
          {me.prepared ? <LogIn onEntered={onEntered} /> : <SetUp onEntered={onEntered} />}
          <Button kind="plain" onClick={onLanguage}>
            {text.language}
          </Button>
        </main>
      )}
      {last === null ? null : (
        <Activity key={last.email} mode={isIn ? 'visible' : 'hidden'}>
          <Inside
            manager={last}
            onLanguage={onLanguage}
            onLeft={() => {
              setLast(null);
              onEntered();
            }}
          />
        </Activity>
      )}
    </>
  );
}

interface InsideProps {
  readonly manager: Manager;
  readonly onLanguage: () => void;
  readonly onLeft: () => void;
}

function Inside({ manager, onLanguage, onLeft }: InsideProps) {
  const [view, setView] = useState<View | null>(null);
  const text = useText();
  const { role, name, company, ambiente } = manager;
  const mine = VIEW_NAMES.filter((each) => VIEWS[each].roles.includes(role));
  const shown = view !== null && mine.includes(view) ? view : (mine[0] ?? 'tills');
  return (
    <div className="central-frame">
      <header className="row wrap central-head">
        <span className="row central-brand">
          <img src="/icon.svg" width="32" height="32" alt="" />
          <strong className="central-company">{company}</strong>
        </span>
        <Nav views={mine} shown={shown} onChoose={setView} />
        <span className="soft small">{name}</span>
        <Button kind="plain" onClick={onLanguage}>
          {text.language}
        </Button>
        <ActButton path="/api/logout" input={{}} onDone={onLeft} kind="plain">
          {text.leave}
        </ActButton>
      </header>
      <main className="stack gap-3 top pad-4 central-main">
        <h1 className="only-read">{text.views[shown]}</h1>
        <RoleContext value={role}>
          <AmbienteContext value={ambiente}>{VIEWS[shown].show()}</AmbienteContext>
        </RoleContext>
      </main>
    </div>
  );
}

interface NavProps {
  readonly views: readonly View[];
  readonly shown: View;
  readonly onChoose: (view: View) => void;
}

function Nav({ views, shown, onChoose }: NavProps) {
  const text = useText();
  return (
    <nav className="central-nav">
      {views.map((each) => (
        <Button
          key={each}
          kind="plain"
          data-on={each === shown ? '' : undefined}
          aria-current={each === shown ? 'page' : undefined}
          onClick={() => onChoose(each)}
        >
          {text.views[each]}
        </Button>
      ))}
    </nav>
  );
}
