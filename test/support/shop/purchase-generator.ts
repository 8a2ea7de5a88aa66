/** Drawn requests of facturas de sujeto excluido (§sujeto-excluido), as plain JSON text. */
/** What it draws with. */
interface Choices {
  readonly int: (min: number, max: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
}

const DISTRICTS = ['{"departamento":"06","municipio":"14"', '{"departamento":"05","municipio":"01"'] as const;
const SELLERS = [
  '"tipoDocumento":"13","numDocumento":"01234567-8"',
  '"tipoDocumento":"36","numDocumento":"0614-130795-104-0"',
  '"tipoDocumento":"36","numDocumento":"012345678"',
  '"tipoDocumento":"02","numDocumento":"R-1"',
  '"tipoDocumento":"03","numDocumento":"P"',
  '"tipoDocumento":"37","numDocumento":"X1"',
] as const;

function decimal(c: Choices, most: number, decimals: number): string {
  const fraction = decimals === 0 ? '' : `.${String(c.int(0, 10 ** decimals - 1)).padStart(decimals, '0')}`;
  return `${c.int(1, most)}${fraction}`;
}

/** @param choosesRenta whether it may say for itself if income tax is withheld: in long documents none does */
function line(c: Choices, choosesRenta: boolean): string {
  const tipoItem = c.int(1, 2);
  const members = [
    `"cantidad":${c.chance(0.7) ? c.int(1, 60) : decimal(c, 20, c.int(1, 8))}`,
    `"descripcion":"Compra ${c.int(1, 999)} ñ \\"x\\""`,
    `"precioUni":${decimal(c, 300, c.pick([0, 1, 2, 2, 2, 3, 8]))}`,
    `"tipoItem":${tipoItem}`,
  ];
  if (c.chance(0.4)) members.push(`"codigo":"P-${c.int(1, 999)}"`);
  if (c.chance(0.3)) members.push('"uniMedida":36');
  if (c.chance(0.3)) members.push(`"montoDescu":0.${c.int(1, 99)}`);
  if (choosesRenta && c.chance(0.3)) members.push(`"retieneRenta":${tipoItem === 2 && c.chance(0.5)}`);
  return `{${members.join(',')}}`;
}

/** One request, unpaid: cash by default. */
export function purchaseText(c: Choices): string {
  const count = c.chance(0.05) ? c.int(11, 60) : c.int(1, 6);
  const items = Array.from({ length: count }, () => line(c, count <= 6));
  const seller = [
    c.pick(SELLERS),
    '"nombre":"Rosa Inventada"',
    `"direccion":${c.pick(DISTRICTS)},"complemento":"Calle ${c.int(1, 99)}"}`,
  ];
  if (c.chance(0.3)) seller.push('"correo":"rosa@correo.example"');
  if (c.chance(0.3)) seller.push('"telefono":"7777-0000"');
  if (c.chance(0.2)) seller.push('"codActividad":"01460"');
  const members = [`"items":[${items.join(',')}]`, `"receptor":{${seller.join(',')}}`];
  if (c.chance(0.3)) members.push(`"descu":0.${c.int(10, 99)}`);
  if (c.chance(0.2)) members.push('"observaciones":"Traído por la mañana; «maduro»"');
  return `{${members.join(',')}}`;
}
