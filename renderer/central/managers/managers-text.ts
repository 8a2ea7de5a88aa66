/** Texts of managers. */
import { MANAGER_CODE_HOURS } from '../../../core/contract/central/manager-access.ts';
import { TEXTS, useText } from '../central-text.ts';

const es = {
  managers: 'Quién entra a esta página',
  newManager: 'Agregar persona',
  name: 'Nombre',
  role: 'Función',
  roles: {
    empresa: 'Dirige el negocio',
    tienda: 'Administra tiendas',
    contador: 'Contador',
    soporte: 'Soporte',
  },
  rolesHow: {
    empresa: 'Todo, en todas las tiendas; también quién entra aquí.',
    tienda: 'Cajas, personas y cifras de sus tiendas.',
    contador: 'Cifras de sus tiendas; con todas, los libros de IVA.',
    soporte: 'El estado de las cajas, sin cifras.',
  },
  shops: 'Tiendas',
  allShops: 'Todas las tiendas',
  seen: 'Entró',
  never: 'Nunca',
  active: 'Activa',
  waiting: (until: string) => `Espera que ponga su acceso; el código vence ${until}`,
  noCode: 'Sin acceso: el código venció',
  codeFor: (name: string) => `Código de ${name}`,
  codeHow: `Entréguelo solo a esa persona: con él pone su contraseña y su autenticador. Sirve una vez, ${MANAGER_CODE_HOURS} horas. No se vuelve a mostrar.`,
  codeLink: 'O abra esta dirección:',
  reset: 'Acceso nuevo',
  resetAsk: (name: string) =>
    `¿Dar otro código a ${name}? Su contraseña y su autenticador dejan de servir ya.`,
  remove: 'Quitar',
  removeAsk: (name: string) => `¿Quitar a ${name}? No entra más desde este momento.`,
  nobody: 'Nadie.',
};

export type ManagersText = typeof es;

const en: ManagersText = {
  managers: 'Who comes in to this page',
  newManager: 'Add somebody',
  name: 'Name',
  role: 'Role',
  roles: {
    empresa: 'Runs the business',
    tienda: 'Manages shops',
    contador: 'Accountant',
    soporte: 'Support',
  },
  rolesHow: {
    empresa: 'Everything, in every shop; also who comes in here.',
    tienda: 'Tills, people and figures of their shops.',
    contador: 'Figures of their shops; with all of them, the VAT books.',
    soporte: 'How the tills are, without figures.',
  },
  shops: 'Shops',
  allShops: 'All shops',
  seen: 'Came in',
  never: 'Never',
  active: 'Active',
  waiting: (until) => `Has yet to set their access; the code ends ${until}`,
  noCode: 'No access: the code ended',
  codeFor: (name) => `Code of ${name}`,
  codeHow: `Hand it to that person only: with it they set their password and authenticator. Good once, for ${MANAGER_CODE_HOURS} hours. It is not shown again.`,
  codeLink: 'Or open this address:',
  reset: 'New access',
  resetAsk: (name) => `Give ${name} another code? Their password and authenticator stop working at once.`,
  remove: 'Remove',
  removeAsk: (name) => `Remove ${name}? They cannot come in from this moment on.`,
  nobody: 'Nobody.',
};

export function useManagersText(): ManagersText {
  return useText() === TEXTS.en ? en : es;
}
