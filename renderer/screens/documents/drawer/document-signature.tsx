import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Facts } from '../../../components/list/facts.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import { momentText } from '../../../text/day.ts';
import { CopyButton } from './copy-button.tsx';

/** The signature, the result of its verification, and the certificate. */
export function DocumentSignature({ view }: { readonly view: DocumentView }) {
  const { signature } = useWords().documents;
  const { firma, result } = view;
  if (firma === null || result.dteFirmado === null) {
    return (
      <div className="drawer-part">
        <p className="soft">{signature.unsigned}</p>
      </div>
    );
  }
  const { desde, hasta, huella } = firma.certificado;
  const validity =
    desde === null || hasta === null
      ? signature.noValidity
      : signature.validFrom(momentText(desde), momentText(hasta));
  const Icon = firma.verificada ? ShieldCheck : ShieldAlert;
  return (
    <div className="drawer-part">
      <p className="toned verified" data-tone={firma.verificada ? 'good' : 'bad'}>
        <Icon size={22} aria-hidden="true" />
        <span className="seal">{firma.verificada ? signature.verified(huella) : signature.broken}</span>
      </p>
      <Facts
        className="facts-list"
        figures
        facts={[
          [signature.validity, validity],
          [signature.header, firma.encabezado],
        ]}
      />
      <div className="flow">
        <CopyButton value={result.dteFirmado} name={signature.copy} worded />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard */}
      <pre className="small code jws" tabIndex={0} role="region" aria-label={signature.jws}>
        {result.dteFirmado}
      </pre>
    </div>
  );
}
