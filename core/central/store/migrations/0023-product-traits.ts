/** The traits of a product in one column: the centre hands them down, and a new one needs no column of its own. */
const MEMBERS = {
  uniMedida: 'uni_medida',
  tipo: 'tipo',
  tratamiento: 'tratamiento',
  categoria: 'categoria',
  llevaExistencia: 'lleva_existencia',
  pesado: 'pesado',
  retirado: 'retirado',
  presentaciones: 'presentaciones',
};
const COLUMNS = Object.values(MEMBERS);

export const productTraits = `
ALTER TABLE caja.product ADD COLUMN traits jsonb;
-- Written anew by its type, not by an update: its owner sees no rows, which are of companies.
ALTER TABLE caja.product ALTER COLUMN traits TYPE jsonb USING jsonb_build_object(
  ${Object.entries(MEMBERS)
    .map(([member, column]) => `'${member}', ${column}`)
    .join(', ')}), ALTER COLUMN traits SET NOT NULL;
ALTER TABLE caja.product ${COLUMNS.map((column) => `DROP COLUMN ${column}`).join(', ')};
`;
