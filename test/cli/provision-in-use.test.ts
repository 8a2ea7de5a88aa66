import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fiscalYear } from '../../core/domain/fiscal-time.ts';
import { startServiceHere, type ServiceHere } from '../support/service/service-here.ts';
import { sampleBranch, sampleFile, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';

const certificate = { pem: sampleKeys().pem };

let box: Sandbox;
let service: ServiceHere;
let key: string;

function issue(): Promise<Response> {
  return fetch(`${service.api}/factura/emitir`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ items: [{ cantidad: 1, descripcion: 'Lápiz', precioUni: 0.25, tipoItem: 1 }] }),
  });
}

function fileWith(branch: Readonly<Record<string, unknown>>): object {
  return sampleFile({ certificate, branches: [sampleBranch(branch)] });
}

beforeAll(async () => {
  box = sandbox();
  const initial = {
    correlativosIniciales: [
      { ambiente: 'PRUEBAS', tipoDte: '01', anio: fiscalYear(Date.now()), ultimo: 500 },
    ],
  };
  key = await box.prepare(fileWith(initial));
  service = await startServiceHere(box);
});

afterAll(async () => {
  await service.stop();
  box.remove();
});

describe('provision beside a running service', () => {
  it('makes the first document follow the number of the previous system', async () => {
    const response = await issue();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      estado: 'PROCESADO',
      numeroControl: 'DTE-01-0001-00000501',
    });
  });

  it('refuses to change number, codes and initial numbers once a document exists', async () => {
    const anio = fiscalYear(Date.now());
    const numbers = [{ ambiente: 'PRUEBAS', tipoDte: '01', anio, ultimo: 600 }];
    expect(
      box
        .provision(fileWith({ numero: 2, codPuntoVenta: 'P009' }))
        .stderr.split('\n')
        .slice(1, 3),
    ).toEqual([
      expect.stringMatching(
        /branches\[0\]\.numero: no puede cambiar de 1 a 2: la sucursal ya emitió documentos/,
      ),
      expect.stringMatching(/branches\[0\]\.codPuntoVenta: no puede cambiar de P001 a P009/),
    ]);
    expect((await box.apply(fileWith({ correlativosIniciales: numbers }))).stderr).toContain(
      'correlativosIniciales[0].ultimo: esa secuencia ya empezó después de 500 y va por 501',
    );
  });

  it('takes effect at the next request, as keys do', async () => {
    expect((await box.apply(fileWith({ quotas: { documentosMes: 1 } }))).code).toBe(0);
    const refused = await issue();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ codigo: 'CUOTA_AGOTADA' });
    expect((await box.apply(fileWith({ quotas: { documentosMes: null } }))).code).toBe(0);
    expect((await issue()).status).toBe(200);
    const [{ id }] = JSON.parse((await box.here('keys', 'list', '--json')).stdout) as [{ id: string }];
    expect((await box.here('keys', 'delete', id)).code).toBe(0);
    const unauthorized = await issue();
    expect(unauthorized.status).toBe(401);
    expect(await unauthorized.json()).toEqual({ message: 'API Key eliminada', statusCode: 401 });
  });
});
