import type { ReactNode } from 'react';
import type { PrinterForm, PrinterSettings } from '../../../../core/contract/bridge/bridge-printing.ts';
import { TICKET_WIDTHS_MM } from '../../../../core/contract/printing/printed.ts';
import { MAX_PRINTER_NAME_CHARS, RAW_PORT } from '../../../../core/contract/printing/printer-address.ts';
import { bridge } from '../../../bridge/index.ts';
import { Choice, choicesOf, Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { faultsOf } from '../../../stores/manager/settings.ts';
import { SaveForm, useSavedForm, type SavedForm } from '../section.tsx';

/** Defaults of a new printer: network, whole branch, automatic. */
export const NEW_PRINTER: PrinterForm = {
  id: null,
  nombre: '',
  clase: 'red',
  host: '',
  puerto: String(RAW_PORT),
  ruta: '',
  anchoMm: 80,
  codePage: 'cp858',
  corte: true,
  cajon: false,
  automatica: true,
  activa: true,
  soloEstaCaja: false,
};

export interface PrinterSheetProps {
  readonly form: PrinterForm;
  readonly onSaved: (printers: readonly PrinterSettings[]) => void;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

export function PrinterSheet({ form: initial, onSaved, onRefused, onClose }: PrinterSheetProps) {
  const { printers: say } = useWords().printing;
  const form = useSavedForm(initial);
  const { value, bind } = form;
  const save = (): Promise<boolean> =>
    form.submit(async () => {
      const reply = await bridge.call('printers.save', { ...value, ...form.opened });
      if (!reply.ok) {
        onRefused();
        return faultsOf(reply.problem);
      }
      onSaved(reply.value.impresoras);
      onClose();
      return null;
    });
  const title = initial.id === null ? say.addTitle : say.edit(initial.nombre);
  return (
    <Sheet title={title} onClose={onClose} size="wide">
      <SaveForm form={{ ...form, saved: false }} onSave={save}>
        <div className="form-grid">
          <Field label={say.name} {...bind('nombre')} maxLength={MAX_PRINTER_NAME_CHARS} focused required />
          <Place value={value} bind={bind} />
          <Paper value={value} bind={bind} />
        </div>
        <Switches value={value} bind={bind} />
      </SaveForm>
    </Sheet>
  );
}

type PartProps = Pick<SavedForm<PrinterForm>, 'value' | 'bind'>;

function Place({ value: { clase }, bind }: PartProps) {
  const { printers: say } = useWords().printing;
  return (
    <>
      <Choice label={say.kind} {...bind('clase')} choices={choicesOf(say.kinds)} />
      {clase === 'red' && (
        <>
          <Field label={say.host} {...bind('host')} placeholder="192.168.1.50" required />
          <Field label={say.port} {...bind('puerto')} inputMode="numeric" required />
        </>
      )}
      {clase === 'dispositivo' && (
        <Field label={say.path} {...bind('ruta')} placeholder={say.pathHint} required wide />
      )}
      {clase === 'sistema' && <p className="soft small wide">{say.systemLead}</p>}
    </>
  );
}

function Paper({ value: { clase }, bind }: PartProps): ReactNode {
  const { printers: say } = useWords().printing;
  const width = bind('anchoMm');
  return (
    <>
      <Choice
        label={say.width}
        value={String(width.value)}
        choices={TICKET_WIDTHS_MM.map((each) => [String(each), say.widthMm(each)] as const)}
        onChange={(chosen) =>
          width.onChange(TICKET_WIDTHS_MM.find((each) => String(each) === chosen) ?? width.value)
        }
      />
      {clase !== 'sistema' && (
        <Choice label={say.codePage} {...bind('codePage')} choices={choicesOf(say.pages)} />
      )}
    </>
  );
}

function Switches({ value: { clase }, bind }: PartProps) {
  const { printers: say } = useWords().printing;
  const switches = [
    ...(clase === 'sistema'
      ? []
      : ([
          ['automatica', say.automatic],
          ['corte', say.cut],
          ['cajon', say.drawer],
        ] as const)),
    ['soloEstaCaja', say.ownTill],
    ['activa', say.active],
  ] as const;
  return (
    <div>
      {switches.map(([name, label]) => (
        <Switch key={name} label={label} {...bind(name)} />
      ))}
    </div>
  );
}
