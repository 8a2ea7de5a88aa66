/** A document says issuer and branch as they were when it was issued. */
import { tell } from '../../acts/act.ts';
import type { World, WorldTill } from '../../ground/world.ts';

const ISSUED = `
  SELECT document.id, codigo_generacion, branch_id, payload FROM document JOIN document_version ON document_version.document_id = document.id
  WHERE document.id > ? AND document_version.version = 1 ORDER BY document.id`;

interface IssuedRow {
  readonly id: number;
  readonly codigo_generacion: string;
  readonly branch_id: string;
  readonly payload: string;
}

interface Place {
  readonly nombre?: string;
  readonly nombreComercial?: string | null;
  readonly telefono?: string;
  readonly correo?: string;
  readonly direccion?: { readonly complemento?: string };
}

/** To be asked after every order: what documents might say before it or say after it is what one of it may say. */
export function lookAtLetterhead(world: World, { office, computer }: WorldTill): void {
  const { letterhead } = office;
  const present = office.isKnown ? saidBy(office.stands) : new Map<string, readonly string[]>();
  const issued = computer.rows.all(ISSUED, letterhead.after) as readonly IssuedRow[];
  for (const { id, codigo_generacion: code, branch_id: branch, payload } of issued) {
    const { emisor } = JSON.parse(payload) as { readonly emisor?: Place };
    letterhead.after = id;
    if (emisor === undefined || letterhead.said.size === 0) continue;
    for (const [name, value] of membersOf(emisor, branch)) {
      const may = [...(letterhead.said.get(name) ?? []), ...(present.get(name) ?? [])];
      if (value !== undefined && present.size > 0 && !may.includes(value))
        tell(world, 'letterhead', `${code} says ${name} ${value}, it was ${may.join(' or ')}`);
    }
  }
  letterhead.said.clear();
  for (const [name, values] of present) letterhead.said.set(name, values);
}

function membersOf(emisor: Place, branch: string): readonly (readonly [string, string | undefined])[] {
  return [
    ['nombre', emisor.nombre],
    ['nombreComercial', emisor.nombreComercial === null ? '' : emisor.nombreComercial],
    [`telefono ${branch}`, emisor.telefono],
    [`correo ${branch}`, emisor.correo],
    [`complemento ${branch}`, emisor.direccion?.complemento],
  ];
}

/** What documents may say, by what the office was told. */
function saidBy(stands: ReadonlyMap<string, readonly (string | null)[]>): Map<string, readonly string[]> {
  const said = new Map<string, string[]>();
  const add = (name: string, value: string) => said.set(name, [...(said.get(name) ?? []), value]);
  for (const [name, values] of stands)
    for (const value of values) {
      const isIssuer = name === 'emisor';
      const [kind = '', branch = ''] = name.split(' ');
      if (value === null || (!isIssuer && kind !== 'sucursal')) continue;
      const place = JSON.parse(value) as Required<Place>;
      for (const [member, text] of membersOf(place, branch))
        if (isIssuer === !member.includes(' ') && text !== undefined) add(member, text);
    }
  return said;
}
