/** What the audit log names of a provisioning file: kinds of rows and what became of them. */

export const PROVISION_ENTITIES = [
  'servicio',
  'emisor',
  'sucursal',
  'conexión',
  'certificado',
  'correlativo',
  'webhook',
  'usuario',
] as const;
export type ProvisionEntity = (typeof PROVISION_ENTITIES)[number];

export const PROVISION_CHANGES = ['creado', 'actualizado', 'eliminado'] as const;
export type ProvisionChangeKind = (typeof PROVISION_CHANGES)[number];

/** The act of a change, as the log keeps it. */
export function provisionAct(entity: ProvisionEntity, change: ProvisionChangeKind): string {
  return `provision: ${entity} ${change}`;
}
