import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { StockRow, WithdrawnPaper } from '../../../core/contract/bridge/bridge-stock.ts';
import type { ManualCause } from '../../../core/contract/stock/stock.ts';
import { bridge } from '../../bridge/index.ts';
import { Choice, Fault, Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { useTypedReason } from '../../components/form/use-typed-reason.ts';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf } from '../../money/cents.ts';
import { sound } from '../../sale/sounds.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import { useNotice } from '../../stores/till/notice.ts';
import { scannedStock, StockedProduct } from './stocked-product.tsx';
import { WithdrawalInvoice } from './withdrawal-invoice.tsx';

/** The most frequent first. */
const CAUSES: readonly ManualCause[] = ['merma', 'averia', 'retiro', 'hallazgo', 'inicial'];

type Goods = Pick<StockRow, 'codigo' | 'descripcion' | 'pesado'>;

export interface PaperSheetProps {
  /** Null: to be chosen. */
  readonly of: Goods | null;
  readonly onSaved: (said: LocalizedMessage) => void;
  readonly onClose: () => void;
}

/** Records goods that came in or went out without a sale or purchase, with the tax consequence. */
export function PaperSheet({ of, onSaved, onClose }: PaperSheetProps) {
  const text = useWords().inventory.paper;
  const { draft, put, reason, wrong, fault, save, withdrawn } = usePaper({ of, onSaved, onClose });
  if (withdrawn !== null) return <WithdrawalInvoice paper={withdrawn} onClose={onClose} />;
  const { causa, goods, cantidad, costo } = draft;
  return (
    <FormSheet
      title={text.title}
      lead=""
      fault={fault}
      save={text.save}
      onSave={() => void save()}
      cancel={text.cancel}
      onClose={onClose}
    >
      <Choice
        label={text.cause}
        value={causa}
        onChange={(next) => put({ causa: next })}
        choices={CAUSES.map((each) => [each, text.causes[each]] as const)}
        focused={of !== null}
      />
      <p className="soft small">{text.consequences[causa]}</p>
      <GoodsField
        goods={goods}
        fault={wrong.goods}
        onChange={(next) => put({ goods: next })}
        focused={of === null}
      />
      <div className="form-grid">
        <Field
          key={goods?.codigo ?? ''}
          label={text.quantity}
          value={cantidad}
          onChange={(next) => put({ cantidad: next })}
          inputMode="decimal"
          fault={wrong.cantidad}
          focused={of === null && goods !== null}
          required
        />
        {brings(causa) && (
          <Field
            label={text.cost}
            value={costo}
            onChange={(next) => put({ costo: next })}
            inputMode="decimal"
            fault={wrong.costo}
          />
        )}
      </div>
      <ReasonField label={text.reason} usual={text.reasons[causa]} {...reason} />
    </FormSheet>
  );
}

interface Draft {
  readonly causa: ManualCause;
  readonly goods: Goods | null;
  readonly cantidad: string;
  readonly costo: string;
}

const brings = (causa: ManualCause): boolean => causa === 'inicial' || causa === 'hallazgo';

function usePaper({ of, onSaved, onClose }: PaperSheetProps) {
  const text = useWords().inventory.paper;
  const [draft, setDraft] = useState<Draft>({
    causa: 'merma',
    goods: of,
    cantidad: '',
    costo: '',
  });
  const { motivo, field, isGiven } = useTypedReason();
  // Idempotency key: a repeated request is one movement.
  const [clave, setClave] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useMessage('');
  const [withdrawn, setWithdrawn] = useState<WithdrawnPaper | null>(null);
  const { run } = useOneRun();
  const wrong = wrongIn(draft, text);
  const save = (): Promise<void> =>
    run(async () => {
      setTried(true);
      const isReasonGiven = isGiven();
      const { causa, goods, costo } = draft;
      const cantidad = decimalOf(draft.cantidad);
      if (goods === null || cantidad === null || !isReasonGiven) return;
      if (Object.values(wrong).some((each) => each !== '')) return;
      const cost = decimalOf(costo);
      const costed = brings(causa) && cost !== null ? { costoUnitario: cost } : {};
      const lineas = [{ codigo: goods.codigo, cantidad, ...costed }];
      const reply = await bridge.call('stock.write', { clave, causa, motivo, lineas });
      if (!reply.ok) return setFault(problemMessage(reply.problem));
      onSaved(({ inventory: { causes, paper } }) =>
        paper.saved(`${causes[causa]} × ${cantidad}`, goods.descripcion),
      );
      if (causa !== 'retiro') return onClose();
      const taken = await bridge.call('stock.withdrawn', { papel: Number(reply.value.id) });
      if (taken.ok) setWithdrawn(taken.value);
      else onClose();
    });
  const put = (change: Partial<Draft>): void => {
    setClave(crypto.randomUUID());
    setDraft({ ...draft, ...change });
  };
  const onChange = (reason: string): void => {
    put({});
    field.onChange(reason);
  };
  return {
    draft,
    put,
    reason: { ...field, onChange },
    wrong: tried ? wrong : NOTHING_WRONG,
    fault,
    save,
    withdrawn,
  };
}

type Wrong = Readonly<Record<Exclude<keyof Draft, 'causa'>, string>>;
const NOTHING_WRONG: Wrong = { goods: '', cantidad: '', costo: '' };

/** Fault of each field; '' if none. */
function wrongIn(
  { causa, goods, cantidad, costo }: Draft,
  text: ReturnType<typeof useWords>['inventory']['paper'],
): Wrong {
  const units = decimalOf(cantidad);
  const isWhole = units === null || goods?.pesado !== false || !units.includes('.');
  return {
    goods: goods === null ? text.productMissing : '',
    cantidad: units === null || units === '0' ? text.quantityWrong : isWhole ? '' : text.quantityWhole,
    costo: brings(causa) && costo.trim() !== '' && decimalOf(costo) === null ? text.costWrong : '',
  };
}

interface GoodsFieldProps {
  readonly goods: Goods | null;
  readonly fault: string;
  readonly onChange: (goods: Goods | null) => void;
  readonly focused: boolean;
}

function GoodsField({ goods, fault, onChange, focused }: GoodsFieldProps) {
  const text = useWords().inventory.paper;
  const notice = useNotice((store) => store.say);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () =>
      takeScans((code) => {
        void scannedStock(code).then((found) => {
          sound(typeof found === 'function' ? 'notFound' : 'read');
          if (typeof found !== 'function') latest.current(found.product);
          else notice({ kind: 'unknown-code', code, etiqueta: null });
        });
      }),
    [notice],
  );
  return (
    <div className="field">
      {goods === null && <span className="label">{text.product}</span>}
      {goods === null ? (
        <StockedProduct
          label={text.product}
          placeholder={text.productHint}
          onPick={({ product }) => onChange(product)}
          focused={focused}
          invalid={fault !== ''}
        />
      ) : (
        <div className="row between">
          <span>
            <strong>{goods.descripcion}</strong> <span className="soft figures">{goods.codigo}</span>
          </span>
          <Button kind="plain" onClick={() => onChange(null)}>
            {text.otherProduct}
          </Button>
        </div>
      )}
      <Fault text={fault} />
    </div>
  );
}
