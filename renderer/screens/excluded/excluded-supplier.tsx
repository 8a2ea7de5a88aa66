import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import type { Supplier } from '../../../core/contract/till/excluded-purchase.ts';
import { found } from '../../bridge/search-reply.ts';
import { bridge } from '../../bridge/index.ts';
import { Choice, Fault, Field, choicesOf } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { identityText } from '../../receiver/identity.ts';
import { numberText } from '../../../core/contract/text/identity-text.ts';
import { newSupplier } from '../../stores/excluded/excluded-draft.ts';
import { useExcluded } from '../../stores/excluded/excluded.ts';
import { AddressFields } from '../receiver/address-fields.tsx';
import '../../components/form/field-row.css';

export interface FaultProps {
  readonly faultOf: (campo: string) => string;
}

/** The supplier: a known one or a new one. */
export function ExcludedSupplier({ faultOf }: FaultProps) {
  const words = useWords().excluded;
  const { draft } = useExcluded();
  return (
    <section className="stack gap-3 one-column excluded-part" aria-labelledby="excluded-who">
      <h2 id="excluded-who">{words.who}</h2>
      {draft.proveedor === null ? (
        <Search faultOf={faultOf} />
      ) : draft.esNuevo ? (
        <Written supplier={draft.proveedor} faultOf={faultOf} />
      ) : (
        <Chosen supplier={draft.proveedor} faultOf={faultOf} />
      )}
    </section>
  );
}

async function findSuppliers(q: string): Promise<readonly Supplier[] | null> {
  return found(await bridge.call('excluded.suppliers', { q }), ({ proveedores }) => proveedores);
}

function Search({ faultOf }: FaultProps) {
  const words = useWords().excluded;
  const change = useExcluded((purchase) => purchase.change);
  const write = (typed: string): void => change({ proveedor: newSupplier(typed), esNuevo: true });
  const fault = faultOf('receptor');
  return (
    <>
      <Finder
        label={words.find}
        placeholder={words.findHint}
        search={findSuppliers}
        keyOf={({ numDocumento }) => numDocumento}
        renderItem={(supplier) => (
          <span className="main">
            {supplier.nombre} <span className="figures soft small">{numberOf(supplier)}</span>
          </span>
        )}
        onPick={(proveedor) => {
          change({ proveedor, esNuevo: false });
          focusDescription();
        }}
        renderNothing={(typed) => (typed.trim() === '' ? null : <p>{words.unknown}</p>)}
        onNothing={write}
        invalid={fault !== ''}
        focused
        eager
      />
      <Fault text={fault} />
      <div>
        <Button onClick={() => write('')}>{words.newSupplier}</Button>
      </div>
    </>
  );
}

function numberOf({ tipoDocumento, numDocumento }: Supplier): string {
  const kind = tipoDocumento === '13' || tipoDocumento === '36' ? tipoDocumento : null;
  return identityText({ tipoDocumento: kind, numDocumento });
}

function focusDescription(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-line] input')?.focus());
}

function Chosen({ supplier, faultOf }: FaultProps & { readonly supplier: Supplier }) {
  const words = useWords().excluded;
  const change = useExcluded((purchase) => purchase.change);
  const faults = [
    'tipoDocumento',
    'numDocumento',
    'nombre',
    'direccion',
    'direccion.distrito',
    'direccion.municipio',
  ]
    .map((member) => faultOf(`receptor.${member}`))
    .filter((text) => text !== '');
  return (
    <div className="stack gap-3 one-column">
      <p className="excluded-supplier">
        <strong>{supplier.nombre}</strong>
        <span className="figures soft">{numberOf(supplier)}</span>
        <span className="soft small">{supplier.direccion?.complemento}</span>
      </p>
      <Fault text={faults.join(' · ')} />
      <div className="row wrap">
        <Button onClick={() => change({ proveedor: null })}>{words.another}</Button>
        <Button onClick={() => change({ esNuevo: true })}>{words.edit}</Button>
      </div>
    </div>
  );
}

function Written({ supplier, faultOf }: FaultProps & { readonly supplier: Supplier }) {
  const words = useWords().excluded;
  const change = useExcluded((purchase) => purchase.change);
  const put = (members: Partial<Supplier>): void => change({ proveedor: { ...supplier, ...members } });
  const first = useFirstMissing();
  return (
    <div ref={first} className="form-grid">
      <Choice
        label={words.kind}
        value={kindOf(supplier)}
        choices={choicesOf(words.kinds)}
        fault={faultOf('receptor.tipoDocumento')}
        required
        onChange={(tipoDocumento) => put({ tipoDocumento })}
      />
      <Field
        label={words.number}
        value={supplier.numDocumento}
        written={(numDocumento) =>
          numberText({ tipoDocumento: supplier.tipoDocumento === '36' ? '36' : '13', numDocumento })
        }
        fault={faultOf('receptor.numDocumento')}
        identity
        required
        onChange={(numDocumento) => put({ numDocumento })}
      />
      <Field
        label={words.name}
        value={supplier.nombre}
        fault={faultOf('receptor.nombre')}
        required
        onChange={(nombre) => put({ nombre })}
      />
      <Field
        label={words.phone}
        value={supplier.telefono ?? ''}
        fault={faultOf('receptor.telefono')}
        onChange={(telefono) => put({ telefono: telefono === '' ? null : telefono })}
      />
      <AddressFields
        value={supplier.direccion}
        faultOf={(path) => faultOf(`receptor.${path}`)}
        required
        onChange={(direccion) => put({ direccion })}
      />
      <div className="wide">
        <Button onClick={() => change({ proveedor: null, esNuevo: false })}>{words.another}</Button>
      </div>
    </div>
  );
}

type Kind = '13' | '36' | '02' | '03' | '37';

function kindOf({ tipoDocumento }: Supplier): Kind {
  const kinds: readonly Kind[] = ['13', '36', '02', '03', '37'];
  return kinds.find((kind) => kind === tipoDocumento) ?? '13';
}

/** Focuses the first empty field: the search text already filled one. */
function useFirstMissing() {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inputs = [...(grid.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    inputs.find(({ value }) => value === '')?.focus();
  }, []);
  return grid;
}
