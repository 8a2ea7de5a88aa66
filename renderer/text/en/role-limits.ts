/** How far each role may go alone, in English. */
import type { roleLimits as esRoleLimits } from '../es/role-limits.ts';

export const roleLimits: typeof esRoleLimits = {
  title: 'Limits of sales and returns',
  lead: 'Beyond them a sale or a return asks for a manager’s PIN and stands in the audit log. Discounts of a line and of the whole count together, against the catalogue’s price. What is not in the catalogue counts together in a sale; 0 lets nothing be sold so.',
  discount: (rol) => `${rol}: largest discount (%)`,
  lower: (rol) => `${rol}: may lower a product’s price`,
  daily: (rol) => `${rol}: discounts without a manager, up to ($ a day)`,
  free: (rol) => `${rol}: without a product of the catalogue, up to ($ a sale)`,
  kind: (rol) => `${rol}: may sell as exempt, not taxed or outside the tax base what is not`,
  noLimit: 'No limit',
  returns: (rol) => `${rol}: largest return ($)`,
};
