/** Search of the palette: screens and actions, documents, customers and products. */
import type { Customer } from '../../core/contract/till/customers.ts';
import { foundProducts, type FoundProduct } from '../sale/find-products.ts';
import { onlyBegins } from '../receiver/find-customers.ts';
import { found } from '../bridge/search-reply.ts';
import { bridge } from '../bridge/index.ts';
import { THEMES, useAppearance } from '../stores/till/appearance.ts';
import type { DocumentRow } from '../stores/documents/documents.ts';
import { useOnboarding } from '../stores/manager/onboarding.ts';
import { goTo } from '../stores/till/navigation.ts';
import { useTill } from '../stores/till/till.ts';
import { LOCK_KEY } from '../hooks/use-lock-key.ts';
import { useSession } from '../stores/till/session.ts';
import type { Words } from '../text/es.ts';
import { holdsWords } from '../input/fold.ts';
import { SECTION_GROUPS } from '../stores/manager/section-names.ts';
import { openSettings } from '../stores/manager/settings-section.ts';
import { railOf } from './shortcuts.ts';

const MAX_SHOWN = 4;
const MIN_CHARS = 2;

export interface Command {
  readonly name: string;
  readonly key: string;
  readonly also?: string;
  /** @param typed the search text */
  run(typed: string): void;
}

export type Find =
  | { readonly kind: 'command'; readonly item: Command; readonly typed: string }
  | { readonly kind: 'document'; readonly item: DocumentRow }
  | { readonly kind: 'customer'; readonly item: Customer }
  | { readonly kind: 'product'; readonly item: FoundProduct };

/** All screens and actions. @param move moves the current cart to another type, if possible */
export function commandsOf(words: Words, move: Command | null): readonly Command[] {
  const { setTheme, setLanguage } = useAppearance.getState();
  return [
    ...(move === null ? [] : [move]),
    ...railOf(useTill.getState().context).map(({ screen, key }) => ({
      name: words.frame.screen[screen],
      key,
      run: () => goTo(screen),
    })),
    { name: words.frame.screen.precios, key: '', run: () => goTo('precios') },
    { name: words.frame.screen.cotizaciones, key: '', run: () => goTo('cotizaciones') },
    { name: words.frame.screen['por-facturar'], key: '', run: () => goTo('por-facturar') },
    { name: words.frame.screen.cuentas, key: '', run: () => goTo('cuentas') },
    { name: words.frame.screen.promociones, key: '', run: () => goTo('promociones') },
    { name: words.frame.screen.libros, key: '', run: () => goTo('libros') },
    { name: words.frame.screen.devolucion, key: '', run: () => goTo('devolucion') },
    { name: words.frame.screen.invalidar, key: '', run: () => goTo('invalidar') },
    {
      name: words.onboarding.title,
      key: '',
      also: `${words.onboarding.steps} ${words.onboarding.practice} ${words.onboarding.also}`,
      run: () => useOnboarding.getState().show(true),
    },
    { name: words.frame.screen.estado, key: '', run: () => goTo('estado') },
    ...sectionsOf(words),
    ...THEMES.map((theme) => ({
      name: words.frame.changeTheme(words.frame.theme[theme]),
      key: '',
      run: () => setTheme(theme),
    })),
    { name: words.frame.language.es, key: '', run: () => setLanguage('es') },
    { name: words.frame.language.en, key: '', run: () => setLanguage('en') },
    { name: words.frame.lock, key: LOCK_KEY, run: () => void useSession.getState().logOut() },
    { name: words.maintenance.switchPerson, key: LOCK_KEY, run: () => void useSession.getState().logOut() },
  ];
}

/** Settings sections, for managers. */
function sectionsOf({ config, settings, settingsNav }: Words): readonly Command[] {
  const { state } = useSession.getState();
  if (state?.stage !== 'open' || state.user.rol !== 'gerente') return [];
  return SECTION_GROUPS.flatMap(([, sections]) =>
    sections.map((section) => ({
      name: `${settings.title}: ${config.section[section]}`,
      key: '',
      also: settingsNav.also[section],
      run: (typed) => openSettings(section, typed),
    })),
  );
}

/**
 * All results by kind.
 * @param selling whether a sale screen is open: products and customers then come first, so that Enter does
 * not leave the sale
 * @returns null if nothing was found and the service did not answer
 */
export async function findEverything(
  typed: string,
  commands: readonly Command[],
  selling: boolean,
): Promise<readonly Find[] | null> {
  const named = commands.filter(({ name, also = '' }) => holdsWords(typed, [name, also]));
  const q = typed.trim();
  const kept = q.length < MIN_CHARS ? [] : await findKept(q, selling);
  if (kept === null && named.length === 0) return null;
  return [...named.map((item) => ({ kind: 'command', item, typed }) as const), ...(kept ?? [])];
}

async function findKept(q: string, selling: boolean): Promise<readonly Find[] | null> {
  const [documents, customers, products] = await Promise.all([
    bridge.call('documents.list', { q, limite: String(MAX_SHOWN) }),
    bridge.call('customers.search', { q, limit: MAX_SHOWN }),
    bridge.call('products.search', { q, limit: MAX_SHOWN }),
  ]);
  const all = {
    documents: found(documents, ({ documentos }) => documentos),
    customers: found(customers, ({ clientes }) => clientes),
    products: found(products, (answer) => foundProducts(answer, q).slice(0, MAX_SHOWN)),
  };
  if (all.documents === null || all.customers === null || all.products === null) return null;
  const issued = all.documents.map((item) => ({ kind: 'document', item }) as const);
  const goods = [
    ...all.customers.map((item) => ({ kind: 'customer', item }) as const),
    ...all.products.map((item) => ({ kind: 'product', item }) as const),
  ];
  return selling ? [...goods, ...issued] : [...issued, ...goods];
}

/** Whether the first result would go into the sale although only the beginning of its code or number was typed. */
export function isGuess(finds: readonly Find[], typed: string): boolean {
  const [first] = finds;
  if (first?.kind === 'product') return first.item.guessed;
  const customers = finds.flatMap((find) => (find.kind === 'customer' ? [find.item] : []));
  return first?.kind === 'customer' && onlyBegins(customers, typed);
}
