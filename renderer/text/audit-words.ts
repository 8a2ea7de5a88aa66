/** Sentences of the audit log that are put together. */
import {
  PROVISION_CHANGES,
  PROVISION_ENTITIES,
  provisionAct,
  type ProvisionChangeKind,
  type ProvisionEntity,
} from '../../core/contract/audit-acts.ts';

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
