/** Parameters of the shop's lists. */
import { countParameter, textParameter } from '../parameters.ts';

/** Rows per page: the maximum, and the default below. */
export const MAX_PAGE_ROWS = 200;
export const DEFAULT_PAGE_ROWS = 50;
const MAX_CURSOR_CHARS = 200;
const MAX_BRANCH_CHARS = 64;

export const paging = {
  limite: countParameter(1, MAX_PAGE_ROWS)
    .optional()
    .describe(`Filas por página; si falta, ${DEFAULT_PAGE_ROWS}`),
  cursor: textParameter(1, MAX_CURSOR_CHARS)
    .optional()
    .describe('El valor de siguiente de la página anterior, con los mismos parámetros'),
};

/** Id of the branch, see `branchOfCall`. */
export const branchParameter = textParameter(1, MAX_BRANCH_CHARS)
  .optional()
  .describe('Id de la sucursal, con una llave de administrador; si falta, la de la llave');
