import { Package } from 'lucide-react';
import { useEffect } from 'react';
import { priceToday } from '../../../core/contract/till/presented.ts';
import { CAT_014 } from '../../../core/catalogs/cat-014-unidad-medida.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import type { ListedProduct } from '../../../core/contract/till/products.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import type { RecordColumn } from '../../components/list/record-grid.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { takeScans } from '../../stores/catalogue/products-scan.ts';
import { useProducts } from '../../stores/catalogue/products.ts';
import { useSession } from '../../stores/till/session.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { useTill } from '../../stores/till/till.ts';
import type { Words } from '../../text/es.ts';
import { RecordScreen } from '../import/record-screen.tsx';
import { LabelsButton } from '../labels/labels-button.tsx';
import { newProduct, type OpenedProduct } from './product-draft.ts';
import './products.css';

// Preloaded with the list, so that keys typed right after F2 are not lost.
const form = lazyScreen(() => import('./product-sheet.tsx').then((module) => module.ProductSheet));

export function Products() {
  const words = useWords();
  const list = useProducts();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const fromCentre = useTill(({ context }) => context?.catalogoDeCentral === true);
  const { search } = list;
  useEffect(() => takeScans(search), [search]);
  useEffect(() => void form.load(), []);
  return (
    <RecordScreen<ListedProduct, OpenedProduct>
      clase="productos"
      list={list}
      icon={Package}
      words={words.products}
      columns={columnsOf(words)}
      nameOf={({ descripcion }) => descripcion}
      deleteText={({ descripcion, codigo, codigosBarra }) =>
        words.products.deleteText(descripcion, codigo, codigosBarra.length)
      }
      remove={({ id }) => bridge.call('products.delete', { id: id ?? '' })}
      lead={isManager && fromCentre ? words.products.fromCentre : undefined}
      blank={isManager && !fromCentre ? () => newProduct() : undefined}
      actions={
        isManager && (
          <>
            <Button onClick={() => goTo('precios')}>{words.prices.title}</Button>
            <Button onClick={() => goTo('promociones')}>{words.promotions.title}</Button>
          </>
        )
      }
      renderPicked={(products) => (
        <LabelsButton goods={products.map(({ codigo, descripcion }) => ({ codigo, nombre: descripcion }))} />
      )}
      renderSheet={(product, { onSaved, onDelete, onClose, neighbours }) => (
        <form.Place
          product={product}
          mayChange={isManager}
          onSaved={({ descripcion }) => onSaved(descripcion)}
          onDelete={onDelete}
          onClose={onClose}
          neighbours={neighbours}
        />
      )}
    />
  );
}

function unitOf({ uniMedida }: ListedProduct): string {
  return catalogName(CAT_014, String(uniMedida)) ?? String(uniMedida);
}

function columnsOf(words: Words): readonly RecordColumn<ListedProduct>[] {
  const { columns, fields, treatments, moreBarcodes } = words.products;
  return [
    {
      name: 'code',
      heading: fields.codigo,
      cell: ({ codigo }) => codigo,
      text: ({ codigo }) => codigo,
      look: 'figures',
      width: ['8.5rem', '7.5rem'],
    },
    {
      name: 'name',
      heading: fields.descripcion,
      cell: ({ descripcion, retirado }) =>
        retirado ? (
          <>
            {descripcion} <span className="soft small">· {words.products.retiredMark}</span>
          </>
        ) : (
          descripcion
        ),
      text: ({ descripcion }) => descripcion,
      look: 'main',
      width: ['minmax(0, 1fr)', 'minmax(0, 1fr)'],
      always: true,
    },
    {
      name: 'barcodes',
      heading: fields.codigosBarra,
      look: 'figures',
      width: ['minmax(0, 12rem)', '9.5rem'],
      text: ({ codigosBarra }) => codigosBarra.join(' '),
      cell: ({ codigosBarra: [first = '', ...more] }) =>
        more.length === 0 ? first : `${first} ${moreBarcodes(more.length)}`,
    },
    {
      name: 'unit',
      heading: columns.unit,
      cell: unitOf,
      text: unitOf,
      width: ['7rem', null],
    },
    {
      name: 'treatment',
      heading: columns.treatment,
      cell: ({ tratamiento }) => treatments[tratamiento],
      text: ({ tratamiento }) => treatments[tratamiento],
      width: ['7rem', null],
    },
    {
      name: 'price',
      heading: fields.precio,
      cell: (product) => dollars(priceToday(product)),
      text: priceToday,
      look: 'amount',
      width: ['8rem', '8rem'],
      always: true,
    },
  ];
}
