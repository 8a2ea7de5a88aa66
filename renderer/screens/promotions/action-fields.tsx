import { Button } from '../../components/button.tsx';
import { Choice, choicesOf, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { PickedGoods } from './picked-goods.tsx';
import type { PartDraft, PromotionDraft } from './promotion-draft.ts';

const MAX_PARTS = 6;

export interface DraftFieldsProps {
  readonly draft: PromotionDraft;
  readonly change: (change: Partial<PromotionDraft>) => void;
  /** Fault of a member of the terms; '' if none. */
  readonly faultOf: (member: string) => string;
  readonly categories: readonly string[];
}

export function ActionFields({ draft, change, faultOf, categories }: DraftFieldsProps) {
  const { promotions } = useWords();
  const { tipo } = draft;
  return (
    <>
      <Choice
        label={promotions.what}
        value={tipo}
        choices={choicesOf(promotions.actions)}
        wide
        onChange={(chosen) => change({ tipo: chosen })}
      />
      <Figures draft={draft} change={change} faultOf={faultOf} />
      {tipo === 'combo' ? (
        <Parts draft={draft} change={change} faultOf={faultOf} categories={categories} />
      ) : (
        <PickedGoods
          label={promotions.goods}
          note={promotions.goodsNote}
          goods={draft}
          categories={categories}
          onChange={({ productos, categorias }) => change({ productos, categorias })}
        />
      )}
    </>
  );
}

function Figures({ draft, change, faultOf }: Omit<DraftFieldsProps, 'categories'>) {
  const { promotions } = useWords();
  const { tipo } = draft;
  const texts = {
    precio: [promotions.unitPrice, 'accion.precio'],
    porcentaje: [promotions.percent, 'accion.porcentaje'],
    monto: [promotions.less, 'accion.monto'],
    'varios-por-precio': [promotions.together, 'accion.precio'],
    combo: [promotions.together, 'accion.precio'],
  } as const;
  const [label, member] = tipo === 'lleva-paga' ? [promotions.pays, 'accion.paga'] : texts[tipo];
  const isBundle = tipo === 'lleva-paga' || tipo === 'varios-por-precio';
  return (
    <>
      {isBundle && (
        <Field
          label={tipo === 'lleva-paga' ? promotions.takes : promotions.several}
          value={draft.lleva}
          fault={faultOf(tipo === 'lleva-paga' ? 'accion.lleva' : 'accion.unidades')}
          inputMode="numeric"
          required
          onChange={(lleva) => change({ lleva })}
        />
      )}
      {tipo === 'lleva-paga' ? (
        <Field
          label={label}
          value={draft.paga}
          fault={faultOf(member)}
          inputMode="numeric"
          required
          onChange={(paga) => change({ paga })}
        />
      ) : (
        <Field
          label={label}
          value={draft.monto}
          fault={faultOf(member)}
          inputMode="decimal"
          required
          onChange={(monto) => change({ monto })}
        />
      )}
    </>
  );
}

function Parts({ draft, change, faultOf, categories }: DraftFieldsProps) {
  const { promotions } = useWords();
  const { partes } = draft;
  const put = (at: number, part: Partial<PartDraft>) =>
    change({ partes: partes.map((each, index) => (index === at ? { ...each, ...part } : each)) });
  return (
    <div className="stack gap-2-3 one-column wide">
      {partes.map((part, at) => (
        <div key={at} className="stack gap-2 one-column">
          <PickedGoods
            label={promotions.part(at + 1)}
            goods={part}
            categories={categories}
            onChange={({ productos, categorias }) => put(at, { productos, categorias })}
          />
          <Field
            label={`${promotions.part(at + 1)}: ${promotions.units}`}
            value={part.unidades}
            fault={faultOf(`accion.partes[${at}].unidades`)}
            inputMode="numeric"
            onChange={(unidades) => put(at, { unidades })}
          />
        </div>
      ))}
      {partes.length < MAX_PARTS && (
        <Button
          onClick={() => change({ partes: [...partes, { productos: [], categorias: [], unidades: '1' }] })}
        >
          {promotions.addPart}
        </Button>
      )}
    </div>
  );
}
