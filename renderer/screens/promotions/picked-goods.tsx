import { X } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { findProducts, foundProducts } from '../../sale/find-products.ts';
import { usePromotions } from '../../stores/catalogue/promotions.ts';
import { FoundLine } from '../lines/found-line.tsx';
import type { GoodsDraft } from './promotion-draft.ts';

/** Results of one search. */
const FOUND = 8;

export interface PickedGoodsProps {
  readonly label: string;
  readonly note?: string;
  readonly goods: GoodsDraft;
  /** Offered categories; none if only products can be picked. */
  readonly categories: readonly string[];
  readonly onChange: (goods: GoodsDraft) => void;
}

export function PickedGoods({ label, note, goods, categories, onChange }: PickedGoodsProps) {
  const { promotions, purchases } = useWords();
  const { productos, categorias } = goods;
  const { shown, nameGoods } = usePromotions();
  return (
    <fieldset className="stack gap-2 one-column wide promotion-goods">
      <legend className="label">{label}</legend>
      {note !== undefined && <p className="soft small">{note}</p>}
      <Picked
        name={label}
        texts={productos}
        nameOf={(code) => shown?.nombres[code] ?? code}
        onRemove={(code) => onChange({ ...goods, productos: productos.filter((each) => each !== code) })}
      />
      <Picked
        name={`${label}: ${promotions.category}`}
        texts={categorias}
        onRemove={(name) => onChange({ ...goods, categorias: categorias.filter((each) => each !== name) })}
      />
      <Finder
        label={`${label}: ${promotions.product}`}
        placeholder={promotions.product}
        search={async (q) => {
          const answer = await findProducts(q, FOUND);
          return answer === null ? null : foundProducts(answer, q);
        }}
        keyOf={({ product }) => product.codigo}
        renderItem={(found) => <FoundLine found={{ kind: 'product', ...found }} />}
        renderNothing={(typed) => <p>{purchases.nothingFound(typed)}</p>}
        onPick={({ product: { codigo, descripcion } }) => {
          nameGoods(codigo, descripcion);
          if (!productos.includes(codigo)) onChange({ ...goods, productos: [...productos, codigo] });
        }}
      />
      {categories.length > 0 && (
        <AddOne
          label={promotions.category}
          offered={categories.filter((each) => !categorias.includes(each))}
          onAdd={(name) => onChange({ ...goods, categorias: [...categorias, name] })}
        />
      )}
    </fieldset>
  );
}

interface PickedProps {
  readonly name: string;
  readonly texts: readonly string[];
  /** What a text is shown as. */
  readonly nameOf?: (text: string) => string;
  readonly onRemove: (text: string) => void;
}

export function Picked({ name, texts, nameOf = (text) => text, onRemove }: PickedProps) {
  const { promotions } = useWords();
  if (texts.length === 0) return null;
  return (
    <Chips name={name}>
      {texts.map((text) => (
        <Button key={text} aria-label={promotions.takeAway(nameOf(text))} onClick={() => onRemove(text)}>
          {nameOf(text)}
          <X size={16} aria-hidden="true" />
        </Button>
      ))}
    </Chips>
  );
}

interface AddOneProps {
  readonly label: string;
  readonly offered: readonly string[];
  readonly onAdd: (text: string) => void;
}

export function AddOne({ label, offered, onAdd }: AddOneProps) {
  const { promotions } = useWords();
  return (
    <Choice
      label={label}
      value=""
      choices={[['', promotions.pick], ...offered.map((each) => [each, each] as const)]}
      onChange={(text) => {
        if (text !== '') onAdd(text);
      }}
    />
  );
}
