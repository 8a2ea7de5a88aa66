/** Sentences of the audit log that are put together. */
import {
  PROVISION_CHANGES,
  PROVISION_ENTITIES,
  provisionAct,
  type ProvisionChangeKind,
  type ProvisionEntity,
} from '../audit-acts.ts';
import { dollars } from './dollars.ts';

/** Details that are amounts in dollars. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'precio',
  'monto',
  'fondo',
  'contado',
  'esperado',
  'diferencia',
  'limiteDiferencia',
  'devolucionMaxima',
  'umbralReceptor',
]);
/** Details that name an act of the log. */
const ACTS: ReadonlySet<string> = new Set(['accion', 'asunto']);
const AMOUNT = /^-?\d+(?:\.\d+)?$/;
/** Between a value before and the one after. */
const CHANGED = ' → ';

/**
 * A value as people read it: an amount to the cent, an act by its sentence, else as the language has it.
 *
 * @param sentences of the acts
 * @param other what one value is called
 */
export function detailText(
  { nombre, valor }: { readonly nombre: string; readonly valor: string },
  sentences: Readonly<Record<string, string>>,
  other: (value: string) => string,
): string {
  if (ACTS.has(nombre)) return Object.hasOwn(sentences, valor) ? (sentences[valor] ?? valor) : other(valor);
  const isAmount = AMOUNTS.has(nombre.slice(nombre.lastIndexOf('.') + 1));
  return valor
    .split(CHANGED)
    .map((each) => (isAmount && AMOUNT.test(each) ? dollars(each) : other(each)))
    .join(CHANGED);
}

/** The sentence of each act of a provisioning file, from its two words. */
export function provisionSentences(
  changes: Readonly<Record<ProvisionChangeKind, string>>,
  entities: Readonly<Record<ProvisionEntity, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PROVISION_ENTITIES.flatMap((entity) =>
      PROVISION_CHANGES.map((change) => [
        provisionAct(entity, change),
        `${changes[change]} ${entities[entity]}`,
      ]),
    ),
  );
}
