import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NIT, SAMPLES } from './sample-documents.ts';
import { contingency, invalidation2023 } from './sample-events.ts';
import { renew, section, setPath, signJws, startSender } from './harness.ts';
import { soon } from '../support/run/soon.ts';

function tempFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulador-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'autoridad.jsonl');
}

describe('a restart', () => {
  it.each([true, false])('keeps seals, taxpayers and tokens (durable: %s)', async (durable) => {
    const file = tempFile();
    const first = await startSender({ file, durable });
    await first.login();
    const document = SAMPLES['03 v4']();
    const sealed = await first.send(document);
    await first.simulator.close();

    const second = await startSender({ file, durable });
    second.token = first.token;
    expect((await second.ask(document)).body).toEqual(sealed.body);
    expect((await second.send(document)).body).toMatchObject({ codigoMsg: '004' });
    expect((await second.send(renew(SAMPLES['03 v4']()))).body).toMatchObject({
      descripcionMsg: '[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR',
    });
  });

  it('keeps invalidations and contingency events', async () => {
    const file = tempFile();
    const first = await startSender({ file });
    await first.login();
    const invoice = SAMPLES['01 v1']();
    const sealed = await first.send(invoice);
    const head = section(invoice, 'identificacion');
    const event = invalidation2023({
      tipoDte: '01',
      codigoGeneracion: String(head['codigoGeneracion']),
      selloRecibido: String(sealed.body['selloRecibido']),
      numeroControl: String(head['numeroControl']),
    });
    const invalidate = (sender: typeof first) =>
      sender.call('POST', '/fesv/anulardte', {
        ambiente: '00',
        idEnvio: 1,
        version: 2,
        documento: signJws(event),
      });
    expect((await invalidate(first)).status).toBe(200);
    const waiting = renew(SAMPLES['01 v1'](), 2);
    const code = String(section(waiting, 'identificacion')['codigoGeneracion']);
    const listing = contingency('2026', [code]);
    setPath(listing, 'identificacion.codigoGeneracion', 'AAAAAAAA-2222-4333-8444-555555555555');
    await first.call('POST', '/fesv/contingencia', { nit: NIT, documento: signJws(listing) });
    await first.simulator.close();

    const second = await startSender({ file });
    await second.login();
    expect((await invalidate(second)).body).toMatchObject({ codigoMsg: '004' });
    setPath(waiting, 'identificacion.tipoModelo', 2);
    setPath(waiting, 'identificacion.tipoOperacion', 2);
    setPath(waiting, 'identificacion.tipoContingencia', 3);
    expect((await second.send(waiting)).body).toMatchObject({ estado: 'PROCESADO' });
  });

  it('works off a lot that was taken in but not looked at', async () => {
    const file = tempFile();
    const first = await startSender({ file, script: { demoraLoteMs: 60_000 } });
    await first.login();
    const document = SAMPLES['01 v2']();
    await first.call('POST', '/fesv/recepcionlote/', {
      ambiente: '00',
      idEnvio: 'AAAAAAAA-2222-4333-8444-555555555555',
      version: 2,
      nitEmisor: NIT,
      documentos: [signJws(document)],
    });
    await first.simulator.close();
    const second = await startSender({ file, script: { demoraLoteMs: 0 } });
    await second.login();
    await soon(async () => (await second.ask(document)).status, { interval: 5 }).toBe(200);
  });

  it('tolerates a torn last line, and what comes after it is kept', async () => {
    const file = tempFile();
    const first = await startSender({ file });
    await first.login();
    await first.send(renew(SAMPLES['01 v1'](), 1));
    await first.simulator.close();
    appendFileSync(file, '{"t":"dte","codigo":"C0');

    const second = await startSender({ file });
    await second.login();
    expect((await second.send(renew(SAMPLES['01 v1'](), 2))).status).toBe(200);
    await second.simulator.close();

    const third = await startSender({ file });
    expect(third.simulator.report().series[0]).toMatchObject({ sellados: 2, primero: 1, ultimo: 2 });
  });

  it('refuses a file that is damaged before its last line', async () => {
    const file = tempFile();
    const first = await startSender({ file });
    await first.simulator.close();
    writeFileSync(file, `no es un registro\n${readFileSync(file, 'utf8')}`);
    await expect(startSender({ file })).rejects.toThrow('El archivo del simulador está dañado');
  });

  it('does not write a registration again that is already known', async () => {
    const file = tempFile();
    for (let start = 0; start < 3; start += 1) await (await startSender({ file })).simulator.close();
    const kinds = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { t: string }).t);
    expect(kinds).toEqual(['secreto', 'contribuyente']);
  });
});

describe('several simulators in one process', () => {
  it('know nothing of each other', async () => {
    const [left, right] = [await startSender(), await startSender()];
    await left.login();
    await right.login();
    const document = SAMPLES['01 v1']();
    await left.send(document);
    expect((await right.ask(document)).status).toBe(404);
    right.token = left.token;
    expect((await right.ask(document)).status).toBe(401);
  });

  it('seals documents that arrive together, each once', async () => {
    const sender = await startSender({ file: tempFile() });
    await sender.login();
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    const answers = await Promise.all(
      numbers.map((number) => sender.send(renew(SAMPLES['01 v1'](), number))),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(new Set(answers.map((answer) => answer.body['selloRecibido'])).size).toBe(40);
    expect(sender.simulator.report().series[0]).toMatchObject({
      sellados: 40,
      primero: 1,
      ultimo: 40,
      huecos: [],
    });
  });
});
