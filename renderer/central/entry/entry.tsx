/** Access to the managers' page: setup by the first manager, access codes for added ones, log-in. */
import { useState, type ReactNode } from 'react';
import type { SetupSecret } from '../../../core/contract/central/manager-api.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { QrModules } from '../../components/qr-modules.tsx';
import { useAct, useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { useEntryText } from './entry-text.ts';
import { Refusal } from '../parts/refusal.tsx';

interface EntryProps {
  readonly onEntered: () => void;
}

/** Precedes the access code in the address; the fragment never reaches a server. */
export const ACCESS_ANCHOR = '#acceso=';

/** Log-in with password and second factor, or with an access code the first time. */
export function LogIn({ onEntered }: EntryProps) {
  const text = useEntryText();
  const { email: emailText } = useText();
  const [code, setCode] = useState(() => codeOf(location.hash));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  if (code !== null) return <Join code={code} onEntered={onEntered} onBack={() => setCode(null)} />;
  return (
    <>
      <EntryForm
        title={text.logIn}
        action={text.logIn}
        path="/api/login"
        input={{ email, password, totp }}
        onEntered={onEntered}
      >
        <Field label={emailText} value={email} onChange={setEmail} focused required wide />
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
      <Button kind="plain" onClick={() => setCode('')}>
        {text.haveCode}
      </Button>
    </>
  );
}

function codeOf(hash: string): string | null {
  return hash.startsWith(ACCESS_ANCHOR) ? decodeURIComponent(hash.slice(ACCESS_ANCHOR.length)) : null;
}

interface JoinProps extends EntryProps {
  readonly code: string;
  readonly onBack: () => void;
}

function Join({ code, onEntered, onBack }: JoinProps) {
  const text = useEntryText();
  const { field, shown, values } = useSecretForm({ code, password: '', totp: '' });
  return (
    <>
      <EntryForm
        title={text.join}
        action={text.join}
        path="/api/join"
        input={{ ...values, secret: shown?.secret ?? '' }}
        onEntered={() => {
          // The code is used up.
          history.replaceState(null, '', location.pathname);
          onEntered();
        }}
      >
        <p className="soft wide">{text.joinHow}</p>
        <Field label={text.accessCode} {...field('code')} focused={code === ''} />
        <Field
          label={text.password}
          {...field('password')}
          type="password"
          placeholder={text.passwordHint}
          focused={code !== ''}
        />
        <SecondFactor shown={shown} totp={field('totp')} />
      </EntryForm>
      <Button kind="plain" onClick={onBack}>
        {text.back}
      </Button>
    </>
  );
}

/** Setup: company, shop, and first manager with second factor. */
export function SetUp({ onEntered }: EntryProps) {
  const text = useEntryText();
  const general = useText();
  const { field, shown, values } = useSecretForm({
    code: '',
    company: '',
    shop: '',
    name: '',
    email: '',
    password: '',
    totp: '',
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
      <Field label={general.shop} {...field('shop')} />
      <Field label={general.name} {...field('name')} />
      <Field label={general.email} {...field('email')} />
      <Field label={text.password} {...field('password')} type="password" placeholder={text.passwordHint} />
      <SecondFactor shown={shown} totp={field('totp')} />
    </EntryForm>
  );
}

interface TextInput {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required: boolean;
}

/** Form state with the TOTP secret, which stays the same once typing has begun. */
function useSecretForm<T extends Readonly<Record<string, string>>>(empty: T) {
  const secret = useAsked('/api/setup/secret', false);
  const [kept, setKept] = useState<SetupSecret | null>(null);
  const [values, setValues] = useState(empty);
  const shown = kept ?? secret.value;
  const field = (name: keyof T & string): TextInput => ({
    value: values[name] ?? '',
    onChange: (value) => {
      setKept(shown);
      setValues({ ...values, [name]: value });
    },
    required: true,
  });
  return { field, shown, values };
}

interface SecondFactorProps {
  readonly shown: SetupSecret | null;
  readonly totp: TextInput;
}

function SecondFactor({ shown, totp }: SecondFactorProps) {
  const text = useEntryText();
  if (shown === null) return null;
  return (
    <div className="flow gap-4 central-factor wide">
      <QrModules content={shown.address} label={text.totp} />
      <div className="stack top central-factor-side">
        <p className="soft small">{text.orType}</p>
        <p className="figures central-secret">{shown.typed.replaceAll(/(.{4})/g, '$1 ')}</p>
        <Field label={text.totp} {...totp} inputMode="numeric" maxLength={6} />
      </div>
    </div>
  );
}

interface EntryFormProps extends EntryProps {
  readonly title: string;
  readonly action: string;
  readonly path: '/api/setup' | '/api/login' | '/api/join';
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
      <Button type="submit" kind="main" data-size="large" disabled={isBusy}>
        {action}
      </Button>
    </form>
  );
}
