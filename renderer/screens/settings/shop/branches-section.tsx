import { useState } from 'react';
import type { BranchSettings, SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { horario } from '../../../../core/contract/settings/opening-hours.ts';
import type { BranchForm } from '../../../../core/contract/settings/settings-forms.ts';
import { typed } from '../../../../core/contract/settings/typed.ts';
import { Button } from '../../../components/button.tsx';
import { Choice, choicesOf, Field } from '../../../components/form/field.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { AddressFields, NOWHERE } from '../../receiver/address-fields.tsx';
import { BranchFields } from './branch-fields.tsx';
import { OpeningFields } from './opening-fields.tsx';
import { ContactFields } from './issuer-fields.tsx';
import { lacksDistrict, SaveForm, Section, useSavedForm, type SavedForm } from '../section.tsx';

interface Opened {
  readonly form: BranchForm;
  readonly frozen: boolean;
  readonly begun: BranchSettings['empezadas'];
}

/** Branches and points of sale: add and edit. */
export function BranchesSection({ view }: { readonly view: SettingsView }) {
  const words = useWords().config;
  const [open, setOpen] = useState<Opened | null>(null);
  return (
    <Section title={words.section.sucursales} lead={words.branch.lead}>
      <ul className="grid settings-list">
        {view.sucursales.map((branch) => (
          <li key={branch.id}>
            <div className="grid grow breaks settings-item">
              <strong>{branch.nombre}</strong>
              <span className="soft small figures">
                {branch.codEstable} · {branch.codPuntoVenta} ·{' '}
                {branch.quotas.documentosMes === ''
                  ? words.branch.noQuota
                  : words.branch.quotaShort(branch.quotas.documentosMes)}
              </span>
            </div>
            <Button aria-label={words.branch.edit(branch.nombre)} onClick={() => setOpen(opened(branch))}>
              {words.connection.change}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button kind="main" onClick={() => setOpen({ form: anotherBranch(view), frozen: false, begun: [] })}>
          {words.branch.add}
        </Button>
      </div>
      {open !== null && <BranchSheet {...open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function opened({ conDocumentos, empezadas, ...form }: BranchSettings): Opened {
  return { form, frozen: conDocumentos, begun: empezadas };
}

/** A new branch copies the first one and takes the next number. */
function anotherBranch({ sucursales, emisor }: SettingsView): BranchForm {
  const [first] = sucursales;
  const numero = Math.max(0, ...sucursales.map((branch) => Number(branch.numero))) + 1;
  const digits = String(numero).padStart(3, '0');
  return {
    id: null,
    nombre: '',
    numero: String(numero),
    tipoEstablecimiento: '01',
    codEstable: `S${digits}`,
    codPuntoVenta: 'P001',
    formatoNumeroControl: first?.formatoNumeroControl ?? 'oficial',
    direccion: emisor.direccion,
    telefono: emisor.telefono,
    correo: emisor.correo,
    bienTitulo: first?.bienTitulo ?? '',
    quotas: { documentosMes: '' },
    horario: typed(null, horario.nullable()),
    responsable: first?.responsable ?? { nombre: '', tipoDocumento: '13', numDocumento: '' },
    correlativosIniciales: (first?.correlativosIniciales ?? []).map((each) => ({ ...each, ultimo: '' })),
  };
}

interface BranchSheetProps extends Opened {
  readonly onClose: () => void;
}

function BranchSheet({ form: initial, frozen, begun, onClose }: BranchSheetProps) {
  const { config: words, transport } = useWords();
  const form = useSavedForm(initial);
  const { value, faultOf, bind, change } = form;
  const title = initial.id === null ? words.branch.addTitle : words.branch.edit(initial.nombre);
  const save = async (): Promise<boolean> => {
    const done =
      !lacksDistrict(form) && (await form.save('settings.saveBranch', { ...value, ...form.opened }));
    if (done) onClose();
    return done;
  };
  return (
    <Sheet title={title} onClose={onClose} size="wide">
      <SaveForm form={form} onSave={save}>
        <div className="form-grid">
          <BranchFields value={value} frozen={frozen} faultOf={faultOf} onChange={change} />
          <AddressFields
            value={value.direccion}
            faultOf={faultOf}
            onChange={(direccion) => change({ direccion: direccion ?? NOWHERE })}
          />
          <ContactFields value={value} faultOf={faultOf} onChange={change} />
          <Choice label={words.branch.title} {...bind('bienTitulo')} choices={choicesOf(transport.titles)} />
          <Field label={words.branch.quota} {...bind('quotas', 'documentosMes')} inputMode="numeric" />
          <OpeningFields bind={bind} />
          <Starts value={value} begun={begun} bind={bind} />
        </div>
      </SaveForm>
    </Sheet>
  );
}

interface StartsProps extends Pick<SavedForm<BranchForm>, 'value' | 'bind'> {
  readonly begun: BranchSettings['empezadas'];
}

/** Last numbers of a former system this year; editable until the sequence starts here. */
function Starts({ value, begun, bind }: StartsProps) {
  const words = useWords();
  const list = value.correlativosIniciales;
  const isOpen = ({ ambiente, tipoDte }: BranchSettings['empezadas'][number]) =>
    !begun.some((each) => each.ambiente === ambiente && each.tipoDte === tipoDte);
  if (!list.some(isOpen)) return null;
  return (
    <fieldset className="settings-group wide">
      <legend>{words.config.branch.starts}</legend>
      <p className="soft small">{words.config.branch.startsLead}</p>
      <div className="form-grid">
        {list.map((entry, index) =>
          isOpen(entry) ? (
            <Field
              key={`${entry.ambiente}/${entry.tipoDte}`}
              label={`${words.tipo[entry.tipoDte]} · ${words.ambiente[entry.ambiente]} ${entry.anio}`}
              {...bind('correlativosIniciales', index, 'ultimo')}
              inputMode="numeric"
            />
          ) : null,
        )}
      </div>
    </fieldset>
  );
}
