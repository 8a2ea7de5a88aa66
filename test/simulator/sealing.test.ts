import { describe, expect, it } from 'vitest';
import { NIT, SAMPLES, SAMPLE_NAMES } from './sample-documents.ts';
import { envelope, renew, section, setPath, sha256, startSender } from './harness.ts';

describe('sealing a good document', () => {
  it.each(SAMPLE_NAMES)('seals the hand-made %s with code 001', async (name) => {
    const sender = await startSender();
    await sender.login();
    const document = SAMPLES[name]();
    const answer = await sender.send(document);
    expect(answer.body).toEqual({
      version: 2,
      ambiente: '00',
      versionApp: 2,
      estado: 'PROCESADO',
      codigoGeneracion: '0B8A4B1E-6C3D-4F2A-9E57-1D2C3B4A5F60',
      selloRecibido: expect.stringMatching(/^2026[A-Z0-9]{36}$/),
      fhProcesamiento: '21/11/2026 10:00:00',
      clasificaMsg: '10',
      codigoMsg: '001',
      descripcionMsg: 'RECIBIDO',
      observaciones: [],
    });
    expect(answer.status).toBe(200);
  });

  it('gives a token that begins with Bearer and carries its end', async () => {
    const sender = await startSender();
    const answer = await sender.login();
    expect(answer.body).toMatchObject({ status: 'OK', body: { user: NIT, tokenType: 'Bearer' } });
    expect(sender.token).toMatch(/^Bearer eyJ/);
    const claims = JSON.parse(
      Buffer.from(sender.token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    expect(claims['exp']).toBe(Date.parse('2026-11-23T16:00:00Z') / 1000);
  });

  it('answers a consultation with the same seal, and 404 for what it never saw', async () => {
    const sender = await startSender();
    await sender.login();
    const document = SAMPLES['03 v4']();
    expect((await sender.ask(document)).status).toBe(404);
    const sealed = await sender.send(document);
    expect((await sender.ask(document)).body).toEqual(sealed.body);
  });

  it('accepts the short control number of the interface', async () => {
    const sender = await startSender();
    await sender.login();
    const document = SAMPLES['01 v1']();
    setPath(document, 'identificacion.numeroControl', 'DTE-01-0001-00000042');
    expect((await sender.send(document)).body).toMatchObject({ estado: 'PROCESADO' });
  });

  it('accepts municipality codes of the reform in the old edition, as the live service does', async () => {
    const sender = await startSender();
    await sender.login();
    const document = SAMPLES['03 v3']();
    setPath(document, 'receptor.direccion.municipio', '23');
    expect((await sender.send(document)).body).toMatchObject({ estado: 'PROCESADO' });
  });

  it('seals a document of an earlier day with the observation of the date', async () => {
    const sender = await startSender();
    await sender.login();
    const document = SAMPLES['01 v1']();
    setPath(document, 'identificacion.fecEmi', '2026-11-20');
    expect((await sender.send(document)).body).toMatchObject({
      estado: 'PROCESADO',
      codigoMsg: '002',
      observaciones: ['[identificacion.fecEmi] DIFIERE DE LA FECHA DE ENVIO'],
    });
  });

  it('keeps what later checks need and shows it', async () => {
    const sender = await startSender();
    await sender.login();
    const document = SAMPLES['03 v3']();
    const body = envelope(document);
    const sealed = await sender.call('POST', '/fesv/recepciondte', body);
    const code = String(section(document, 'identificacion')['codigoGeneracion']);
    const shown = await sender.call('GET', `/simulador/documentos/${code}`);
    expect(shown.body).toMatchObject({
      selloRecibido: sealed.body['selloRecibido'],
      numeroControl: 'DTE-03-M001P001-000000000000001',
      montoTotalOperacion: '788.18',
      iva: '90.68',
      sha256Jws: sha256(String(body['documento'])),
      invalidacion: null,
    });
  });

  it('takes documents out of order and reports the gaps', async () => {
    const sender = await startSender();
    await sender.login();
    for (const number of [7, 3, 4]) await sender.send(renew(SAMPLES['01 v2'](), number));
    const report = await sender.call('GET', '/simulador/informe');
    expect(report.body['series']).toEqual([
      {
        ambiente: '00',
        nit: NIT,
        tipoDte: '01',
        serie: 'DTE-01-M001P001',
        anio: '2026',
        sellados: 3,
        invalidados: 0,
        primero: 3,
        ultimo: 7,
        huecos: [[5, 6]],
        numerosFaltantes: 2,
        repetidos: 0,
      },
    ]);
  });
});
