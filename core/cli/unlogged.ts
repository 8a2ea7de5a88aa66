/** Reports users and keys of a restored database that its audit log does not record. */
import type { UnloggedAccess } from '../contract/till/unlogged-access.ts';

/** Sentences with a remedy; empty if everything is recorded. */
export function unloggedText({ personas, llaves }: UnloggedAccess): readonly string[] {
  if (personas.length === 0 && llaves.length === 0) return [];
  return [
    'La bitácora del respaldo no dice quién creó lo siguiente. Si nadie del negocio lo hizo, quítelo antes de seguir (Ajustes > Usuarios; «caja keys delete»):',
    ...personas.map((nombre) => `- persona: ${nombre}`),
    ...llaves.map((llave) => `- llave: ${llave}`),
  ];
}
