import { useState } from 'react';
import { AMBIENTES, type Ambiente } from '../../../../core/contract/ambiente.ts';
import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Choice, Fault } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { saveSetting } from '../../../stores/manager/settings.ts';
import { CertificateCard, CertificateFile, type CheckedCertificate } from './certificate-file.tsx';
import { useMessage } from '../../../faults/message.ts';
import { together } from '../../../sale/faults.ts';
import { Section } from '../section.tsx';

/** Certificate in use with its expiry, and replacing it by file. */
export function CertificateSection({ view }: { readonly view: SettingsView }) {
  const words = useWords();
  const connected = AMBIENTES.filter((ambiente) =>
    view.conexiones.some((connection) => connection.ambiente === ambiente),
  );
  return (
    <Section title={words.config.section.certificado} lead={words.config.certificate.lead}>
      {connected.map((ambiente) => {
        const facts = view.certificados.find((each) => each.ambiente === ambiente);
        return (
          <div key={ambiente} className="stack gap-3 settings-block">
            <h3>{words.ambiente[ambiente]}</h3>
            {facts === undefined ? (
              <p className="notice" data-tone="bad">
                {words.config.certificate.none}
              </p>
            ) : (
              <CertificateCard facts={facts} />
            )}
          </div>
        );
      })}
      <Import />
    </Section>
  );
}

type Whither = Ambiente | 'ambos';

function Import() {
  const words = useWords();
  const [checked, setChecked] = useState<CheckedCertificate | null>(null);
  const [whither, setWhither] = useState<Whither>('PRUEBAS');
  const [fault, setFault] = useMessage('');
  const [round, setRound] = useState(0);
  const [saved, setSaved] = useState(false);
  const ambientes: Ambiente[] = whither === 'ambos' ? [...AMBIENTES] : [whither];
  const use = async ({ content, password }: CheckedCertificate): Promise<void> => {
    const faults = await saveSetting('settings.importCertificate', { ambientes, content, password });
    setFault(faults === null ? null : together(faults));
    if (faults !== null) return;
    setChecked(null);
    setSaved(true);
    setRound(round + 1);
  };
  return (
    <div className="stack gap-3 settings-block">
      <h3>{words.config.certificate.import}</h3>
      <CertificateFile
        key={round}
        check={(given) => bridge.call('settings.checkCertificate', { ambientes, ...given })}
        onChecked={(certificate) => {
          setChecked(certificate);
          setFault(null);
          if (certificate !== null) setSaved(false);
        }}
      />
      {checked !== null && (
        <div className="notice stack gap-3" data-tone="good">
          <p role="status">
            <strong>{words.config.certificate.checked}</strong>
          </p>
          <CertificateCard facts={checked.facts} />
          <Choice
            label={words.config.certificate.environments}
            value={whither}
            choices={[
              ...AMBIENTES.map((ambiente) => [ambiente, words.ambiente[ambiente]] as const),
              ['ambos', words.config.certificate.both],
            ]}
            onChange={(chosen) => setWhither(AMBIENTES.find((ambiente) => ambiente === chosen) ?? 'ambos')}
          />
          <div>
            <Button kind="main" onClick={() => void use(checked)}>
              {words.config.certificate.use}
            </Button>
          </div>
          <Fault text={fault} />
        </div>
      )}
      <p role="status" className="settings-saved">
        {saved ? words.config.saved : ''}
      </p>
    </div>
  );
}
