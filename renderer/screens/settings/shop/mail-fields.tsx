import type { MailForm } from '../../../../core/contract/bridge/bridge-mail.ts';
import { AUTOMATIC_MAIL_KINDS } from '../../../../core/contract/mail.ts';
import { Choice, choicesOf, Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { MAIL_PROVIDERS, MAIL_SERVERS, providerOf } from './mail-providers.ts';
import type { Bound } from '../bound.ts';
import { LinesField } from '../lines-field.tsx';
import type { SavedForm } from '../section.tsx';

export interface MailFieldsProps {
  readonly form: Pick<SavedForm<MailForm>, 'value' | 'bind' | 'change'>;
  readonly conPassword: boolean;
}

/** Server, sender, and automatic mails. */
export function MailFields({ form, conPassword }: MailFieldsProps) {
  const words = useWords().mail;
  const { bind } = form;
  return (
    <>
      <Switch label={words.on} {...bind('activo')} />
      <ServerFields form={form} conPassword={conPassword} />
      <fieldset className="settings-group">
        <legend>{words.sender}</legend>
        <div className="form-grid">
          <Field label={words.senderName} {...bind('remitenteNombre')} />
          <Field label={words.senderAddress} {...bind('remitente')} />
        </div>
      </fieldset>
      <fieldset className="settings-group">
        <legend>{words.kinds}</legend>
        {AUTOMATIC_MAIL_KINDS.map((kind) => (
          <Switch key={kind} label={words.kind[kind]} {...bind(kind)} />
        ))}
      </fieldset>
    </>
  );
}

function ServerFields({ form, conPassword }: MailFieldsProps) {
  const words = useWords().mail;
  const { bind } = form;
  return (
    <fieldset className="settings-group">
      <legend>{words.server}</legend>
      <Provider form={form} />
      <div className="form-grid">
        <Field label={words.host} {...bind('host')} placeholder="smtp.proveedor.com" />
        <Field label={words.port} {...bind('port')} inputMode="numeric" />
        <Choice label={words.security} {...bind('seguridad')} choices={choicesOf(words.securities)} wide />
        <Field label={words.user} {...bind('usuario')} />
        <Field label={words.password} type="password" {...bind('password')} />
      </div>
      {conPassword && <p className="soft small">{words.passwordKept}</p>}
      <OwnCertificate {...bind('ca')} />
    </fieldset>
  );
}

/** Fills in the server of a common provider and explains its account. */
function Provider({ form: { value, change } }: Pick<MailFieldsProps, 'form'>) {
  const words = useWords().mail;
  const provider = providerOf(value.host);
  return (
    <>
      <Choice
        label={words.provider}
        value={provider ?? ''}
        choices={[
          ['', words.otherProvider],
          ...MAIL_PROVIDERS.map((each) => [each, words.providers[each].name] as const),
        ]}
        onChange={(chosen) => {
          const known = MAIL_PROVIDERS.find((each) => each === chosen);
          change(known === undefined ? { host: '' } : MAIL_SERVERS[known]);
        }}
      />
      {provider !== null && <p className="notice">{words.providers[provider].hint}</p>}
    </>
  );
}

/** Collapsed, because self-signed servers are rare. */
function OwnCertificate(ca: Bound<string>) {
  const words = useWords().mail;
  return (
    <details className="settings-own" open={ca.value !== '' || ca.fault !== ''}>
      <summary>{words.own}</summary>
      <LinesField label={words.ca} rows={4} {...ca} />
    </details>
  );
}
