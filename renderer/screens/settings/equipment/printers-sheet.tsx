import { useState, type ReactNode } from 'react';
import {
  MAX_PRINTER_NAME_CHARS,
  PRINTER_CLASSES,
  type PrinterForm,
  type PrinterSettings,
} from '../../../../core/contract/bridge/bridge-printing.ts';
import { CODE_PAGES, TICKET_WIDTHS_MM } from '../../../../core/contract/printing/printed.ts';
import { RAW_PORT } from '../../../../core/contract/printing/printer-address.ts';
import { bridge } from '../../../bridge/index.ts';
import { showFaults } from '../../../components/focus.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { NO_FAULTS, faultsUnder, type Faults } from '../../../sale/faults.ts';
import { faultsOf } from '../../../stores/manager/settings.ts';
import { useSaid } from '../../../faults/said.ts';
import { SaveForm } from '../section.tsx';

/** A printer nobody has filled in: on the network, for the whole branch, printing every sale. */
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

/** A printer as its form shows it. */
export function formOf({ direccion, para, enEspera: _waiting, ...set }: PrinterSettings): PrinterForm {
  return {
    ...set,
    clase: direccion.clase,
    host: direccion.clase === 'red' ? direccion.host : '',
    puerto: direccion.clase === 'red' ? String(direccion.puerto) : String(RAW_PORT),
    ruta: direccion.clase === 'dispositivo' ? direccion.ruta : '',
    soloEstaCaja: para === 'esta-caja',
  };
}

export interface PrinterSheetProps {
  readonly form: PrinterForm;
  readonly onSaved: (printers: readonly PrinterSettings[]) => void;
  readonly onClose: () => void;
}

/** One printer: where it is, its paper, what it does by itself. */
export function PrinterSheet({ form: initial, onSaved, onClose }: PrinterSheetProps) {
  const { printers: say } = useWords().printing;
  const [value, setValue] = useState(initial);
  const [faults, setFaults] = useSaid(NO_FAULTS);
  const { busy, run } = useOneRun();
  const change = (part: Partial<PrinterForm>): void => setValue((before) => ({ ...before, ...part }));
  const save = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('printers.save', value);
      if (reply.ok) {
        onSaved(reply.value.impresoras);
        return onClose();
      }
      showFaults(() => {
        setFaults(faultsOf(reply.problem));
      });
    });
  const title = initial.id === null ? say.addTitle : say.edit(initial.nombre);
  return (
    <Sheet title={title} onClose={onClose} size="wide">
      <SaveForm form={{ faults, busy, saved: false }} onSave={() => void save()}>
        <div className="form-grid">
          <Field
            label={say.name}
            value={value.nombre}
            fault={faultsUnder(faults, 'nombre')}
            maxLength={MAX_PRINTER_NAME_CHARS}
            onChange={(nombre) => change({ nombre })}
            focused
            required
          />
          <Place value={value} faults={faults} onChange={change} />
          <Paper value={value} onChange={change} />
        </div>
        <Switches value={value} onChange={change} />
      </SaveForm>
    </Sheet>
  );
}

interface PartProps {
  readonly value: PrinterForm;
  readonly onChange: (part: Partial<PrinterForm>) => void;
}

function Place({ value, faults, onChange }: PartProps & { readonly faults: Faults }) {
  const { printers: say } = useWords().printing;
  const { clase, host, puerto, ruta } = value;
  return (
    <>
      <Choice
        label={say.kind}
        value={clase}
        choices={PRINTER_CLASSES.map((each) => [each, say.kinds[each]] as const)}
        onChange={(chosen) => onChange({ clase: PRINTER_CLASSES.find((each) => each === chosen) ?? 'red' })}
      />
      {clase === 'red' && (
        <>
          <Field
            label={say.host}
            value={host}
            fault={faultsUnder(faults, 'host')}
            placeholder="192.168.1.50"
            onChange={(typed) => onChange({ host: typed })}
            required
          />
          <Field
            label={say.port}
            value={puerto}
            fault={faultsUnder(faults, 'puerto')}
            inputMode="numeric"
            onChange={(typed) => onChange({ puerto: typed })}
            required
          />
        </>
      )}
      {clase === 'dispositivo' && (
        <Field
          label={say.path}
          value={ruta}
          fault={faultsUnder(faults, 'ruta')}
          placeholder={say.pathHint}
          onChange={(typed) => onChange({ ruta: typed })}
          required
          wide
        />
      )}
      {clase === 'sistema' && <p className="soft small wide">{say.systemLead}</p>}
    </>
  );
}

function Paper({ value, onChange }: PartProps): ReactNode {
  const { printers: say } = useWords().printing;
  const { anchoMm, codePage, clase } = value;
  return (
    <>
      <Choice
        label={say.width}
        value={String(anchoMm)}
        choices={TICKET_WIDTHS_MM.map((each) => [String(each), say.widthMm(each)] as const)}
        onChange={(chosen) =>
          onChange({ anchoMm: TICKET_WIDTHS_MM.find((each) => String(each) === chosen) ?? 80 })
        }
      />
      {clase !== 'sistema' && (
        <Choice
          label={say.codePage}
          value={codePage}
          choices={CODE_PAGES.map((each) => [each, say.pages[each]] as const)}
          onChange={(chosen) => onChange({ codePage: CODE_PAGES.find((each) => each === chosen) ?? 'cp858' })}
        />
      )}
    </>
  );
}

function Switches({ value, onChange }: PartProps) {
  const { printers: say } = useWords().printing;
  const takesBytes = value.clase !== 'sistema';
  const switches = [
    ...(takesBytes
      ? ([
          ['automatica', say.automatic],
          ['corte', say.cut],
          ['cajon', say.drawer],
        ] as const)
      : []),
    ['soloEstaCaja', say.ownTill],
    ['activa', say.active],
  ] as const;
  return (
    <div>
      {switches.map(([name, label]) => (
        <Switch
          key={name}
          className="settings-switch"
          label={label}
          value={value[name]}
          onChange={(checked) => onChange({ [name]: checked })}
        />
      ))}
    </div>
  );
}
