/** How a manager comes in: the first one prepares the centre, everyone logs in. */
import { useState, type ReactNode } from 'react';
import type { SetupSecret } from '../../core/contract/central/manager-api.ts';
import { Field } from '../components/form/field.tsx';
import { QrModules } from '../components/qr-modules.tsx';
import { useAct, useAsked } from './ask.ts';
import { useText } from './central-text.ts';
import { Refusal } from './refusal.tsx';

interface EntryProps {
  readonly onEntered: () => void;
}

/** Log-in with password and second factor. */
export function LogIn({ onEntered }: EntryProps) {
  const text = useText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  return (
    <EntryForm
      title={text.logIn}
      action={text.logIn}
      path="/api/login"
      input={{ email, password, totp }}
      onEntered={onEntered}
    >
      <Field label={text.email} value={email} onChange={setEmail} focused required wide />
      <Field label={text.password} value={password} onChange={setPassword} type="password" required wide />
      <Field
        label={text.totp}
        value={totp}
        onChange={setTotp}
        inputMode="numeric"
        maxLength={6}
        required
        wide
      />
    </EntryForm>
  );
}

/** The first start: company, shop, first manager with the second factor. */
export function SetUp({ onEntered }: EntryProps) {
  const text = useText();
  const secret = useAsked<SetupSecret>('/api/setup/secret', false);
  const [kept, setKept] = useState<SetupSecret | null>(null);
  const [values, setValues] = useState({
    code: '',
    company: '',
    shop: '',
    name: '',
    email: '',
    password: '',
    totp: '',
  });
  const shown = kept ?? secret.value;
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => {
      // The secret that was read stays the one that is sent.
      setKept(shown);
      setValues({ ...values, [name]: value });
    },
    required: true,
  });
  return (
    <EntryForm
      title={text.setup}
      action={text.setup}
      path="/api/setup"
      input={{ ...values, secret: shown?.secret ?? '' }}
      onEntered={onEntered}
    >
      <p className="soft wide">{text.setupHow}</p>
      <Field label={text.code} {...field('code')} focused />
      <Field label={text.company} {...field('company')} />
      <Field label={text.shop} {...field('shop')} />
      <Field label={text.name} {...field('name')} />
      <Field label={text.email} {...field('email')} />
      <Field label={text.password} {...field('password')} type="password" placeholder={text.passwordHint} />
      {shown === null ? null : (
        <div className="central-factor wide">
          <QrModules content={shown.address} label={text.totp} />
          <div className="central-factor-side">
            <p className="soft small">{text.orType}</p>
            <p className="figures central-secret">{shown.typed.replaceAll(/(.{4})/g, '$1 ')}</p>
            <Field label={text.totp} {...field('totp')} inputMode="numeric" maxLength={6} />
          </div>
        </div>
      )}
    </EntryForm>
  );
}

interface EntryFormProps extends EntryProps {
  readonly title: string;
  readonly action: string;
  readonly path: string;
  readonly input: unknown;
  readonly children: ReactNode;
}

function EntryForm({ title, action, path, input, onEntered, children }: EntryFormProps) {
  const { answer, isBusy, act } = useAct();
  return (
    <form
      className="central-card"
      onSubmit={(event) => {
        event.preventDefault();
        act(path, input, onEntered);
      }}
    >
      <h1>{title}</h1>
      <div className="form-grid">{children}</div>
      <Refusal answer={answer} />
      <button type="submit" className="button" data-kind="main" data-size="large" disabled={isBusy}>
        {action}
      </button>
    </form>
  );
}
