import { useId, useState } from 'react';
import type { CertificateFacts } from '../../../../core/contract/bridge/bridge-settings.ts';
import type { BridgeReply } from '../../../../core/contract/bridge/bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Fault, Field } from '../../../components/form/field.tsx';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { faultsOf, WHOLE_FORM } from '../../../stores/manager/settings.ts';
import { useMessage } from '../../../faults/message.ts';
import { NO_FAULTS } from '../../../sale/faults.ts';
import { momentDay } from '../day-text.ts';
import { base64Of } from '../../../input/base64.ts';

/** Largest accepted file, in bytes; the authority's have about 8 KiB. */
const MAX_FILE_BYTES = 256 * 1024;

export interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

export interface CheckedCertificate {
  readonly content: string;
  readonly password: string;
  readonly facts: CertificateFacts;
}

export interface CertificateFileProps {
  /** Form id for a submit button elsewhere; without it the form has its own. */
  readonly formId?: string;
  readonly chosen?: ChosenFile | null;
  readonly onChosen?: (file: ChosenFile) => void;
  readonly check: (given: {
    readonly content: string;
    readonly password: string;
  }) => Promise<BridgeReply<CertificateFacts>>;
  readonly onChecked: (certificate: CheckedCertificate | null) => void;
  /** Called on Enter when the file is already verified. */
  readonly onAgain?: (() => void) | undefined;
}

export function CertificateFile({
  formId,
  chosen: before = null,
  onChosen,
  check,
  onChecked,
  onAgain,
}: CertificateFileProps) {
  const words = useWords().config.certificate;
  const [file, setFile] = useState(before);
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useMessage(NO_FAULTS);
  const { busy, run } = useOneRun();
  const fresh = (): void => {
    setFaults(null);
    onChecked(null);
  };
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    fresh();
    if (chosen.size > MAX_FILE_BYTES)
      return setFaults(({ config }) => new Map([['content', config.certificate.tooLarge]]));
    const read = { name: chosen.name, content: await base64Of(chosen) };
    setFile(read);
    onChosen?.(read);
  };
  const submit = (): Promise<void> =>
    run(async () => {
      if (file === null) return;
      const given = { content: file.content, password };
      const reply = await check(given);
      if (reply.ok) onChecked({ ...given, facts: reply.value });
      setFaults(reply.ok ? null : faultsOf(reply.problem));
    });
  return (
    <form
      id={formId}
      className="stack gap-3 certificate-file"
      onSubmit={(event) => {
        event.preventDefault();
        if (onAgain === undefined) void submit();
        else onAgain();
      }}
    >
      <FilePick name={file?.name ?? null} fault={faults.get('content') ?? ''} onPick={choose} />
      <Field
        label={words.password}
        type="password"
        value={password}
        fault={faults.get('password')}
        onChange={(typed) => {
          setPassword(typed);
          fresh();
        }}
      />
      {formId === undefined && (
        <Button type="submit" aria-disabled={busy || file === null}>
          {words.check}
        </Button>
      )}
      <Fault text={faults.get(WHOLE_FORM) ?? ''} />
    </form>
  );
}

interface FilePickProps {
  readonly name: string | null;
  readonly fault: string;
  readonly onPick: (file: File | undefined) => Promise<void>;
}

function FilePick({ name, fault, onPick }: FilePickProps) {
  const words = useWords().config.certificate;
  const id = useId();
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {words.file}
      </span>
      <div className="row gap-3 shrinks file-pick">
        <input
          id={id}
          type="file"
          className="only-read"
          accept=".crt,.cer,.pem,.xml,.key"
          onChange={({ target }) => {
            const [picked] = target.files ?? [];
            // Allows the same file to be chosen again after a correction.
            void onPick(picked).then(() => (target.value = ''));
          }}
          aria-labelledby={`${id}-label ${id}-name`}
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : `${id}-fault`}
        />
        <label htmlFor={id} className="button">
          {words.choose}
        </label>
        <span className="soft" id={`${id}-name`}>
          {name ?? words.noFile}
        </span>
      </div>
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  );
}

export function CertificateCard({ facts }: { readonly facts: CertificateFacts }) {
  const words = useWords().config.certificate;
  const { titular, hasta, diasRestantes, huella } = facts;
  const left =
    diasRestantes === null ? '' : diasRestantes < 0 ? words.expired : words.daysLeft(diasRestantes);
  return (
    <dl className="facts-row">
      <div>
        <dt className="label">{words.owner}</dt>
        <dd className="figures">{titular === null ? words.ownerUnknown : words.ownerNit(titular)}</dd>
      </div>
      <div>
        <dt className="label">{words.until}</dt>
        <dd className="figures" data-urgent={diasRestantes !== null && diasRestantes <= 30 ? '' : undefined}>
          {hasta === null ? words.noEnd : `${momentDay(hasta)} · ${left}`}
        </dd>
      </div>
      <div>
        <dt className="label">{words.fingerprint}</dt>
        <dd className="figures">{huella}</dd>
      </div>
    </dl>
  );
}
