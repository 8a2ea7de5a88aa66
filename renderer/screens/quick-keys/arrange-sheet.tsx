import { ArrowLeft, ArrowRight, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProductRecord } from '../../../core/contract/till/products.ts';
import {
  MAX_KEYS_A_PAGE,
  MAX_PAGE_NAME_CHARS,
  MAX_QUICK_PAGES,
  QUICK_COLORS,
  type QuickKeys,
} from '../../../core/contract/till/quick-keys.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { findProducts, foundProducts } from '../../sale/find-products.ts';
import { useQuickKeys } from '../../stores/catalogue/quick-keys.ts';
import { ArrangeGrid } from './arrange-grid.tsx';
import { draftOf, inputOf, newPage, stepped, withKey, type DraftPage } from './pages-draft.ts';
import { useMessage } from '../../faults/message.ts';
import './arrange.css';

const MAX_SHOWN = 8;

async function search(typed: string): Promise<readonly ProductRecord[] | null> {
  const answer = await findProducts(typed, MAX_SHOWN);
  return answer === null ? null : foundProducts(answer, typed).map(({ product }) => product);
}

export interface ArrangeSheetProps {
  readonly keys: QuickKeys;
  readonly onClose: () => void;
}

/** Arranges pages and quick keys of the branch, for managers. */
export function ArrangeSheet({ keys, onClose }: ArrangeSheetProps) {
  const words = useWords().quickKeys;
  const [begun] = useState(() => draftOf(keys, words.firstPage));
  const [antes] = useState(() => (keys.propuestas === null ? inputOf(begun) : { paginas: [] }));
  const [pages, setPages] = useState(begun);
  const [shownId, setShownId] = useState(begun[0]?.id ?? '');
  const [fault, setFault] = useMessage('');
  const shown = pages.find(({ id }) => id === shownId) ?? pages[0];
  const change = (part: Partial<DraftPage>): void =>
    setPages(pages.map((page) => (page.id === shown?.id ? { ...page, ...part } : page)));
  const add = (): void => {
    const page = newPage(pages);
    setPages([...pages, page]);
    setShownId(page.id);
  };
  const save = async (): Promise<void> => {
    const nameless = pages.find(({ nombre }) => nombre.trim() === '');
    if (nameless !== undefined) {
      setShownId(nameless.id);
      return setFault((all) => all.quickKeys.nameless);
    }
    const refused = await useQuickKeys.getState().save({ ...inputOf(pages), antes });
    if (refused === null) onClose();
    else setFault(refused);
  };
  return (
    <Sheet title={words.title} onClose={onClose} size="full" changed={pages !== begun}>
      <p className="soft">{words.lead}</p>
      <PageButtons pages={pages} shown={shown?.id} onShow={setShownId} onAdd={add} />
      {shown !== undefined && (
        <PageForm
          key={shown.id}
          page={shown}
          onChange={change}
          onStep={(step) => setPages(stepped(pages, shown.id, step))}
          onRemove={() => setPages(pages.filter(({ id }) => id !== shown.id))}
        />
      )}
      {fault !== '' && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <div className="actions">
        <Button kind="main" data-size="large" onClick={() => void save()}>
          {words.save}
        </Button>
      </div>
    </Sheet>
  );
}

interface PageButtonsProps {
  readonly pages: readonly DraftPage[];
  readonly shown: string | undefined;
  readonly onShow: (id: string) => void;
  readonly onAdd: () => void;
}

function PageButtons({ pages, shown, onShow, onAdd }: PageButtonsProps) {
  const words = useWords().quickKeys;
  return (
    <div className="flow gap-1 shrinks" role="group" aria-label={words.pages}>
      {pages.map(({ id, nombre, color }) => (
        <Button
          key={id}

          className="quick-page"
          data-color={color}
          aria-pressed={id === shown}
          onClick={() => onShow(id)}
        >
          {nombre.trim() === '' ? words.newPage : nombre}
        </Button>
      ))}
      {pages.length < MAX_QUICK_PAGES && (
        <Button kind="plain" onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          {words.newPage}
        </Button>
      )}
    </div>
  );
}

interface PageFormProps {
  readonly page: DraftPage;
  readonly onChange: (part: Partial<DraftPage>) => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}

function PageForm({ page, onChange, onStep, onRemove }: PageFormProps) {
  const words = useWords().quickKeys;
  const { nombre, color, productos } = page;
  return (
    <>
      <div className="flow gap-2-4 end arrange-page">
        <Field
          label={words.pageName}
          value={nombre}
          maxLength={MAX_PAGE_NAME_CHARS}
          focused={nombre === ''}
          onChange={(typed) => onChange({ nombre: typed })}
        />
        <fieldset className="arrange-colors">
          <legend className="label">{words.color}</legend>
          {QUICK_COLORS.map((each) => (
            <button
              key={each}
              type="button"
              className="arrange-color"
              data-color={each}
              aria-label={words.colorOf[each]}
              aria-pressed={each === color}
              onClick={() => onChange({ color: each })}
            />
          ))}
        </fieldset>
        <div className="arrange-acts">
          <button type="button" className="icon-button" aria-label={words.earlier} onClick={() => onStep(-1)}>
            <ArrowLeft size={20} aria-hidden="true" />
          </button>
          <button type="button" className="icon-button" aria-label={words.later} onClick={() => onStep(1)}>
            <ArrowRight size={20} aria-hidden="true" />
          </button>
          <button type="button" className="icon-button" aria-label={words.removePage} onClick={onRemove}>
            <Trash2 size={20} aria-hidden="true" />
          </button>
        </div>
      </div>
      {productos.length >= MAX_KEYS_A_PAGE ? (
        <p className="soft">{words.full(MAX_KEYS_A_PAGE)}</p>
      ) : (
        <Finder
          label={words.add}
          placeholder={words.add}
          search={search}
          keyOf={({ codigo }) => codigo}
          renderItem={({ descripcion, precio }) => (
            <>
              <span className="main">{descripcion}</span>
              <span className="figures">{dollars(precio)}</span>
            </>
          )}
          onPick={(product) => onChange({ productos: withKey(productos, product) })}
        />
      )}
      <ArrangeGrid
        name={nombre}
        color={color}
        products={productos}
        onChange={(products) => onChange({ productos: products })}
      />
    </>
  );
}
