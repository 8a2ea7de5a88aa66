/** A customer's unbilled notas de remisión for API callers (§remission-billing). */
import type { Caller } from '../../contract/caller.ts';
import type { Input } from '../../contract/api/operations.ts';
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import type { ShopRemissionPage } from '../../contract/api/shop/remissions.ts';
import { toJsonNumber } from '../../domain/money.ts';
import { billingDue, worthLeft } from '../../domain/remissions/remission-left.ts';
import { unbilledRemissions, type StandingRemission } from '../../engine/remissions/remission-standing.ts';
import type { TillParts } from '../till-parts.ts';
import { pageCursor, placeAfter } from './page-cursor.ts';

/** Bounds beyond any document. */
const EVER = { desde: '0000-01-01', hasta: '9999-12-31' } as const;

export function remissionCalls({ store }: Pick<TillParts, 'store'>) {
  return {
    /** Those of the key's branch. @throws AppError `VALIDACION` */
    list: (input: Input<'clientes.remisiones'>, caller: Caller): ShopRemissionPage => {
      const { tipoDocumento, numDocumento, desde = EVER.desde, hasta = EVER.hasta, limite, cursor } = input;
      const after = placeAfter(cursor, 0);
      const limit = limite === undefined ? DEFAULT_PAGE_ROWS : Number(limite);
      return store.read((reader) => {
        const receptor = { tipoDocumento, numDocumento };
        const found: StandingRemission[] = [];
        for (const each of unbilledRemissions(reader, caller, { desde, hasta, receptor })) {
          if (each.remission.id <= after) continue;
          if (found.length === limit)
            return { remisiones: found.map(shownOf), siguiente: pageCursor(found.at(-1)?.remission.id ?? 0) };
          found.push(each);
        }
        return { remisiones: found.map(shownOf), siguiente: null };
      });
    },
  };
}

function shownOf({ remission, lines }: StandingRemission): ShopRemissionPage['remisiones'][number] {
  const { codigoGeneracion, numeroControl, fecEmi, bienTitulo } = remission;
  return {
    codigoGeneracion,
    numeroControl,
    fecEmi,
    vence: billingDue(fecEmi, bienTitulo ?? ''),
    disponible: toJsonNumber(worthLeft(lines)),
    lineas: lines.map(({ line, queda }, place) => ({
      numItem: place + 1,
      codigo: line.codigo,
      descripcion: line.descripcion,
      precioUni: toJsonNumber(line.precioUni),
      disponible: toJsonNumber(queda),
    })),
  };
}
