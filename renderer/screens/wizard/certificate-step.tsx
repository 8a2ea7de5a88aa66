import { bridge } from '../../bridge/index.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useWizard } from '../../stores/manager/wizard.ts';
import { CertificateCard, CertificateFile } from '../settings/authority/certificate-file.tsx';

/** Form id: the next button submits this form until the certificate is verified. */
export const CERTIFICATE_FORM = 'wizard-certificate';

/** Step 3: the certificate, verified here and saved at the end. */
export function CertificateStep({ onNext }: { readonly onNext: () => void }) {
  const words = useWords();
  const nit = useWizard(({ draft }) => draft.emisor.nit);
  const certificado = useWizard(({ secrets }) => secrets.certificado);
  const archivo = useWizard(({ secrets }) => secrets.archivo);
  const lost = useWizard(({ certified, secrets }) => certified && secrets.archivo === null);
  const keepSecret = useWizard((wizard) => wizard.keepSecret);
  return (
    <div className="stack gap-3 settings-block">
      <CertificateFile
        formId={CERTIFICATE_FORM}
        chosen={archivo}
        onChosen={(file) => keepSecret({ archivo: file })}
        check={(given) => bridge.call('setup.certificate', { nit, ...given })}
        onChecked={(checked) => keepSecret({ certificado: checked })}
        onAgain={certificado === null ? undefined : onNext}
      />
      {certificado === null ? (
        <p className={lost ? 'notice' : 'soft'}>
          {lost
            ? words.wizard.certificateLost
            : archivo === null
              ? words.wizard.noCertificate
              : words.wizard.unchecked}
        </p>
      ) : (
        <div className="notice stack gap-3" data-tone="good">
          <p role="status">
            <strong>{words.config.certificate.checked}</strong>
          </p>
          <CertificateCard facts={certificado.facts} />
        </div>
      )}
    </div>
  );
}
