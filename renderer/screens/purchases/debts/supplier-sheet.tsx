import { useState } from 'react';
import { HOME_COUNTRY } from '../../../../core/contract/purchases/written-purchase.ts';
import type { SupplierRecord } from '../../../../core/contract/purchases/debts.ts';
import { showFaults } from '../../../components/focus.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { FormSheet } from '../../../components/form/form-sheet.tsx';
import { fieldFault, problemText } from '../../../faults/fault-text.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useDebts } from '../../../stores/purchases/debts.ts';
import { COUNTRIES } from '../written/written-supplier.tsx';

/** Marks credit days that are no number; the service refuses it. */
const NO_DAYS = -1;

export interface SupplierSheetProps {
  /** Null for a new supplier. */
  readonly supplier: SupplierRecord | null;
  readonly onClose: () => void;
}

/** Form of a supplier; its number cannot change. */
export function SupplierSheet({ supplier, onClose }: SupplierSheetProps) {
  const words = useWords();
  const { debts, written } = words;
  const { problem, save, forget } = useDebts();
  const { run } = useOneRun();
  const [antes] = useState(() => (supplier === null ? undefined : { ...supplier }));
  const [draft, setDraft] = useState(() => draftOf(supplier));
  const put = (member: keyof typeof draft) => (typed: string) => setDraft({ ...draft, [member]: typed });
  const errors = problem?.errors ?? [];
  const faultOf = (campo: string): string => {
    const own = errors.filter((fault) => fault.campo === campo);
    return own.map((fault) => fieldFault(fault, words)).join(' · ');
  };
  const keep = (): Promise<void> =>
    run(async () => {
      const done = await save({ ...recordOf(draft), antes });
      if (done) onClose();
      else showFaults(() => {});
    });
  return (
    <FormSheet
      title={supplier === null ? debts.newSupplier : supplier.nombre}
      lead=""
      fault={problem === null || errors.length > 0 ? '' : problemText(problem, words)}
      save={debts.save}
      cancel={debts.cancel}
      onSave={() => void keep()}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      {supplier === null && (
        <>
          <Choice label={written.country} value={draft.pais} choices={COUNTRIES} onChange={put('pais')} />
          <Field
            label={draft.pais === HOME_COUNTRY ? written.nit : written.foreignNumber}
            value={draft.nit}
            fault={faultOf('nit')}
            identity
            focused
            required
            onChange={put('nit')}
          />
        </>
      )}
      <Field
        label={written.name}
        value={draft.nombre}
        fault={faultOf('nombre')}
        focused={supplier !== null}
        required
        onChange={put('nombre')}
      />
      <Contact {...{ draft, put, faultOf }} />
    </FormSheet>
  );
}

interface ContactProps {
  readonly draft: ReturnType<typeof draftOf>;
  readonly put: (member: keyof ReturnType<typeof draftOf>) => (typed: string) => void;
  readonly faultOf: (campo: string) => string;
}

function Contact({ draft, put, faultOf }: ContactProps) {
  const { debts } = useWords();
  return (
    <div className="stack gap-3 two-columns">
      <Field label={debts.nrc} value={draft.nrc} fault={faultOf('nrc')} identity onChange={put('nrc')} />
      <Field
        label={debts.creditDays}
        value={draft.dias}
        fault={faultOf('diasCredito')}
        inputMode="numeric"
        onChange={put('dias')}
      />
      <Field label={debts.mail} value={draft.correo} fault={faultOf('correo')} onChange={put('correo')} />
      <Field
        label={debts.phone}
        value={draft.telefono}
        fault={faultOf('telefono')}
        onChange={put('telefono')}
      />
    </div>
  );
}

function draftOf(supplier: SupplierRecord | null) {
  const { pais = HOME_COUNTRY, nit = '', nrc, nombre = '', diasCredito, correo, telefono } = supplier ?? {};
  const dias = diasCredito ?? null;
  return {
    pais,
    nit,
    nombre,
    nrc: nrc ?? '',
    correo: correo ?? '',
    telefono: telefono ?? '',
    dias: dias === null ? '' : String(dias),
  };
}

function recordOf({ dias: typed, correo, telefono, nrc, nombre, ...rest }: ReturnType<typeof draftOf>) {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const days = typed.trim();
  return {
    ...rest,
    nombre: nombre.trim(),
    nrc: orNull(nrc),
    // An invalid number is refused at its field.
    diasCredito: days === '' ? null : /^\d{1,4}$/u.test(days) ? Number(days) : NO_DAYS,
    correo: orNull(correo),
    telefono: orNull(telefono),
  };
}
