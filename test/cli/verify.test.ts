import { copyFileSync, writeFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedText } from '../../core/cli/named-documents.ts';
import { NOTHING_LISTED } from '../../core/store/limits.ts';
import { forge } from '../proof/forge.ts';
import { startServiceHere, type ServiceHere } from '../support/service/service-here.ts';
import { NIT, sampleFile, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';

const INVOICE = { items: [{ cantidad: 1, descripcion: 'Cuaderno rayado', precioUni: 2.26, tipoItem: 1 }] };

let box: Sandbox;
let service: ServiceHere;
let healthy: string;

beforeAll(async () => {
  box = sandbox();
  await box.prepare(sampleFile({ certificate: { pem: sampleKeys().pem } }));
  const owner = ['--nit', NIT, '--branch', 'centro', '--ambiente', 'PRUEBAS'];
  service = await startServiceHere(box);
  // Created beside the running service and used at once.
  const { key } = JSON.parse((await box.here('keys', 'create', ...owner, '--json')).stdout) as {
    key: string;
  };
  for (const precioUni of [1, 2, 3]) {
    const body = JSON.stringify({ items: [{ ...INVOICE.items[0], precioUni }] });
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const response = await fetch(`${service.api}/factura/emitir`, {
      method: 'POST',
      headers,
      body,
    });
    if (response.status !== 200) throw new Error(await response.text());
  }
});

afterAll(async () => {
  await service.stop();
  box.remove();
});

/** Changes a copy of the database behind the program's back. */
function damage(sql: string): void {
  copyFileSync(healthy, box.database);
  forge(new BetterSqlite3(box.database), [sql]);
}

describe('verify', () => {
  it('proves a healthy database beside a running service', async () => {
    const plain = await box.here('verify');
    expect(plain.stdout).toContain('3 documentos y 3 firmas comprobados. Todo está completo y sin cambios.');
    expect(plain.code).toBe(0);
    const { code, stdout } = await box.here('verify', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      documentos: 3,
      firmas: 3,
      secuencias: [
        {
          emisor: NIT,
          ambiente: 'PRUEBAS',
          autoridad: 'simulador',
          tipoDte: '01',
          ultimo: 3,
          huecos: 0,
          repetidos: 0,
        },
      ],
      faltas: [],
    });
  });

  it('names the row of a changed document, a changed signature and a missing number', async () => {
    await service.stop();
    expect(service.complaints).toEqual([]);
    healthy = `${box.database}.sana`;
    const database = new BetterSqlite3(box.database);
    database.exec(`VACUUM INTO '${healthy}'`);
    database.close();

    damage(
      `UPDATE document_version SET payload = replace(payload, 'Cuaderno', 'Cuadernx') WHERE document_id = 2`,
    );
    const changed = await box.here('verify');
    expect(changed.code).toBe(1);
    expect(changed.stdout).toMatch(/- document_version .*2/);
    expect(changed.stdout).toContain('restaure el último respaldo');

    damage(
      `UPDATE signature SET firma = (SELECT firma FROM signature WHERE document_id = 1) WHERE document_id = 3`,
    );
    const forged = JSON.parse((await box.here('verify', '--json')).stdout) as {
      ok: boolean;
      faltas: { tabla: string; fila: string }[];
    };
    expect(forged.ok).toBe(false);
    expect(forged.faltas).toEqual([
      expect.objectContaining({ tabla: 'signature', fila: expect.stringContaining('3') }),
    ]);

    damage('DELETE FROM ledger WHERE numero = 2');
    const gap = await box.here('verify');
    expect(gap.code).toBe(1);
    expect(gap.stdout).toContain('Faltan 1 números: 2.');
  });

  it('says how many numbers in quarantine it does not list', () => {
    const kept = {
      codigoGeneracion: '5B7E1F2A-0C3D-4E5F-8A9B-1C2D3E4F5A6B',
      issuerId: NIT,
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      tipoDte: '03',
      numeroControl: 'DTE-03-0001-00000007',
      fecEmi: '2026-11-21',
      motivo: 'ENTREGADO',
      at: 0,
    } as const;
    const cuarentena = { listed: [kept], total: 3 };
    const lines = namedText({ cuarentena, detenidos: NOTHING_LISTED }).split('\n');
    expect(lines[0]).toContain('3 números en cuarentena');
    expect(lines[1]).toBe(
      `- DTE-03-0001-00000007, tipo 03, documento 5B7E1F2A-0C3D-4E5F-8A9B-1C2D3E4F5A6B (${NIT}, PRUEBAS): se respondió como pendiente: el documento pudo entregarse`,
    );
    expect(lines[2]).toBe('… y 2 más.');
  });

  it('reports a file that is no database', async () => {
    writeFileSync(box.database, 'esto no es una base de datos, por mucho que se llame así'.repeat(100));
    const { code, stdout } = await box.here('verify');
    expect(code).toBe(1);
    expect(stdout).toContain('Hay 1 falta:');
    expect(stdout).toContain('No se puede abrir');
  });
});
