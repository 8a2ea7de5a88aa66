/**
 * Orders to the till that issued a document: query it again, or invalidate it. If that till is revoked,
 * another one of its shop does it.
 */
import { useState } from 'react';
import type { DocumentView } from '../../../core/contract/central/manager-api.ts';
import { Button } from '../../components/button.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { codeIn } from '../../input/document-code.ts';
import { ActButton } from '../parts/act-button.tsx';
import { SignalLine } from '../parts/fields.tsx';
import { useRunsShops } from '../role.ts';
import { DownForm } from './hand-down-form.tsx';
import { useDownText } from './master-data-text.ts';

/** Codes of the interface, likeliest first: a remote manager mostly undoes a sale. */
const REASONS = ['2', '1', '3'] as const;
type Reason = (typeof REASONS)[number];

interface Why {
  readonly reason: Reason;
  readonly replacement: string;
}

/** The typed replacement code, empty for none; `isCode`: valid, or missing where allowed. */
function codeOf({ reason, replacement }: Why): { readonly code: string; readonly isCode: boolean } {
  const code = reason === '2' ? '' : replacement.trim().toUpperCase();
  return { code, isCode: code === '' ? reason !== '1' : codeIn(code) === code };
}

/** Action buttons and invalidation form; nothing without permission. */
export function DocumentOrders({ document }: { readonly document: DocumentView }) {
  const text = useDownText();
  const runsShops = useRunsShops();
  const [step, setStep] = useState<'choosing' | 'invalidating' | 'asked'>('choosing');
  if (!runsShops) return null;
  const { installation, documento, estado, revoked, stead } = document;
  if (revoked && stead.length === 0) return null;
  const [first] = stead;
  if (step === 'asked')
    return (
      <SignalLine tone="good" role="status">
        {text.askedIt}
      </SignalLine>
    );
  if (step === 'invalidating')
    return (
      <InvalidationForm
        document={document}
        onDone={() => setStep('asked')}
        onClose={() => setStep('choosing')}
      />
    );
  return (
    <div className="actions">
      <ActButton
        path="/api/orders/ask"
        input={{
          clase: 'consultar',
          installation,
          documento,
          ...(first === undefined ? {} : { por: first.id }),
        }}
        onDone={() => setStep('asked')}
      >
        {first === undefined ? text.consult : text.consultBy(first.name)}
      </ActButton>
      {estado === 'PROCESADO' ? (
        <Button tone="bad" onClick={() => setStep('invalidating')}>
          {text.invalidate}
        </Button>
      ) : null}
    </div>
  );
}

interface InvalidationFormProps {
  readonly document: DocumentView;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function InvalidationForm({ document, onDone, onClose }: InvalidationFormProps) {
  const text = useDownText();
  const [why, setWhy] = useState<Why>({ reason: '2', replacement: '' });
  const [motivo, setMotivo] = useState('');
  const [nombre, setNombre] = useState(document.receptor ?? '');
  const [tipoDocumento, setTipoDocumento] = useState('13');
  const [numDocumento, setNumDocumento] = useState('');
  const { installation, documento, stead } = document;
  const [por, setPor] = useState(stead[0]?.id ?? '');
  const { '': _none, ...kinds } = text.kinds;
  const { code, isCode } = codeOf(why);
  return (
    <DownForm
      title={text.invalidate}
      path="/api/orders/ask"
      input={() => ({
        clase: 'invalidar',
        installation,
        documento,
        tipoAnulacion: Number(why.reason),
        reemplazo: code === '' ? null : code,
        motivo,
        solicita: { nombre, tipoDocumento, numDocumento },
        ...(por === '' ? {} : { por }),
      })}
      action={text.askIt}
      kind="danger"
      isReady={isCode}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="soft">{stead.length === 0 ? text.invalidateHow : text.steadHow}</p>
      <div className="form-grid">
        {stead.length === 0 ? null : (
          <Choice
            label={text.stead}
            value={por}
            choices={stead.map(({ id, name }) => [id, name] as const)}
            onChange={setPor}
            wide
          />
        )}
        <WhyFields why={why} onChange={setWhy} />
        <Field label={text.motive} value={motivo} onChange={setMotivo} required focused wide />
        <Field label={text.asks} value={nombre} onChange={setNombre} required wide />
        <Choice
          label={text.asksKind}
          value={tipoDocumento}
          choices={Object.entries(kinds)}
          onChange={setTipoDocumento}
        />
        <Field label={text.asksNumber} value={numDocumento} onChange={setNumDocumento} identity required />
      </div>
    </DownForm>
  );
}

function WhyFields({ why, onChange }: { readonly why: Why; readonly onChange: (why: Why) => void }) {
  const text = useDownText();
  const { reason, replacement } = why;
  return (
    <>
      <Choice
        label={text.reason}
        value={reason}
        choices={REASONS.map((each) => [each, text.reasons[each]] as const)}
        onChange={(chosen) => onChange({ ...why, reason: REASONS.find((each) => each === chosen) ?? reason })}
        wide
      />
      {reason === '2' ? null : (
        <Field
          label={text.replacement}
          value={replacement}
          onChange={(typed) => onChange({ ...why, replacement: typed })}
          // A hint until something is typed.
          placeholder={text.replacementHint}
          fault={replacement.trim() === '' || codeOf(why).isCode ? '' : text.replacementFault}
          required={reason === '1'}
          wide
        />
      )}
    </>
  );
}
