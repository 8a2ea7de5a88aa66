/** Product keys of each shop, for all its tills. */
import { useEffect, useId, useState } from 'react';
import type { CentralPage, CentralProduct } from '../../../core/contract/central/catalogue/catalogue.ts';
import type { CentralQuickKeys } from '../../../core/contract/central/manager-master-data.ts';
import { soldAs } from '../../../core/contract/till/presented.ts';
import { MAX_PAGE_NAME_CHARS, QUICK_COLORS } from '../../../core/contract/till/quick-keys.ts';
import { Button } from '../../components/button.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { useAsked } from '../ask.ts';
import { DownForm } from './hand-down-form.tsx';
import { useDownText } from './master-data-text.ts';
import { useDraft } from './use-draft.ts';

/** Goods offered while a name is typed. */
const MAX_OFFERED = 100;

export function QuickKeysView() {
  const text = useDownText();
  const { value: tills } = useAsked('/api/tills');
  const [chosen, setChosen] = useState<string | null>(null);
  if (tills === null) return null;
  const shop = chosen ?? tills.shops[0]?.id ?? '';
  return (
    <>
      <div className="flow gap-3 end central-filters">
        <Choice
          label={text.shop}
          value={shop}
          choices={tills.shops.map(({ id, name }) => [id, name] as const)}
          onChange={setChosen}
        />
      </div>
      <ShopKeys key={shop} shop={shop} />
    </>
  );
}

function ShopKeys({ shop }: { readonly shop: string }) {
  const query = new URLSearchParams({ shop }).toString();
  const { value, again } = useAsked(`/api/quick-keys?${query}`);
  if (value === null) return null;
  return <KeysForm shop={shop} present={value} onSaved={again} />;
}

interface KeysFormProps {
  readonly shop: string;
  readonly present: CentralQuickKeys;
  readonly onSaved: () => void;
}

function KeysForm({ shop, present, onSaved }: KeysFormProps) {
  const text = useDownText();
  const { shown: pages, opened, change, saved } = useDraft(present.pages);
  const [picked, setPicked] = useState<CentralQuickKeys['names']>({});
  const put = (index: number, page: CentralPage | null) =>
    change(pages.flatMap((each, at) => (at === index ? (page ?? []) : each)));
  return (
    <DownForm
      path="/api/quick-keys/put"
      input={() => ({ shop, pages, antes: opened })}
      onDone={() => {
        saved();
        onSaved();
      }}
      done={text.saved}
      more={
        <Button onClick={() => change([...pages, { nombre: '', color: 'gris', productos: [] }])}>
          {text.newPage}
        </Button>
      }
    >
      <p className="soft">{text.keysHow}</p>
      {pages.map((page, index) => (
        <PageFields
          key={index}
          page={page}
          names={{ ...picked, ...present.names }}
          onPick={({ codigo, descripcion }) => setPicked((all) => ({ ...all, [codigo]: descripcion }))}
          onChange={(next) => put(index, next)}
        />
      ))}
    </DownForm>
  );
}

type SoldGoods = Pick<CentralProduct, 'codigo' | 'descripcion'>;

function goodsNamed(goods: readonly SoldGoods[], typed: string): SoldGoods | undefined {
  const wanted = typed.trim().toLowerCase();
  return goods.find(
    ({ codigo, descripcion }) => codigo.toLowerCase() === wanted || descripcion.toLowerCase() === wanted,
  );
}

interface OfferedProps {
  readonly list: string;
  readonly typed: string;
  readonly onFound: (goods: SoldGoods) => void;
}

/** Goods of the whole catalogue that match; the one that is named is found, also where the answer comes after the last key. */
function Offered({ list, typed, onFound }: OfferedProps) {
  const path = `/api/products?${new URLSearchParams({ q: typed.trim() }).toString()}`;
  const { value } = useAsked(path, false);
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  const goods = (last ?? []).flatMap(soldAs);
  const found = goodsNamed(goods, typed);
  useEffect(() => {
    if (found !== undefined) onFound(found);
  });
  return (
    <datalist id={list}>
      {goods.slice(0, MAX_OFFERED).map(({ codigo, descripcion }) => (
        <option key={codigo} value={descripcion}>
          {codigo}
        </option>
      ))}
    </datalist>
  );
}

interface PageFieldsProps {
  readonly page: CentralPage;
  readonly names: CentralQuickKeys['names'];
  readonly onPick: (goods: SoldGoods) => void;
  readonly onChange: (page: CentralPage | null) => void;
}

function PageFields({ page, names, onPick, onChange }: PageFieldsProps) {
  const text = useDownText();
  const list = useId();
  const [typed, setTyped] = useState('');
  const nameOf = (codigo: string) => names[codigo] ?? codigo;
  const add = (found: SoldGoods) => {
    setTyped('');
    onPick(found);
    if (!page.productos.includes(found.codigo))
      onChange({ ...page, productos: [...page.productos, found.codigo] });
  };
  return (
    <fieldset className="stack ruled central-page">
      <div className="form-grid">
        <Field
          label={text.page}
          value={page.nombre}
          maxLength={MAX_PAGE_NAME_CHARS}
          onChange={(nombre) => onChange({ ...page, nombre })}
          required
        />
        <Choice
          label={text.color}
          value={page.color}
          choices={QUICK_COLORS.map((color) => [color, text.colors[color]] as const)}
          onChange={(color) => onChange({ ...page, color })}
        />
      </div>
      <ul className="flow central-keys">
        {page.productos.map((codigo) => (
          <li key={codigo} className="row gap-3 between picked">
            {nameOf(codigo)}
            <Button
              kind="plain"
              aria-label={text.removeKey(nameOf(codigo))}
              onClick={() =>
                onChange({ ...page, productos: page.productos.filter((each) => each !== codigo) })
              }
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <div className="flow gap-3 end central-filters">
        <input
          className="input"
          list={list}
          aria-label={text.addKey}
          placeholder={text.addKey}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {typed.trim() === '' ? null : <Offered list={list} typed={typed} onFound={add} />}
        <Button kind="plain" onClick={() => onChange(null)}>
          {text.removePage}
        </Button>
      </div>
    </fieldset>
  );
}
