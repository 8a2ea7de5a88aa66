import { useState } from 'react';
import { AMBIENTES, type Ambiente } from '../../../../core/contract/ambiente.ts';
import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import type { ConnectionForm } from '../../../../core/contract/settings/settings-forms.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Facts } from '../../../components/list/facts.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { ConnectionFields, Probe } from './connection-fields.tsx';
import { CertificationProgress } from './certification-progress.tsx';
import { SaveForm, Section, useSavedForm } from '../section.tsx';

type Connection = SettingsView['conexiones'][number];

/** Default addresses of the authority (§transmission). */
const URL_OF: Readonly<Record<Ambiente, string>> = {
  PRUEBAS: 'https://apitest.dtes.mh.gob.sv',
  PRODUCCION: 'https://api.dtes.mh.gob.sv',
};

export function ConnectionSection({ view }: { readonly view: SettingsView }) {
  const words = useWords();
  const [open, setOpen] = useState<Ambiente | null>(null);
  const of = (ambiente: Ambiente) => view.conexiones.find((each) => each.ambiente === ambiente) ?? null;
  return (
    <Section title={words.config.section.conexion} lead={words.config.connection.lead}>
      {AMBIENTES.map((ambiente) => {
        const connection = of(ambiente);
        const { configure, change } = words.config.connection;
        const act = connection === null ? configure : change;
        return (
          <div key={ambiente} className="stack gap-3 settings-block">
            <h3>{words.ambiente[ambiente]}</h3>
            {connection === null ? (
              <p className="soft">{words.config.connection.none}</p>
            ) : (
              <ConnectionFacts connection={connection} />
            )}
            <div className="settings-save">
              <Button aria-label={`${act}: ${words.ambiente[ambiente]}`} onClick={() => setOpen(ambiente)}>
                {act}
              </Button>
              {connection !== null && (
                <Probe probe={() => bridge.call('settings.probe', { ambiente, entrada: null })} />
              )}
            </div>
          </div>
        );
      })}
      <CertificationProgress tests={view.pruebas} />
      {open !== null && (
        <ConnectionSheet ambiente={open} connection={of(open)} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

function ConnectionFacts({ connection }: { readonly connection: Connection }) {
  const words = useWords();
  const { autoridad, url, user } = connection;
  return (
    <Facts
      className="facts-row"
      facts={[
        [words.config.connection.kind, words.autoridad[autoridad]],
        [words.config.connection.url, url],
        [words.config.connection.user, user],
      ]}
    />
  );
}

interface ConnectionSheetProps {
  readonly ambiente: Ambiente;
  readonly connection: Connection | null;
  readonly onClose: () => void;
}

function ConnectionSheet({ ambiente, connection, onClose }: ConnectionSheetProps) {
  const words = useWords();
  const form = useSavedForm(formOf(ambiente, connection));
  const { value } = form;
  const save = async (): Promise<boolean> => {
    const done = await form.save('settings.saveConnection', { ambiente, entrada: value });
    if (done) onClose();
    return done;
  };
  return (
    <Sheet title={`${words.config.section.conexion} · ${words.ambiente[ambiente]}`} onClose={onClose}>
      <SaveForm form={form} onSave={save}>
        {connection !== null && connection.url !== null && (
          <p className="soft">{words.config.connection.passwordHint}</p>
        )}
        <div className="form-grid">
          <ConnectionFields
            ambiente={ambiente}
            value={value}
            faultOf={form.faultOf}
            onChange={(change) => form.change(withAddress(change, { ambiente, url: value.url }))}
          />
        </div>
        <Probe
          key={JSON.stringify(value)}
          probe={() => bridge.call('settings.probe', { ambiente, entrada: value })}
          onFaults={form.setFaults}
        />
      </SaveForm>
    </Sheet>
  );
}

/** The official address is only for Hacienda: another simulator starts with an empty one. */
function withAddress(
  change: Partial<ConnectionForm>,
  { ambiente, url }: { readonly ambiente: Ambiente; readonly url: string },
): Partial<ConnectionForm> {
  const official = URL_OF[ambiente];
  if (change.clase === 'otro-simulador' && url === official) return { ...change, url: '' };
  return change.clase === 'hacienda' && url === '' ? { ...change, url: official } : change;
}

function formOf(ambiente: Ambiente, connection: Connection | null): ConnectionForm {
  const url = connection?.url ?? URL_OF[ambiente];
  const clase =
    connection === null
      ? ambiente === 'PRUEBAS'
        ? 'simulador'
        : 'hacienda'
      : connection.autoridad === 'hacienda'
        ? 'hacienda'
        : connection.url === null
          ? 'simulador'
          : 'otro-simulador';
  return { clase, url, user: connection?.user ?? '', password: '' };
}
