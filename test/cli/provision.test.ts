import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { certificadoMh, DEMO_PASSWORD } from '../signing/certificado-mh.ts';
import {
  NIT,
  sampleBranch,
  sampleFile,
  sampleIssuer,
  sampleKeys,
  sandbox,
  type Sandbox,
} from './sample-file.ts';

const keys = sampleKeys();
const PASSWORD = 'Clave#Inventada2026';
const REMOTE = { url: 'https://pruebas.example/', user: NIT, password: PASSWORD };
const WITH_PASSPORT = {
  responsable: { nombre: 'Ana Inventada', tipoDocumento: '03', numDocumento: 'X-0123456789012345678' },
};
const OFICIAL = { branches: [sampleBranch({ formatoNumeroControl: 'oficial' })] };

let box: Sandbox;
afterEach(() => box.remove());

function rows(sql: string): readonly Record<string, unknown>[] {
  const database = new BetterSqlite3(box.database, { readonly: true });
  try {
    return database.prepare<[], Record<string, unknown>>(sql).all();
  } finally {
    database.close();
  }
}

function actions(stdout: string): Record<string, string> {
  const report = JSON.parse(stdout) as { cambios: { entidad: string; cual: string; accion: string }[] };
  return Object.fromEntries(
    report.cambios.map((change) => [`${change.entidad} ${change.cual}`, change.accion]),
  );
}

describe('provision', () => {
  it('changes what a file names of an issuer that is there, and leaves the rest as it is', async () => {
    box = sandbox();
    expect((await box.apply(sampleFile({ nombreComercial: 'La Tienda' }))).code).toBe(0);
    const before = rows('SELECT * FROM issuer');
    const branches = rows('SELECT * FROM branch');
    const part = { issuers: [{ nit: NIT, edition2026From: '2026-11-01' }] };
    const { code, stdout, stderr } = await box.apply(part, '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(actions(stdout)).toMatchObject({
      [`emisor ${NIT}`]: 'actualizado',
      [`sucursal ${NIT} centro`]: 'sin cambios',
    });
    const [issuer] = rows('SELECT * FROM issuer');
    expect(issuer).toMatchObject({ edition_2026_from: '2026-11-01' });
    expect({ ...issuer, edition_2026_from: before[0]?.['edition_2026_from'] }).toMatchObject({
      ...before[0],
      ...('updated_at' in (before[0] ?? {}) ? { updated_at: issuer?.['updated_at'] } : {}),
    });
    expect(rows('SELECT * FROM branch')).toEqual(branches);
    // Of an issuer that is not there it is no file.
    const unknown = await box.apply({ issuers: [{ ...part.issuers[0], nit: '06141307951040' }] });
    expect([unknown.code === 0, unknown.stderr]).toEqual([
      false,
      expect.stringContaining('issuers[0].nombre'),
    ]);
  });

  it('creates issuer, branch, simulator connection, certificate and user, and changes nothing the second time', async () => {
    box = sandbox();
    const file = sampleFile(
      { certificate: { pem: keys.pem } },
      { users: [{ nombre: 'Ana', rol: 'gerente', pin: '4711' }] },
    );
    const first = await box.apply(file, '--json');
    expect(first.stderr).toBe('');
    expect(first.code).toBe(0);
    expect(actions(first.stdout)).toEqual({
      [`emisor ${NIT}`]: 'creado',
      [`conexión ${NIT} PRUEBAS`]: 'creado',
      [`sucursal ${NIT} centro`]: 'creado',
      [`certificado ${NIT} PRUEBAS`]: 'creado',
      [`certificado ${NIT} PRODUCCION`]: 'creado',
      'usuario Ana (gerente)': 'creado',
    });
    expect(rows('SELECT ambiente, autoridad, url FROM connection')).toEqual([
      { ambiente: 'PRUEBAS', autoridad: 'simulador', url: null },
    ]);
    const second = await box.apply(file);
    expect(second.code).toBe(0);
    expect(second.stdout).toMatch(/^Sin cambios/);
    expect(rows('SELECT count(*) AS n FROM certificate')).toEqual([{ n: 2 }]);
    expect(rows('SELECT count(*) AS n FROM audit')).toEqual([{ n: 6 }]);
  });

  it('keeps neither PIN, password nor private key in clear text', async () => {
    box = sandbox();
    const issuer = { ...OFICIAL, certificate: { pem: keys.pem }, connections: { PRUEBAS: REMOTE } };
    const users = [{ nombre: 'Ana', rol: 'cajero', pin: '83917264' }];
    expect((await box.apply(sampleFile(issuer, { users }))).code).toBe(0);
    const stored = JSON.stringify([
      rows('SELECT * FROM user'),
      rows('SELECT * FROM audit'),
      rows('SELECT * FROM issuer'),
    ]);
    expect(stored).not.toContain('83917264');
    expect(rows('SELECT pin_hash FROM user')[0]?.['pin_hash']).toMatch(
      /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}\$firme$/,
    );
    const sealed = rows('SELECT password_sealed FROM connection')[0]?.['password_sealed'] as Buffer;
    expect(sealed.includes(PASSWORD)).toBe(false);
    const privateDer = keys.privateKey.export({ type: 'pkcs8', format: 'der' });
    const privateKeySealed = rows('SELECT private_key_sealed FROM certificate')[0]?.[
      'private_key_sealed'
    ] as Buffer;
    expect(privateKeySealed.includes(privateDer.subarray(40, 80))).toBe(false);
  });

  it('knows an unchanged password again, and stores a new one', async () => {
    box = sandbox();
    const issuer = { ...OFICIAL, connections: { PRUEBAS: REMOTE } };
    expect((await box.apply(sampleFile(issuer))).code).toBe(0);
    expect(rows('SELECT autoridad, url, user FROM connection')).toEqual([
      { autoridad: 'hacienda', url: 'https://pruebas.example', user: NIT },
    ]);
    expect((await box.apply(sampleFile(issuer))).stdout).toMatch(/^Sin cambios/);
    const changed = await box.apply(
      sampleFile({ ...OFICIAL, connections: { PRUEBAS: { ...REMOTE, password: 'Otra#Clave2026x' } } }),
    );
    expect(changed.stdout).toMatch(/conexión +06142108951029 PRUEBAS +actualizado .*contraseña nueva/);
    expect(changed.stdout).not.toContain('Otra#Clave2026x');
  });

  it('seals without the master key when the vault is locked by another one', async () => {
    box = sandbox();
    expect((await box.apply(sampleFile())).code).toBe(0);
    const withoutKey = { ...box.env, CAJA_KEY_FILE: join(box.folder, 'otra-llave') };
    const path = join(box.folder, 'remota.json');
    writeFileSync(path, JSON.stringify(sampleFile({ ...OFICIAL, connections: { PRUEBAS: REMOTE } })));
    const result = box.withEnv(withoutKey).run('provision', path);
    expect(result.stderr).toBe('');
    expect(result.stdout).toContain('contraseña guardada de nuevo');
    expect((await box.here('doctor')).stdout).not.toContain('contraseña de');
  });

  it('seals certificates and passwords anew after the vault was lost', async () => {
    box = sandbox();
    const file = sampleFile({
      ...OFICIAL,
      certificates: { PRUEBAS: { pem: keys.pem } },
      connections: { PRUEBAS: REMOTE },
    });
    expect((await box.apply(file)).code).toBe(0);
    rmSync(join(box.dataDir, 'vault.json'));
    rmSync(join(box.folder, 'key'));
    expect((await box.here('doctor')).stdout).toMatch(/FALLA +bóveda de secretos/);
    expect(actions((await box.apply(file, '--json')).stdout)).toMatchObject({
      [`conexión ${NIT} PRUEBAS`]: 'actualizado',
      [`certificado ${NIT} PRUEBAS`]: 'actualizado',
    });
    expect((await box.apply(file)).stdout).toMatch(/^Sin cambios/);
    expect((await box.here('doctor')).stdout).not.toMatch(/FALLA +(bóveda|llave|contraseña)/);
  });

  it("imports the authority's XML certificate from a path relative to the file", async () => {
    box = sandbox();
    mkdirSync(join(box.folder, 'llaves'));
    writeFileSync(
      join(box.folder, 'llaves', 'demo.crt'),
      certificadoMh(keys.privateKey, keys.publicKey, { nit: NIT }),
    );
    const certificates = { PRUEBAS: { path: 'llaves/demo.crt', password: DEMO_PASSWORD } };
    const result = await box.apply(sampleFile({ certificates }));
    expect(result.stderr).toBe('');
    expect(result.code).toBe(0);
    expect(rows('SELECT ambiente, not_before, not_after FROM certificate')).toEqual([
      { ambiente: 'PRUEBAS', not_before: 1_767_225_600_000, not_after: 1_924_992_000_000 },
    ]);
  });

  it('names every fault by its path and applies nothing', async () => {
    box = sandbox();
    const branches = [
      sampleBranch({ direccion: { departamento: '06', municipio: '99', complemento: 'Calle' } }),
      sampleBranch({ id: 'sur', codPuntoVenta: 'P002' }),
      sampleBranch({
        id: 'norte',
        numero: 3,
        responsable: { nombre: 'Luis Inventado', tipoDocumento: '13', numDocumento: '012345670' },
      }),
    ];
    const certificate = { path: 'no-existe.crt', password: 'x' };
    const result = await box.apply(
      sampleFile({ nit: '06142108951020', nrc: 'abc', codActividad: '99999', branches, certificate }),
    );
    expect(result.code).toBe(1);
    const faults = result.stderr.split('\n').filter((line) => line.startsWith('  '));
    expect(faults.map((line) => line.trim().split(': ')[0])).toEqual([
      'issuers[0].nit',
      'issuers[0].nrc',
      'issuers[0].codActividad',
      'issuers[0].branches[0].direccion.municipio',
      'issuers[0].branches[2].responsable.numDocumento',
      'issuers[0].branches[1].numero',
      'issuers[0].branches[2].codPuntoVenta',
      'issuers[0].certificate.path',
    ]);
    expect(rows('SELECT count(*) AS n FROM issuer')).toEqual([{ n: 0 }]);
  });

  it.each([
    [{ nit: '0000-000000-000-0' }, 'issuers[0].nit: El NIT no puede ser solo ceros'],
    [{ nrc: '000000-0' }, 'issuers[0].nrc: El NRC no puede ser solo ceros'],
    [{ nombre: 'ABCD' }, 'issuers[0].nombre: debe tener al menos 5 caracteres'],
    [{ nrc: '000000-7' }, 'issuers[0].nrc: debe tener al menos 2 dígitos, sin contar ceros a la izquierda'],
    [
      { branches: [sampleBranch(WITH_PASSPORT)] },
      'issuers[0].branches[0].responsable.numDocumento: admite como máximo 20 caracteres',
    ],
  ])('refuses an issuer with %j, which no document or event could carry', async (identity, message) => {
    box = sandbox();
    const result = await box.apply(sampleFile({ ...identity, certificate: { pem: keys.pem } }));
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(message);
  });

  it.each([
    [{ '1': 'luz' }, 'issuers[0].settings.motivoContin.1: debe tener al menos 5 caracteres'],
    [{ '5': 'Sin energía' }, 'issuers[0].settings.motivoContin'],
    [
      { soloCausa5: true, '3': 'Sin Internet' },
      'issuers[0].settings.motivoContin: con soloCausa5 las causas 1 a 4 van sin motivo; bórrelos',
    ],
  ])(
    'refuses the words of a contingency %j, which documents could not carry',
    async (motivoContin, message) => {
      box = sandbox();
      const issuer = { certificate: { pem: keys.pem }, settings: { motivoContin } };
      const result = await box.apply(sampleFile(issuer));
      expect(result.code).toBe(1);
      expect(result.stderr).toContain(message);
    },
  );

  it('refuses a missing certificate file, a wrong password and the certificate of somebody else', async () => {
    box = sandbox();
    expect(
      (await box.apply(sampleFile({ certificate: { path: 'no-existe.crt', password: 'x' } }))).stderr,
    ).toMatch(/issuers\[0\]\.certificate\.path: el archivo .*no-existe\.crt no existe/);
    writeFileSync(join(box.folder, 'demo.crt'), certificadoMh(keys.privateKey, keys.publicKey, { nit: NIT }));
    expect(
      (await box.apply(sampleFile({ certificate: { path: 'demo.crt', password: 'equivocada' } }))).stderr,
    ).toContain('issuers[0].certificate.password: La contraseña no corresponde');
    writeFileSync(join(box.folder, 'otro.crt'), certificadoMh(keys.privateKey, keys.publicKey));
    expect(
      (await box.apply(sampleFile({ certificate: { path: 'otro.crt', password: DEMO_PASSWORD } }))).stderr,
    ).toContain('issuers[0].certificate.path: El certificado pertenece al NIT 06142803901121');
  });

  it.each([
    [
      'http to another computer',
      { PRUEBAS: { ...REMOTE, url: 'http://pruebas.example' } },
      'PRUEBAS.url',
      'https://',
    ],
    [
      'the address of the other environment',
      { PRODUCCION: { ...REMOTE, url: 'https://apitest.dtes.mh.gob.sv' } },
      'PRODUCCION.url',
      'para PRUEBAS',
    ],
    [
      'one address for both',
      { PRUEBAS: REMOTE, PRODUCCION: { ...REMOTE, url: 'https://PRUEBAS.example:443' } },
      'PRUEBAS.url',
      'ya se usa para PRODUCCION',
    ],
  ])('refuses %s', async (_name, connections, campo, text) => {
    box = sandbox();
    const { code, stderr } = await box.apply(sampleFile({ ...OFICIAL, connections }));
    expect(code).toBe(1);
    expect(stderr).toContain(`issuers[0].connections.${campo}: `);
    expect(stderr).toContain(text);
  });

  it('accepts http on this computer', async () => {
    box = sandbox();
    expect(
      (
        await box.apply(
          sampleFile({ ...OFICIAL, connections: { PRUEBAS: { ...REMOTE, url: 'http://127.0.0.1:9' } } }),
        )
      ).code,
    ).toBe(0);
  });

  it('demands the official control number from branches of the file and of the database once the authority is real', async () => {
    box = sandbox();
    const connections = { PRUEBAS: REMOTE };
    expect((await box.apply(sampleFile({ connections }))).stderr).toContain(
      'issuers[0].branches[0].formatoNumeroControl: debe ser "oficial"',
    );
    expect((await box.apply(sampleFile())).code).toBe(0);
    const other = sampleBranch({
      id: 'sur',
      numero: 2,
      codPuntoVenta: 'P002',
      formatoNumeroControl: 'oficial',
    });
    const result = await box.apply(sampleFile({ connections, branches: [other] }));
    expect(result.stderr).toContain('issuers[0].branches: incluya la sucursal centro');
    expect(rows('SELECT autoridad FROM connection')).toEqual([{ autoridad: 'simulador' }]);
  });

  it('refuses official codes whose letter does not agree with the establishment', async () => {
    box = sandbox();
    const branches = [sampleBranch({ formatoNumeroControl: 'oficial', codEstable: 'S001' })];
    expect((await box.apply(sampleFile({ branches }))).stderr).toMatch(
      /branches\[0\]\.codEstable: .*empezar con M/,
    );
  });

  it('names what the schema refuses in Spanish, with the nearest known name', async () => {
    box = sandbox();
    const issuer = sampleIssuer({
      correo: 'sin arroba',
      telefonoo: '1',
      nombre: undefined,
      connections: { PRUEBAS: { url: 'https://a.example' } },
    });
    const { code, stderr } = await box.apply({
      issuers: [issuer],
      users: [{ nombre: 'Ana', rol: 'jefe', pin: '12' }],
    });
    expect(code).toBe(1);
    expect(
      stderr
        .split('\n')
        .slice(1)
        .sort()
        .join('\n')
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      'issuers[0].connections.PRUEBAS.password: falta este dato',
      'issuers[0].connections.PRUEBAS.user: falta este dato',
      'issuers[0].correo: debe ser una dirección de correo',
      'issuers[0].nombre: falta este dato',
      'issuers[0].telefonoo: no existe ese campo; ¿quiso decir «telefono»?',
      'users[0].pin: son de 4 a 12 dígitos',
      'users[0].rol: debe ser "cajero" o "gerente"',
    ]);
    expect((await box.apply('{ "issuers": [')).stderr).toContain('no es JSON válido');
  });

  it('refuses a manager the PIN that the screen refuses', async () => {
    box = sandbox();
    const users = [
      { nombre: 'Ana', rol: 'cajero', pin: '4321' },
      { nombre: 'Marta', rol: 'gerente', pin: '1234' },
    ];
    const { code, stderr } = await box.apply({ ...sampleFile({}), users });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('users[1].pin: Un gerente necesita otro PIN'),
    ]);
    expect(stderr).not.toContain('users[0]');
  });

  it('says where a member belongs that stands in the wrong place', async () => {
    box = sandbox();
    const users = [{ nombre: 'Ana', rol: 'cajero', pin: '4321' }];
    expect((await box.apply(sampleFile({ users }))).stderr).toContain(
      'issuers[0].users: no existe ese campo; va en el primer nivel del archivo, junto a «issuers»',
    );
    expect((await box.apply(sampleFile({}, { quotas: { documentosMes: 5 } }))).stderr).toContain(
      'quotas: no existe ese campo; va en «issuers[].branches[]»',
    );
  });

  it('keeps initial numbers, takes more of them, and repeats without a change', async () => {
    box = sandbox();
    const entry = { ambiente: 'PRODUCCION', tipoDte: '01', anio: 2026, ultimo: 120 };
    const file = (...list: object[]) =>
      sampleFile({ branches: [sampleBranch({ correlativosIniciales: list })] });
    expect((await box.apply(file(entry))).code).toBe(0);
    expect((await box.apply(file(entry))).stdout).toMatch(/^Sin cambios/);
    expect((await box.apply(file({ ...entry, tipoDte: '03', ultimo: 8 }))).stdout).toContain(
      'PRODUCCION 01 2026: 120; PRODUCCION 03 2026: 8',
    );
    expect(rows("SELECT detalle FROM audit WHERE accion LIKE '%correlativo%' ORDER BY id")).toHaveLength(2);
    expect((await box.apply(file(entry, entry))).stderr).toContain(
      'correlativosIniciales[1]: ese ambiente, tipo y año ya está en la lista',
    );
  });
});
