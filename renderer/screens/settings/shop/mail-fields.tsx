import type { MailForm } from '../../../../core/contract/bridge/bridge-mail.ts';
import { AUTOMATIC_MAIL_KINDS, MAIL_SECURITIES } from '../../../../core/contract/mail.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { MAIL_PROVIDERS, MAIL_SERVERS, providerOf } from './mail-providers.ts';
import { LinesField } from '../lines-field.tsx';

export interface MailFieldsProps {
  readonly value: MailForm;
  readonly faultOf: (field: string) => string;
  readonly onChange: (change: Partial<MailForm>) => void;
  /** Whether a password is stored. */
  readonly conPassword: boolean;
}

/** Server, sender, and what goes out by itself. */
export function MailFields(props: MailFieldsProps) {
  const { value, onChange } = props;
  const words = useWords().mail;
  return (
    <>
      <Switch
        className="settings-switch"
        label={words.on}
        value={value.activo}
        onChange={(activo) => onChange({ activo })}
      />
      <ServerFields {...props} />
      <SenderFields {...props} />
      <fieldset className="settings-group">
        <legend>{words.kinds}</legend>
        {AUTOMATIC_MAIL_KINDS.map((kind) => (
          <Switch
            key={kind}
            className="settings-switch"
            label={words.kind[kind]}
            value={value[kind]}
            onChange={(on) => onChange({ [kind]: on })}
          />
        ))}
      </fieldset>
    </>
  );
}

function ServerFields({ value, faultOf, onChange, conPassword }: MailFieldsProps) {
  const words = useWords().mail;
  return (
    <fieldset className="settings-group">
      <legend>{words.server}</legend>
      <Provider value={value} onChange={onChange} />
      <div className="form-grid">
        <Field
          label={words.host}
          value={value.host}
          fault={faultOf('host')}
          onChange={(host) => onChange({ host })}
          placeholder="smtp.proveedor.com"
        />
        <Field
          label={words.port}
          value={value.port}
          fault={faultOf('port')}
          onChange={(port) => onChange({ port })}
          inputMode="numeric"
        />
        <Choice
          label={words.security}
          value={value.seguridad}
          choices={MAIL_SECURITIES.map((each) => [each, words.securities[each]] as const)}
          fault={faultOf('seguridad')}
          onChange={(chosen) =>
            onChange({ seguridad: MAIL_SECURITIES.find((each) => each === chosen) ?? 'STARTTLS' })
          }
          wide
        />
        <Field
          label={words.user}
          value={value.usuario}
          fault={faultOf('usuario')}
          onChange={(usuario) => onChange({ usuario })}
        />
        <Field
          label={words.password}
          type="password"
          value={value.password}
          fault={faultOf('password')}
          onChange={(password) => onChange({ password })}
        />
      </div>
      {conPassword && <p className="soft small">{words.passwordKept}</p>}
      <OwnCertificate value={value.ca} fault={faultOf('ca')} onChange={(ca) => onChange({ ca })} />
    </fieldset>
  );
}

/** Fills in the server of a usual provider, with what its account needs besides. */
function Provider({ value, onChange }: Pick<MailFieldsProps, 'value' | 'onChange'>) {
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
          onChange(known === undefined ? { host: '' } : MAIL_SERVERS[known]);
        }}
      />
      {provider !== null && <p className="notice">{words.providers[provider].hint}</p>}
    </>
  );
}

function SenderFields({ value, faultOf, onChange }: MailFieldsProps) {
  const words = useWords().mail;
  return (
    <fieldset className="settings-group">
      <legend>{words.sender}</legend>
      <div className="form-grid">
        <Field
          label={words.senderName}
          value={value.remitenteNombre}
          fault={faultOf('remitenteNombre')}
          onChange={(remitenteNombre) => onChange({ remitenteNombre })}
        />
        <Field
          label={words.senderAddress}
          value={value.remitente}
          fault={faultOf('remitente')}
          onChange={(remitente) => onChange({ remitente })}
        />
      </div>
    </fieldset>
  );
}

interface OwnCertificateProps {
  readonly value: string;
  readonly fault: string;
  readonly onChange: (value: string) => void;
}

/** Folded away: hardly anybody's server vouches for itself. */
function OwnCertificate({ value, fault, onChange }: OwnCertificateProps) {
  const words = useWords().mail;
  return (
    <details className="settings-own" open={value !== '' || fault !== ''}>
      <summary>{words.own}</summary>
      <LinesField label={words.ca} rows={4} value={value} fault={fault} onChange={onChange} />
    </details>
  );
}
