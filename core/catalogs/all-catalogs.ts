/** Every catalogue by its name, for look-ups by integrators and forms. */
import type { Catalog } from './catalog.ts';
import { CAT_008 } from './cat-008-distrito.ts';
import { CAT_013 } from './cat-013-municipio.ts';
import { CAT_014 } from './cat-014-unidad-medida.ts';
import { CAT_015 } from './cat-015-tributos.ts';
import { CAT_019 } from './cat-019-actividad-economica.ts';
import { CAT_020 } from './cat-020-pais.ts';
import { CAT_027 } from './cat-027-recinto-fiscal.ts';
import { CAT_028 } from './cat-028-regimen.ts';
import * as shortCatalogs from './short-catalogs.ts';

export const ALL_CATALOGS: Readonly<Record<string, Catalog>> = Object.fromEntries(
  [...Object.values(shortCatalogs), CAT_008, CAT_013, CAT_014, CAT_015, CAT_019, CAT_020, CAT_027, CAT_028]
    .toSorted((one, other) => (one.catalog < other.catalog ? -1 : 1))
    .map((each) => [each.catalog, each]),
);
