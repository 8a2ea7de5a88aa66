/** Says of a copy of the database who can come in by it although its audit log has no row of it. */
import type { UnloggedAccess } from '../contract/till/unlogged-access.ts';

/** In sentences, each with the way out; none where everybody was written down. */
export function unloggedText({ personas, llaves }: UnloggedAccess): readonly string[] {
  if (personas.length === 0 && llaves.length === 0) return [];
  return [
    'La bitácora del respaldo no dice quién creó lo siguiente. Si nadie del negocio lo hizo, quítelo antes de seguir (Ajustes > Usuarios; «caja keys delete»):',
    ...personas.map((nombre) => `- persona: ${nombre}`),
    ...llaves.map((llave) => `- llave: ${llave}`),
  ];
}
