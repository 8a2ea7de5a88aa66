import type { Catalog } from './catalog.ts';

/** CAT-010 Código tipo de Servicio (Médico) (edition of the workbook of July 2026). */
export const CAT_010: Catalog = {
  catalog: 'CAT-010',
  title: 'Código tipo de Servicio (Médico)',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Cirugía'],
    ['2', 'Operación'],
    ['3', 'Tratamiento médico'],
    ['4', 'Cirugía instituto salvadoreño de Bienestar Magisterial'],
    ['5', 'Operación Instituto Salvadoreño de Bienestar Magisterial'],
    ['6', 'Tratamiento médico Instituto Salvadoreño de Bienestar Magisterial'],
  ],
};
