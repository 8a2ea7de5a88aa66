import { useEffect, useState } from 'react';
import type { BookMonths, ListedPurchase } from '../../../../core/contract/bridge/bridge-purchases.ts';
import { PURCHASE_ORIGINS } from '../../../../core/contract/purchases/purchases.ts';
import { rule } from '../../../../core/contract/rules/rules.ts';
import { bridge } from '../../../bridge/index.ts';
import { DateField } from '../../../components/form/date-field.tsx';
import { Choice, choicesOf, Field } from '../../../components/form/field.tsx';
import { messageOfRule } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { dueAfter, useWritten, type WrittenDraft } from '../../../stores/purchases/written.ts';
import { dayText } from '../../../text/day.ts';
import { BookMonth } from '../book-month.tsx';

const NONE = '';

/** Document data and due date. */
export function WrittenDocument({ faultOf }: { readonly faultOf: (campo: string) => string }) {
  const words = useWords().written;
  const { draft, change } = useWritten();
  const { tipo } = draft;
  const isCustoms = tipo === '12' || tipo === '13';
  return (
    <section className="stack gap-3 one-column" aria-labelledby="written-document">
      <h2 id="written-document">{words.document}</h2>
      <div className="written-fields">
        <Choice
          label={words.type}
          value={tipo}
          choices={choicesOf(words.types)}
          wide
          onChange={(chosen) => change({ tipo: chosen, iva: null, sobre: '', periodo: null })}
        />
        <DateField
          label={words.day}
          value={draft.fecha}
          fault={faultOf('fecha')}
          onChange={(fecha) =>
            change({
              fecha,
              periodo: null,
              ...(draft.diasCredito === null ? {} : { vence: dueAfter(fecha, draft.diasCredito) }),
            })
          }
        />
        {!isCustoms && <Printed faultOf={faultOf} />}
        <Field
          label={words.number}
          value={draft.numero}
          fault={faultOf('numero')}
          required
          onChange={(numero) => change({ numero })}
        />
        {tipo === '12' && (
          <Choice
            label={words.origin}
            value={draft.procedencia}
            choices={PURCHASE_ORIGINS.filter((each) => each !== 'local').map(
              (each) => [each, words.origins[each]] as const,
            )}
            onChange={(procedencia) => change({ procedencia })}
          />
        )}
        <DateField
          label={words.due}
          value={draft.vence}
          fault={faultOf('vence')}
          onChange={(vence) => change({ vence })}
        />
        <Book fault={faultOf('periodo')} />
        {(tipo === '05' || tipo === '06') && <About fault={faultOf('sobre')} />}
      </div>
    </section>
  );
}

function Printed({ faultOf }: { readonly faultOf: (campo: string) => string }) {
  const words = useWords().written;
  const { draft, change } = useWritten();
  return (
    <>
      <Field
        label={words.resolution}
        value={draft.resolucion}
        fault={faultOf('resolucion')}
        onChange={(resolucion) => change({ resolucion })}
      />
      <Field
        label={words.series}
        value={draft.serie}
        fault={faultOf('serie')}
        onChange={(serie) => change({ serie })}
      />
    </>
  );
}

/** Month of the purchase book, once the date is known. */
function Book({ fault }: { readonly fault: string }) {
  const words = useWords();
  const { draft, change } = useWritten();
  const { fecha } = draft;
  const months = useBookMonths(draft);
  if (months === null) return null;
  const periodo = draft.periodo ?? months.propuesto;
  return (
    <>
      <BookMonth
        fecEmi={fecha}
        months={months}
        value={periodo}
        fault={fault}
        onChange={(chosen) => change({ periodo: chosen })}
      />
      {months.sinCredito.includes(periodo) && (
        <p className="notice wide">
          {messageOfRule(rule('compra-fuera-de-plazo', { fecEmi: fecha, periodo }), words)}
        </p>
      )}
    </>
  );
}

/** Null without a date, and until they are known. */
function useBookMonths({ tipo, fecha }: Pick<WrittenDraft, 'tipo' | 'fecha'>): BookMonths | null {
  const of = `${tipo} ${fecha}`;
  const [known, setKnown] = useState<{ readonly of: string; readonly months: BookMonths } | null>(null);
  useEffect(() => {
    if (fecha === '') return;
    let isLast = true;
    void bridge.call('purchases.months', { tipo, fecha }).then((reply) => {
      if (isLast && reply.ok) setKnown({ of: `${tipo} ${fecha}`, months: reply.value });
    });
    return () => {
      isLast = false;
    };
  }, [tipo, fecha]);
  return known?.of === of ? known.months : null;
}

/** Purchase that a note refers to, among those of its supplier. */
function About({ fault }: { readonly fault: string }) {
  const words = useWords();
  const { draft, change } = useWritten();
  const found = usePurchasesOf(draft.proveedor.nit.replaceAll('-', ''));
  return (
    <Choice
      label={words.written.about}
      value={draft.sobre}
      wide
      fault={fault}
      choices={[
        [NONE, words.written.aboutNone] as const,
        ...found.map(
          ({ id, fecEmi, numeroControl, total }) =>
            [id, `${dayText(fecEmi)} · ${numeroControl} · ${dollars(total)}`] as const,
        ),
      ]}
      onChange={(sobre) => change({ sobre })}
    />
  );
}

function usePurchasesOf(nit: string): readonly ListedPurchase[] {
  const [found, setFound] = useState<readonly ListedPurchase[]>([]);
  useEffect(() => {
    let isLast = true;
    const asked = {
      mes: null,
      proveedor: nit === '' ? null : nit,
      estado: 'INGRESADA',
      cursor: null,
    } as const;
    void bridge.call('purchases.list', asked).then((reply) => {
      if (isLast && reply.ok)
        setFound(reply.value.compras.filter(({ tipoDte }) => tipoDte !== '05' && tipoDte !== '06'));
    });
    return () => {
      isLast = false;
    };
  }, [nit]);
  return found;
}
