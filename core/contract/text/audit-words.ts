/** Composed sentences of the audit log. */
import {
  PROVISION_CHANGES,
  PROVISION_ENTITIES,
  provisionAct,
  type ProvisionChangeKind,
  type ProvisionEntity,
} from '../audit-acts.ts';
import { PLAIN_NAMES, PLAIN_SETTINGS } from './plain-settings.ts';
import { dollars } from './dollars.ts';

const AMOUNTS: ReadonlySet<string> = new Set([
  'precio',
  'monto',
  'fondo',
  'contado',
  'esperado',
  'diferencia',
  'limiteDiferencia',
  'devolucionMaxima',
  ...PLAIN_NAMES.filter((name) => 'amount' in PLAIN_SETTINGS[name]),
]);
const ACTS: ReadonlySet<string> = new Set(['accion', 'asunto']);
const AMOUNT = /^-?\d+(?:\.\d+)?$/;
/** Separates old and new value. */
const CHANGED = ' → ';

/**
 * A detail's value for display: amounts with cents, acts as sentences, others translated.
 *
 * @param sentences by act
 * @param other translates any other value
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

/** Sentences of provisioning acts, from verb and entity. */
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
