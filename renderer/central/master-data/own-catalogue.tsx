/** Imports the products of a till as the central catalogue, for shops with existing data. */
import { useState } from 'react';
import { ActButton } from '../parts/act-button.tsx';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';

/** One button per till; expanded while the catalogue is empty. */
export function OwnCatalogue({ isEmpty }: { readonly isEmpty: boolean }) {
  const text = useText();
  const { value } = useAsked('/api/tills');
  const [asked, setAsked] = useState('');
  const tills = value?.tills.filter(({ state }) => state === 'ACTIVA') ?? [];
  if (tills.length === 0) return null;
  return (
    <details className="central-card" open={isEmpty || asked !== ''}>
      <summary>{text.ownCatalogue}</summary>
      <p className="soft">{text.ownCatalogueHow}</p>
      <div className="flow gap-3 end central-filters">
        {tills.map(({ installation, shop, name }) => (
          <ActButton
            key={installation}
            path="/api/products/take"
            input={{ installation }}
            onDone={() => setAsked(name)}
          >
            {text.takeCatalogue(`${shop} · ${name}`)}
          </ActButton>
        ))}
      </div>
      <p role="status" className="soft">
        {asked === '' ? '' : text.catalogueAsked(asked)}
      </p>
    </details>
  );
}
