/** A till as the centre sees it, light enough for a thousand in one process: it keeps its position, not its records. */
import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';
import type { Pool } from 'undici';
import { SIGNED_HEADERS, signedText } from '../../../core/contract/central/enrolment.ts';
import { STREAM_FORMAT } from '../../../core/contract/central/stream-batch.ts';
import { nextHead, STREAM_BEGINNING } from '../../../core/domain/central/stream-chain.ts';
import { chainHash } from '../../../core/store/proof/hash-chain.ts';

const NIT = '06141307951040';
const CERTIFICATE = 'c1';
/** Signed texts that documents share: signing is the till's cost, not the centre's. */
const TEXTS = 200;
const LINES_OF_SALE = 6;
/** Effort of the compressor, as at a till. */
const EFFORT = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

const signer = generateKeyPairSync('rsa', { modulusLength: 2048 });
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

interface SignedTextOfSale {
  readonly payload: string;
  readonly sha256: string;
  readonly firma: string;
}

const texts: readonly SignedTextOfSale[] = Array.from({ length: TEXTS }, (_, index) => {
  const payload = JSON.stringify(saleText(index));
  const input = `eyJhbGciOiJSUzUxMiJ9.${Buffer.from(payload).toString('base64url')}`;
  return {
    payload,
    sha256: sha256(payload),
    firma: sign('RSA-SHA512', Buffer.from(input), signer.privateKey).toString('base64url'),
  };
});

function saleText(index: number) {
  const cuerpoDocumento = Array.from({ length: LINES_OF_SALE }, (_, line) => ({
    numItem: line + 1,
    tipoItem: 1,
    numeroDocumento: null,
    cantidad: 1 + ((index + line) % 5),
    codigo: `SKU-${index}-${line}`,
    codTributo: null,
    uniMedida: 59,
    descripcion: `Producto de prueba ${randomUUID()}`,
    precioUni: 3.25,
    montoDescu: 0,
    ventaNoSuj: 0,
    ventaExenta: 0,
    ventaGravada: 3.25,
    tributos: null,
    psv: 0,
    noGravado: 0,
    ivaItem: 0.37,
  }));
  const codes = { codigoGeneracion: randomUUID().toUpperCase(), numeroControl: `DTE-01-M001P001-${index}` };
  return {
    identificacion: {
      version: 1,
      ambiente: '00',
      tipoDte: '01',
      ...codes,
      fecEmi: '2026-11-20',
      horEmi: '10:00:00',
    },
    emisor: { nit: NIT, nombre: 'Comercial Inventada, S.A. de C.V.', correo: 'facturas@tienda.example' },
    receptor: { nombre: `Cliente ${randomUUID()}`, direccion: { departamento: '06', municipio: '14' } },
    cuerpoDocumento,
    resumen: {
      totalGravada: 19.5,
      subTotal: 19.5,
      montoTotalOperacion: 19.5,
      totalPagar: 19.5,
      totalIva: 2.24,
    },
  };
}

export class SimulatedTill {
  readonly serie: string;
  readonly publicKey: string;
  readonly #key: KeyObject;
  readonly #epoch = randomUUID();
  installation = '';
  #seq = 0;
  #head = STREAM_BEGINNING;
  #numero = 0;
  #ledger = '';
  #lines: string[] = [];
  #begun = { from: 1, head: STREAM_BEGINNING };

  constructor(index: number) {
    this.serie = `M${String(index).padStart(3, '0')}P001`.slice(-8);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    this.#key = privateKey;
    this.publicKey = publicKey.export({ format: 'jwk' }).x ?? '';
    this.#ledger = chainHash('caja-dte ledger 1', [this.serie]);
  }

  get epoch(): string {
    return this.#epoch;
  }

  get streamEnd(): number {
    return this.#seq;
  }

  /** Appends what a till has before its first sale. */
  writeBeginning(): void {
    this.#write('branch', {
      nit: NIT,
      emisor: 'Comercial Inventada',
      branch: 's1',
      nombre: 'Casa matriz',
      codEstable: this.serie.slice(0, 4),
      codPuntoVenta: this.serie.slice(4),
    });
    this.#write('certificate', {
      id: CERTIFICATE,
      nit: NIT,
      ambiente: 'PRUEBAS',
      publicKeyPem: signer.publicKey.export({ format: 'pem', type: 'spki' }),
      fingerprint: 'f',
      notBefore: null,
      notAfter: null,
      active: true,
    });
  }

  /** Appends the two records of a sale that was sealed: the document with its parts, and its number. */
  writeSale(at: number): void {
    const numero = (this.#numero += 1);
    const text = texts[numero % TEXTS] ?? texts[0];
    if (text === undefined) return;
    const documento = randomUUID().toUpperCase();
    const sequence = {
      nit: NIT,
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      tipoDte: '01',
      serie: this.serie,
      formato: 'interfaz',
      anio: 2026,
    };
    const document = {
      documento,
      codigoGeneracion: documento,
      ...sequence,
      branch: 's1',
      edicion: '2023',
      numero,
      numeroVigente: true,
      numeroControl: `DTE-01-${this.serie}-${String(numero).padStart(15, '0')}`,
      fecEmi: '2026-11-20',
      horEmi: '10:00:00',
      emittedAt: at,
      estado: 'PROCESADO',
      version: 1,
      sello: 'S'.repeat(40),
      fhProcesamiento: null,
      codigoMsg: null,
      descripcionMsg: null,
      observaciones: [],
      montoCentavos: 1950,
      ivaCentavos: 224,
      receptorDocumento: null,
      receptorNombre: 'Cliente de prueba',
      reemplazaA: null,
      updatedAt: at + 2,
    };
    this.#ledger = chainHash(this.#ledger, [numero, 'ASIGNADO', documento, text.sha256, at]);
    const { payload, firma } = text;
    const ledger = {
      id: numero,
      numero,
      estado: 'ASIGNADO',
      codigoGeneracion: documento,
      sha256: text.sha256,
    };
    const line = { at, detalle: null };
    const parts = {
      version: [{ version: 1, causa: 'NORMAL', payload, sha256: text.sha256, createdAt: at }],
      signature: [{ version: 1, certificate: CERTIFICATE, firma, signedAt: at }],
      lifeLine: [
        { ...line, id: numero * 2, estado: 'TRANSMITIENDO', causa: 'envio' },
        { ...line, id: numero * 2 + 1, estado: 'PROCESADO', causa: 'sellado' },
      ],
      documentCash: [],
    };
    this.#write('document', { ...document, parts });
    this.#write('ledger', { ...sequence, ...ledger, at, hash: this.#ledger });
  }

  #write(kind: string, row: object): void {
    const line = JSON.stringify({ seq: (this.#seq += 1), kind, row });
    this.#head = nextHead(this.#head, line, sha256);
    this.#lines.push(line);
  }

  /** Everything that was written since the last batch, compressed. */
  batch(): Buffer {
    const { from, head: previousHash } = this.#begun;
    const header = { format: STREAM_FORMAT, epoch: this.#epoch, from, to: this.#seq, previousHash };
    const text = `${[JSON.stringify(header), ...this.#lines].join('\n')}\n`;
    this.#lines = [];
    this.#begun = { from: this.#seq + 1, head: this.#head };
    return zstdCompressSync(text, EFFORT);
  }

  /** Makes a signed request; gives status and answer. */
  async send(pool: Pool, path: string, body: Buffer, encoding?: 'zstd') {
    const moment = Date.now();
    const named = { method: 'POST', path, installation: this.installation, moment };
    const signature = sign(null, Buffer.from(signedText({ ...named, bodySha256: sha256(body) })), this.#key);
    const response = await pool.request({
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/octet-stream',
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
        [SIGNED_HEADERS.installation]: this.installation,
        [SIGNED_HEADERS.moment]: String(moment),
        [SIGNED_HEADERS.signature]: signature.toString('base64url'),
      },
      body,
    });
    return { status: response.statusCode, body: (await response.body.json()) as Record<string, unknown> };
  }
}
