/** Cashiers and other staff at tills, per shop. Only the hash of a PIN is stored, and sent only to the shops of that person. */
import type { CentralPerson } from '../../contract/central/catalogue/catalogue.ts';
import type { PersonInput, PersonView } from '../../contract/central/manager-master-data.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { TillRole } from '../../contract/till/till.ts';
import { validationError } from '../../domain/app-error.ts';
import { hashPin, isFirmPin } from '../../provision/secrets/pin.ts';
import { storedPinFault, managerPinFault } from '../../provision/secrets/weak-pin.ts';
import type { Tx } from '../store/database.ts';
import { nextVersion } from './versions.ts';

export async function peopleAfter(
  tx: Tx,
  shop: string,
  after: number | null,
): Promise<{ readonly people: CentralPerson[]; readonly gone: string[] }> {
  const rows = await tx.rows<{
    person_id: string;
    nombre: string;
    rol: TillRole;
    pin_hash: string;
    gone: boolean;
  }>(
    'SELECT person_id, nombre, rol, pin_hash, gone FROM person WHERE shop_id = $1 AND version > $2 AND NOT (gone AND $3) ORDER BY nombre',
    [shop, after ?? 0, after === null],
  );
  return {
    people: rows
      .filter(({ gone }) => !gone)
      .map(({ person_id: id, nombre, rol, pin_hash: pinHash }) => ({ id, nombre, rol, pinHash })),
    gone: rows.filter(({ gone }) => gone).map(({ person_id: id }) => id),
  };
}

interface ListedRow {
  readonly person_id: string;
  readonly nombre: string;
  readonly rol: TillRole;
  readonly gone: boolean;
  readonly shop_id: string;
  readonly shop: string;
  readonly untold: readonly string[];
}

/** Staff for the page; removed ones as long as a till does not know it. */
export async function listPeople(tx: Tx): Promise<readonly PersonView[]> {
  const rows = await tx.rows<ListedRow>(
    `SELECT p.person_id, p.nombre, p.rol, p.gone, p.shop_id, s.name AS shop,
       ARRAY(SELECT i.name FROM installation i LEFT JOIN till_state t USING (company_id, installation_id)
         WHERE i.company_id = p.company_id AND i.shop_id = p.shop_id AND i.state <> 'REVOCADA'
           AND coalesce((t.report ->> 'catalogue')::bigint, 0) < p.version ORDER BY 1) AS untold
     FROM person p JOIN shop s USING (company_id, shop_id) ORDER BY p.nombre, s.name`,
  );
  return [...Map.groupBy(rows, (row) => row.person_id)].flatMap(([id, grants]) => {
    const there = grants.filter(({ gone }) => !gone);
    const untold = [...new Set(grants.flatMap((grant) => grant.untold))];
    const [shown = grants[0]] = there;
    if (shown === undefined || (there.length === 0 && untold.length === 0)) return [];
    const { nombre, rol } = shown;
    const shops = there.map((grant) => ({ id: grant.shop_id, name: grant.shop }));
    return [{ id, nombre, rol, shops, gone: there.length === 0, untold }];
  });
}

/** As the manager sees them; null if there is no such person, or none is named. */
export async function findPerson(
  tx: Tx,
  id: string | null,
): Promise<Pick<PersonInput, 'nombre' | 'rol' | 'shops'> | null> {
  const found = (await listPeople(tx)).find((person) => person.id === id && !person.gone);
  if (found === undefined) return null;
  return { nombre: found.nombre, rol: found.rol, shops: found.shops.map((shop) => shop.id) };
}

interface PersonChange {
  readonly given: PersonInput;
  readonly now: number;
  uuid(): string;
  bytes(count: number): Uint8Array;
}

/**
 * Sets the shops of a person; other shops that the manager sees lose them. Null if a shop is not the manager's, or there is no such person.
 * @throws AppError `VALIDACION`
 */
export async function putPerson(
  tx: Tx,
  company: string,
  { given, now, uuid, bytes }: PersonChange,
): Promise<{ readonly id: string; readonly version: number } | null> {
  const { nombre, rol, pin } = given;
  const shops = [...new Set(given.shops)];
  const newHash = pin === '' ? null : await hashPin(pin, (count) => Buffer.from(bytes(count)));
  // After the slow hash: from here on other changes of the company wait.
  const version = await nextVersion(tx, company, now);
  const seen = await tx.row<{ count: string }>(
    'SELECT count(*) AS count FROM shop WHERE shop_id = ANY ($1)',
    [shops],
  );
  if (Number(seen?.count) !== shops.length) return null;
  const id = given.id ?? uuid().toLowerCase();
  const before = await tx.rows<{ pin_hash: string; rol: string }>(
    'SELECT pin_hash, rol FROM person WHERE person_id = $1 AND NOT gone ORDER BY version DESC',
    [id],
  );
  if (given.id !== null && before.length === 0) return null;
  const [present = null] = before;
  const namesake = await tx.row(
    'SELECT 1 AS one FROM person WHERE nombre = $1 AND person_id <> $2 AND shop_id = ANY ($3) AND NOT gone LIMIT 1',
    [nombre, id, shops],
  );
  const faults = personFaults({ rol, pin, present, isTaken: namesake !== null });
  if (faults.length > 0) throw validationError(faults);
  const pinHash = newHash ?? present?.pin_hash ?? '';
  await tx.run(
    "UPDATE person SET gone = true, pin_hash = '', gone_at = $3, version = $4 WHERE person_id = $1 AND NOT shop_id = ANY ($2) AND NOT gone",
    [id, shops, now, version],
  );
  await tx.run(
    `INSERT INTO person (company_id, shop_id, person_id, nombre, rol, pin_hash, version)
     SELECT $1, shop, $3, $4, $5, $6, $7 FROM unnest($2::uuid[]) AS shop
     ON CONFLICT (company_id, shop_id, person_id) DO UPDATE SET nombre = excluded.nombre, rol = excluded.rol,
       pin_hash = excluded.pin_hash, version = excluded.version, gone = false, gone_at = NULL`,
    [company, shops, id, nombre, rol, pinHash, version],
  );
  return { id, version };
}

function personFaults(of: {
  readonly rol: TillRole;
  readonly pin: string;
  readonly present: { readonly pin_hash: string; readonly rol: string } | null;
  readonly isTaken: boolean;
}): readonly Fault[] {
  const { rol, pin, present, isTaken } = of;
  const faults: Fault[] = [];
  if (isTaken) faults.push(faultAt('nombre', 'REPETIDO', rule('nombre-de-usuario-usado')));
  if (pin === '') {
    if (present === null) faults.push(faultAt('pin', 'CAMPO_REQUERIDO', rule('pin')));
    else if (rol === 'gerente' && present.rol !== 'gerente' && !isFirmPin(present.pin_hash))
      faults.push(storedPinFault('pin'));
  } else {
    const plain = managerPinFault('pin', { rol, pin });
    if (plain !== null) faults.push(plain);
  }
  return faults;
}

/** Removes a person from every shop that the manager sees; null if they work in none. */
export async function removePerson(
  tx: Tx,
  company: string,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<{ readonly nombre: string; readonly version: number } | null> {
  const row = await tx.row<{ nombre: string }>(
    'SELECT nombre FROM person WHERE person_id = $1 AND NOT gone ORDER BY version DESC LIMIT 1',
    [id],
  );
  if (row === null) return null;
  const version = await nextVersion(tx, company, now);
  await tx.run(
    "UPDATE person SET gone = true, pin_hash = '', gone_at = $2, version = $3 WHERE person_id = $1 AND NOT gone",
    [id, now, version],
  );
  return { nombre: row.nombre, version };
}
