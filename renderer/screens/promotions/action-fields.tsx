import { useEffect, useState } from 'react';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { Choice, choicesOf, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { NEW_GROUP, ruleOf, type PromotionDraft, type PromotionFieldsProps } from './promotion-draft.ts';

/** What a promotion does and to which goods. */
export function ActionFields({ draft, change, faultOf }: PromotionFieldsProps) {
  const { promotions: text } = useWords();
  const { tipo, conjunto, excepto } = draft;
  const known = useCategories();
  return (
    <>
      <Choice
        label={text.kind}
        wide
        value={tipo}
        choices={choicesOf(text.kinds)}
        onChange={(kind) => change({ tipo: kind })}
      />
      <Figures {...{ draft, change, faultOf }} />
      <p className="medium wide">{text.says(ruleOf(draft).accion)}</p>
      {tipo === 'COMBO' ? (
        <Groups {...{ draft, change, faultOf, known }} />
      ) : (
        <Goods
          labels={[text.products, text.categories]}
          value={conjunto}
          onChange={(next) => change({ conjunto: next })}
          faultOf={(member) => faultOf(`conjunto.${member}`)}
          known={known}
        />
      )}
      {tipo !== 'COMBO' && <p className="soft small wide">{text.all}</p>}
      <Goods
        labels={[text.notProducts, text.notCategories]}
        value={excepto}
        onChange={(next) => change({ excepto: next })}
        faultOf={(member) => faultOf(`excepto.${member}`)}
        known={known}
      />
    </>
  );
}

/** Prices and numbers of what it does. */
function Figures({ draft, change, faultOf }: PromotionFieldsProps) {
  const { promotions: text } = useWords();
  const { tipo } = draft;
  const isCounted = tipo === 'LLEVA_N_PAGA_M' || tipo === 'N_POR_PRECIO';
  return (
    <>
      {isCounted && (
        <Field
          label={text.take}
          value={draft.lleva}
          onChange={(lleva) => change({ lleva })}
          fault={faultOf('accion.lleva')}
          inputMode="numeric"
        />
      )}
      {tipo === 'LLEVA_N_PAGA_M' && (
        <Field
          label={text.pay}
          value={draft.paga}
          onChange={(paga) => change({ paga })}
          fault={faultOf('accion.paga')}
          inputMode="numeric"
        />
      )}
      {tipo === 'PCT' && (
        <Field
          label={text.percent}
          value={draft.porcentaje}
          onChange={(porcentaje) => change({ porcentaje })}
          fault={faultOf('accion.porcentaje')}
          inputMode="decimal"
        />
      )}
      {tipo !== 'PCT' && tipo !== 'LLEVA_N_PAGA_M' && (
        <Field
          label={tipo === 'MONTO_UNIDAD' ? text.amount : text.price}
          value={draft.monto}
          onChange={(monto) => change({ monto })}
          fault={faultOf(tipo === 'MONTO_UNIDAD' ? 'accion.monto' : 'accion.precio')}
          inputMode="decimal"
        />
      )}
    </>
  );
}

function Groups({
  draft,
  change,
  faultOf,
  known,
}: PromotionFieldsProps & { readonly known: readonly string[] }) {
  const { promotions: text } = useWords();
  const { grupos } = draft;
  const put = (at: number, part: Partial<(typeof grupos)[number]>): void =>
    change({ grupos: grupos.map((grupo, place) => (place === at ? { ...grupo, ...part } : grupo)) });
  return (
    <>
      {grupos.map((grupo, at) => (
        <fieldset key={at} className="wide form-grid">
          <legend className="label">{text.group(at + 1)}</legend>
          <Field
            label={text.units}
            value={grupo.cantidad}
            onChange={(cantidad) => put(at, { cantidad })}
            fault={faultOf(`accion.grupos[${at}].cantidad`)}
            inputMode="numeric"
          />
          <Goods
            labels={[text.products, text.categories]}
            value={grupo}
            onChange={(goods) => put(at, goods)}
            faultOf={(member) => faultOf(`accion.grupos[${at}].conjunto.${member}`)}
            known={known}
          />
        </fieldset>
      ))}
      <div className="wide">
        <Button onClick={() => change({ grupos: [...grupos, NEW_GROUP] })}>{text.addGroup}</Button>
      </div>
    </>
  );
}

interface GoodsProps {
  /** Of products and categories. */
  readonly labels: readonly [string, string];
  readonly value: PromotionDraft['conjunto'];
  readonly onChange: (value: PromotionDraft['conjunto']) => void;
  readonly faultOf: (member: 'productos' | 'categorias') => string;
  readonly known: readonly string[];
}

function Goods({ labels, value, onChange, faultOf, known }: GoodsProps) {
  const { productos, categorias } = value;
  return (
    <>
      <Field
        label={labels[0]}
        value={productos}
        onChange={(typed) => onChange({ productos: typed, categorias })}
        fault={faultOf('productos')}
      />
      <Field
        label={labels[1]}
        value={categorias}
        onChange={(typed) => onChange({ productos, categorias: typed })}
        fault={faultOf('categorias')}
        suggestions={known}
      />
    </>
  );
}

/** Categories that products have. */
function useCategories(): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    void bridge.call('products.categories', {}).then((reply) => {
      if (reply.ok) setKnown(reply.value.categorias);
    });
  }, []);
  return known;
}
