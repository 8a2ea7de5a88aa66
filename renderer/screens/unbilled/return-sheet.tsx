import { useEffect, useState } from 'react';
import type {
  RemissionLineView,
  UnbilledRemission,
} from '../../../core/contract/bridge/bridge-remissions.ts';
import { bridge } from '../../bridge/index.ts';
import { Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { useTypedReason } from '../../components/form/use-typed-reason.ts';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { problemMessage, useMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useUnbilled } from '../../stores/documents/unbilled.ts';

interface ReturnSheetProps {
  readonly note: UnbilledRemission;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Typed {
  readonly cantidad: string;
  readonly averia: boolean;
}

const NONE: Typed = { cantidad: '', averia: false };

/** Records goods of a note returned before invoicing, by line. */
export function ReturnSheet({ note, onDone, onClose }: ReturnSheetProps) {
  const { unbilled } = useWords();
  const { codigoGeneracion, numeroControl } = note;
  const [lines, setLines] = useState<readonly RemissionLineView[] | null>(null);
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  const { motivo, field, isGiven } = useTypedReason();
  const [fault, setFault] = useMessage('');
  // Idempotency key: a repeated request is one return.
  const [clave] = useState(() => crypto.randomUUID());
  const { run } = useOneRun();
  useEffect(() => {
    let stale = false;
    void bridge.call('remissions.view', { codigoGeneracion }).then((reply) => {
      if (stale) return;
      if (reply.ok) setLines(reply.value.lineas.filter(({ queda }) => queda !== '0'));
      else setFault(problemMessage(reply.problem));
    });
    return () => {
      stale = true;
    };
  }, [codigoGeneracion, setFault]);
  const save = (): Promise<void> =>
    run(async () => {
      if (!isGiven()) return;
      const lineas = Object.entries(typed).flatMap(([numItem, { cantidad, averia }]) =>
        cantidad.trim() === '' ? [] : [{ numItem: Number(numItem), cantidad: cantidad.trim(), averia }],
      );
      const reply = await bridge.call('remissions.return', { clave, codigoGeneracion, motivo, lineas });
      if (!reply.ok) return setFault(problemMessage(reply.problem));
      void useUnbilled.getState().refresh();
      onDone();
      onClose();
    });
  return (
    <FormSheet
      title={unbilled.returnOf(numeroControl)}
      lead={unbilled.returnLead}
      fault={fault}
      save={unbilled.save}
      onSave={() => void save()}
      cancel={unbilled.cancel}
      onClose={onClose}
    >
      {lines !== null && (
        <ReturnLines
          lines={lines}
          typed={typed}
          onType={(numItem, of) => setTyped({ ...typed, [numItem]: of })}
        />
      )}
      <ReasonField label={unbilled.reason} usual={unbilled.reasons} {...field} />
    </FormSheet>
  );
}

interface ReturnLinesProps {
  readonly lines: readonly RemissionLineView[];
  readonly typed: Readonly<Record<number, Typed>>;
  readonly onType: (numItem: number, typed: Typed) => void;
}

function ReturnLines({ lines, typed, onType }: ReturnLinesProps) {
  const { unbilled } = useWords();
  const { columns } = unbilled;
  const heads = [columns.goods, columns.quantity, columns.pending, columns.back, columns.damaged];
  return (
    <FigureTable label={unbilled.returned} className="unbilled-list unbilled-returned" heads={heads}>
      <tbody>
        {lines.map(({ numItem, descripcion, cantidad, queda }, place) => {
          const own = typed[numItem] ?? NONE;
          return (
            <tr key={numItem}>
              <th scope="row">{descripcion}</th>
              <td>{cantidad}</td>
              <td>{queda}</td>
              <td>
                <Field
                  label={unbilled.returnLine(descripcion)}
                  value={own.cantidad}
                  inputMode="decimal"
                  onChange={(text) => onType(numItem, { ...own, cantidad: text })}
                  focused={place === 0}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={unbilled.damagedLine(descripcion)}
                  checked={own.averia}
                  onChange={({ target }) => onType(numItem, { ...own, averia: target.checked })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </FigureTable>
  );
}
