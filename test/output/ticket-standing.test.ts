import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../../core/contract/json.ts';
import type { PrintedDocument } from '../../core/contract/printing/printed.ts';
import { documentTicket } from '../../core/output/ticket/document/document-ticket.ts';
import { ticketLines } from '../../core/output/ticket/ticket-lines.ts';
import { sujetoExcluidoV2Complete } from '../contract/good-purchases.ts';
import { cashTicket, QUERY, SEAL } from './ticket-samples.ts';

const TITLE = 'DOCUMENTO TRIBUTARIO ELECTRÓNICO';

/** The banners, everything as one line, and what its QR code holds. */
function read(changes: Partial<PrintedDocument>) {
  const ticket = documentTicket(cashTicket(changes));
  return {
    banners: ticket.rows.flatMap((row) => (row.kind === 'banner' ? [row.text] : [])),
    text: ticketLines(ticket, 48)
      .map((line) => line.trim())
      .join(' ')
      .replaceAll(/ +/g, ' '),
    codes: ticket.rows.flatMap((row) => (row.kind === 'qr' ? [row.content] : [])),
  };
}

describe('a ticket says no more than is true', () => {
  it('of a document that the authority sealed: title, seal and public query, no banner', () => {
    const { banners, text, codes } = read({});
    expect(banners).toEqual([]);
    expect(text).toContain(TITLE);
    expect(text).toContain(`Sello de recepción: ${SEAL}`);
    expect(text).toContain('Consulte este documento en la página de Hacienda.');
    expect(codes).toEqual([QUERY]);
  });

  it('of one issued in a contingency: no seal, what will come of it, and how to get the sealed version', () => {
    const { banners, text, codes } = read({ standing: 'CONTINGENCIA', selloRecibido: null });
    expect(banners).toEqual(['EN CONTINGENCIA - AÚN SIN SELLO']);
    expect(text).toContain(
      'Se transmitirá a Hacienda cuando haya comunicación. Después pida al emisor la versión sellada, con el código de generación.',
    );
    expect(text).toContain('Sello de recepción: Sin sello: transmisión por contingencia');
    expect(text).toContain('Consulta pública de Hacienda: lo mostrará cuando haya sido transmitido.');
    expect(text).not.toContain(SEAL);
    expect(codes).toEqual([QUERY]);
  });

  it('of a purchase: that who issued it, and not who sold, gives the sealed version', () => {
    const payload = stringifyJson(sujetoExcluidoV2Complete);
    for (const standing of ['CONTINGENCIA', 'VERIFICACION', 'RECHAZADO'] as const) {
      const { text } = read({ payload, standing, selloRecibido: null });
      expect(text).toMatch(/[Pp]ida al emisor/);
      expect(text).not.toContain('vendió');
    }
  });

  it('of one nobody has confirmed: a provisional slip without title and without QR code', () => {
    const { banners, text, codes } = read({ standing: 'VERIFICACION', selloRecibido: null });
    expect(banners).toEqual(['COMPROBANTE PROVISIONAL - NO ES UN DOCUMENTO FISCAL']);
    expect(text).toContain('Comprobante provisional de Factura Electrónica');
    expect(text).toContain('Hacienda aún no confirma que recibió este documento.');
    expect(text).toContain('Sello de recepción: Aún sin sello');
    expect(text).not.toContain(TITLE);
    expect(text).not.toContain('Consulte este documento');
    expect(codes).toEqual([]);
  });

  it('of a rejected one: that it counts for nothing, without QR code', () => {
    const { banners, text, codes } = read({ standing: 'RECHAZADO', selloRecibido: null });
    expect(banners).toEqual(['RECHAZADO - SIN VALIDEZ FISCAL']);
    expect(text).toContain('Hacienda rechazó este documento.');
    expect(text).toContain('Sello de recepción: Sin sello: documento rechazado');
    expect(codes).toEqual([]);
  });

  it('of an invalidated one: its seal, and that it has no effect any more', () => {
    const { banners, text, codes } = read({ standing: 'INVALIDADO' });
    expect(banners).toEqual(['INVALIDADO - SIN EFECTOS FISCALES']);
    const sello = '2026FFEEDDCCBBAA99887766554433221100FFEE';
    const event = { sello, fecha: '2026-12-02', hora: '10:42:03', tipoAnulacion: '2', motivo: null };
    const told = read({ standing: 'INVALIDADO', invalidacion: event }).text;
    expect(told).toContain('Invalidado: 02/12/2026 10:42:03');
    expect(told).toContain('Motivo: Rescindir de la operación realizada.');
    expect(told).toContain(`Sello de la invalidación: ${sello}`);
    expect(text).toContain('El emisor invalidó este documento después de emitirlo.');
    expect(text).toContain(SEAL);
    expect(codes).toEqual([QUERY]);
  });

  it('of one of the test environment: without fiscal validity, in every standing', () => {
    for (const standing of ['SELLADO', 'CONTINGENCIA', 'VERIFICACION', 'RECHAZADO', 'INVALIDADO'] as const)
      expect(read({ standing, ambiente: 'PRUEBAS' }).banners[0]).toBe('PRUEBAS - SIN VALIDEZ FISCAL');
  });

  it('of the simulator: its seal is its own, and Hacienda knows nothing of it', () => {
    const sealed = read({ ambiente: 'PRUEBAS', autoridad: 'simulador' });
    expect(sealed.banners).toEqual(['PRUEBAS - SIN VALIDEZ FISCAL']);
    expect(sealed.text).toContain(`Sello del simulador (no es de Hacienda): ${SEAL}`);
    expect(sealed.text).not.toContain('Sello de recepción');
    expect(sealed.text).toContain(
      'Documento de prueba: Hacienda no lo conoce y su consulta pública no lo muestra.',
    );
    const waiting = read({
      standing: 'CONTINGENCIA',
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      selloRecibido: null,
    });
    expect(waiting.text).toContain('Se transmitirá al simulador');
    expect(waiting.text).not.toContain('Se transmitirá a Hacienda');
  });

  it('of a copy: which one, before everything else', () => {
    const { banners, text } = read({ copia: 3, ambiente: 'PRUEBAS', standing: 'INVALIDADO' });
    expect(banners).toEqual(['COPIA 3', 'PRUEBAS - SIN VALIDEZ FISCAL', 'INVALIDADO - SIN EFECTOS FISCALES']);
    expect(text.indexOf('COPIA 3')).toBeLessThan(text.indexOf(TITLE));
  });

  it('names nobody where nobody is known', () => {
    expect(read({ vendio: null }).text).not.toContain('Le atendió');
    expect(read({ vendio: 'Ana Rivas' }).text).toContain('Le atendió: Ana Rivas');
  });
});
