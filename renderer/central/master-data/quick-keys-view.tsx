/** Product keys of each shop, for all its tills. */
import { useId, useState } from 'react';
import type { CentralPage, CentralProduct } from '../../../core/contract/central/catalogue.ts';
import type { CentralQuickKeys } from '../../../core/contract/central/manager-master-data.ts';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import { presentedName } from '../../../core/contract/till/presented.ts';
import { MAX_PAGE_NAME_CHARS, QUICK_COLORS } from '../../../core/contract/till/quick-keys.ts';
import { Button } from '../../components/button.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { useAsked } from '../ask.ts';
import { DownForm } from './hand-down-form.tsx';
import { useDownText } from './master-data-text.ts';
import { useDraft } from './use-draft.ts';

export function QuickKeysView() {
  const text = useDownText();
  const { value: tills } = useAsked<Tills>('/api/tills');
  const { value: products } = useAsked<readonly CentralProduct[]>('/api/products');
  const [chosen, setChosen] = useState<string | null>(null);
  if (tills === null || products === null) return null;
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
      <ShopKeys key={shop} shop={shop} products={products} />
    </>
  );
}

interface ShopKeysProps {
  readonly shop: string;
  readonly products: readonly CentralProduct[];
}

function ShopKeys({ shop, products }: ShopKeysProps) {
  const query = new URLSearchParams({ shop }).toString();
  const { value, again } = useAsked<CentralQuickKeys>(`/api/quick-keys?${query}`);
  if (value === null) return null;
  return <KeysForm shop={shop} products={products} pages={value.pages} onSaved={again} />;
}

interface KeysFormProps extends ShopKeysProps {
  readonly pages: readonly CentralPage[];
  readonly onSaved: () => void;
}

function KeysForm({ shop, products, pages: present, onSaved }: KeysFormProps) {
  const text = useDownText();
  const { shown: pages, opened, change, saved } = useDraft(present);
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
        <PageFields key={index} page={page} products={products} onChange={(next) => put(index, next)} />
      ))}
    </DownForm>
  );
}

type SoldGoods = Pick<CentralProduct, 'codigo' | 'descripcion'>;

/** Products and presentations, which may have a key. */
function soldGoods(products: readonly CentralProduct[]): readonly SoldGoods[] {
  return products.flatMap((product) => [
    product,
    ...product.presentaciones.map((one) => ({
      codigo: one.codigo,
      descripcion: presentedName(product, one),
    })),
  ]);
}

function goodsNamed(goods: readonly SoldGoods[], typed: string): SoldGoods | undefined {
  const wanted = typed.toLowerCase();
  return goods.find(
    ({ codigo, descripcion }) => codigo.toLowerCase() === wanted || descripcion.toLowerCase() === wanted,
  );
}

interface PageFieldsProps {
  readonly page: CentralPage;
  readonly products: readonly CentralProduct[];
  readonly onChange: (page: CentralPage | null) => void;
}

function PageFields({ page, products, onChange }: PageFieldsProps) {
  const text = useDownText();
  const goods = soldGoods(products);
  const list = useId();
  const [typed, setTyped] = useState('');
  const nameOf = (codigo: string) => goods.find((each) => each.codigo === codigo)?.descripcion ?? codigo;
  const add = (given: string) => {
    const found = goodsNamed(goods, given);
    setTyped(found === undefined ? given : '');
    if (found !== undefined && !page.productos.includes(found.codigo))
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
          onChange={({ target }) => add(target.value)}
        />
        <datalist id={list}>
          {goods.map(({ codigo, descripcion }) => (
            <option key={codigo} value={descripcion}>
              {codigo}
            </option>
          ))}
        </datalist>
        <Button kind="plain" onClick={() => onChange(null)}>
          {text.removePage}
        </Button>
      </div>
    </fieldset>
  );
}
