/** The goods of a till as the catalogue of all: where an owner begins who has sold for long. */
import { useState } from 'react';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import { ActButton } from '../act-button.tsx';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';

/** A till for each button; open where there is no product yet, else behind one line. */
export function OwnCatalogue({ isEmpty }: { readonly isEmpty: boolean }) {
  const text = useText();
  const { value } = useAsked<Tills>('/api/tills');
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
