import { CAT_020 } from '../../../../core/catalogs/cat-020-pais.ts';
import { HOME_COUNTRY } from '../../../../core/contract/purchases/written-purchase.ts';
import { Choice, Field } from '../../../components/form/field.tsx';
import { Finder } from '../../../components/form/finder.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { nitText } from '../../../../core/contract/text/identity-text.ts';
import { dueAfter, useWritten } from '../../../stores/purchases/written.ts';

/** Results of one search. */
const FOUND = 8;
export const COUNTRIES: readonly (readonly [string, string])[] = CAT_020.entries
  .map(([code, name]) => [code, name] as const)
  .toSorted(
    ([a, one], [b, other]) =>
      Number(b === HOME_COUNTRY) - Number(a === HOME_COUNTRY) || one.localeCompare(other, 'es'),
  );

export function WrittenSupplier({ faultOf }: { readonly faultOf: (campo: string) => string }) {
  const words = useWords().written;
  const { draft, suppliers, change } = useWritten();
  const { proveedor } = draft;
  const put = (members: Partial<typeof proveedor>): void =>
    change({ proveedor: { ...proveedor, ...members } });
  const isHome = proveedor.pais === HOME_COUNTRY;
  return (
    <section className="stack gap-3 one-column" aria-labelledby="written-supplier">
      <h2 id="written-supplier">{words.supplier}</h2>
      {suppliers.length > 0 && <KnownSupplier />}
      <div className="written-fields">
        <Choice
          label={words.country}
          value={proveedor.pais}
          choices={COUNTRIES}
          fault={faultOf('proveedor.pais')}
          onChange={(pais) => put({ pais })}
        />
        <Field
          label={isHome ? words.nit : words.foreignNumber}
          value={proveedor.nit}
          identity={isHome}
          {...(isHome ? { written: nitText } : {})}
          fault={faultOf('proveedor.nit')}
          focused={suppliers.length === 0}
          required
          onChange={(nit) => put({ nit })}
        />
        {isHome && (
          <Field
            label={words.nrc}
            value={proveedor.nrc}
            identity
            fault={faultOf('proveedor.nrc')}
            onChange={(nrc) => put({ nrc })}
          />
        )}
        <Field
          label={words.name}
          value={proveedor.nombre}
          fault={faultOf('proveedor.nombre')}
          required
          wide
          onChange={(nombre) => put({ nombre })}
        />
      </div>
    </section>
  );
}

function KnownSupplier() {
  const words = useWords().written;
  const { draft, suppliers, change } = useWritten();
  return (
    <Finder
      label={words.known}
      placeholder={words.knownHint}
      focused
      search={(q) => {
        const typed = q.toLocaleLowerCase('es').replaceAll('-', '');
        return Promise.resolve(
          suppliers
            .filter(
              ({ nombre, nit }) => nombre.toLocaleLowerCase('es').includes(typed) || nit.includes(typed),
            )
            .slice(0, FOUND),
        );
      }}
      keyOf={({ nit }) => nit}
      renderItem={({ nombre, nit }) => (
        <span>
          {nombre} <span className="soft small figures">{nit}</span>
        </span>
      )}
      renderNothing={(typed) => <p>{words.nobodyFound(typed)}</p>}
      onPick={({ pais, nit, nrc, nombre, diasCredito }) =>
        change({
          // A stored foreign number has its country as prefix.
          proveedor: {
            pais,
            nit: pais === HOME_COUNTRY ? nit : nit.replace(`${pais}-`, ''),
            nrc: nrc ?? '',
            nombre,
          },
          diasCredito,
          vence: dueAfter(draft.fecha, diasCredito),
        })
      }
    />
  );
}
