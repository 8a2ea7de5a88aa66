/** Readable parts of a document's content. */
import { COMPRA, holdsIva, type TipoDte } from '../../../core/contract/edition.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import {
  isZero,
  type ContentLine,
  type ContentPayment,
  type DocumentContent,
} from '../../sale/document-content.ts';
import { dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';
import { roundedText } from '../lines/price-text.ts';
import './documents.css';

/** CAT-017 forms without a payment handed over: notes and coins of older documents, and amounts owed. */
const UNPAID_FORMS: ReadonlySet<string> = new Set(['01', '13']);

interface PartProps {
  readonly content: DocumentContent;
  readonly tipo: TipoDte;
}

export function Receiver({ content, tipo }: PartProps) {
  const words = useWords();
  const { summary } = words.documents;
  return (
    <section>
      <h3 className="label">{tipo === '04' ? summary.receiverNote : summary.receiver}</h3>
      {content.receptor.length === 0 ? (
        <p>{words.documents.finalConsumer}</p>
      ) : (
        content.receptor.map((part, index) => (
          <p key={index} className={index === 0 ? '' : 'soft small'}>
            {part}
          </p>
        ))
      )}
    </section>
  );
}

export function Lines({ content, tipo }: PartProps) {
  const { summary } = useWords().documents;
  return (
    <section>
      <h3 className="label">{summary.lines}</h3>
      {!holdsIva(tipo) && tipo !== COMPRA && <p className="soft small">{summary.netPrices}</p>}
      <ol className="content-lines">
        {content.lineas.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ol>
      <Sums content={content} contained={holdsIva(tipo)} />
    </section>
  );
}

function Line({ line }: { readonly line: ContentLine }) {
  const { summary } = useWords().documents;
  const details = [
    summary.quantity(line.cantidad, dollars(line.precio)),
    ...(isZero(line.descuento) ? [] : [summary.discount(dollars(line.descuento))]),
    ...(line.tratamiento === 'gravado' ? [] : [summary.treatment[line.tratamiento]]),
  ];
  return (
    <li>
      <span>
        {line.descripcion}
        <span className="soft small figures">{details.join(' · ')}</span>
      </span>
      <span className="figures">{dollars(roundedText(line.importe))}</span>
    </li>
  );
}

interface SumsProps {
  readonly content: DocumentContent;
  /** Whether prices include VAT. */
  readonly contained: boolean;
}

function Sums({ content, contained }: SumsProps) {
  const { summary } = useWords().documents;
  const { suma, descuentos, iva, retenido, renta, percibido, total, letras } = content.totales;
  const rows = [
    [summary.subtotal, suma],
    [summary.discounts, descuentos],
    [contained ? summary.ivaContained : summary.iva, iva],
    [summary.withheld, retenido],
    [summary.incomeTax, renta],
    [summary.collected, percibido],
  ] as const;
  return (
    <>
      <dl className="stack gap-1 content-sums">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{dollars(value)}</dd>
            </div>
          ),
        )}
        <div className="size-2 bold">
          <dt>{summary.total}</dt>
          <dd className="figures">{dollars(total)}</dd>
        </div>
      </dl>
      {letras !== null && <p className="soft small">{letras}</p>}
    </>
  );
}

/** Amount owed and due date; the form only if it is a real payment form. */
function owedText(codigo: string, credito: NonNullable<ContentPayment['credito']>, words: Words): string {
  const { summary } = words.documents;
  const forms: Readonly<Record<string, string>> = words.payment.form;
  const terms: Readonly<Record<string, string>> = words.payment.terms;
  const form = UNPAID_FORMS.has(codigo) ? undefined : forms[codigo];
  const term = `${credito.periodo} ${terms[credito.plazo] ?? ''}`.trim();
  return [summary.onCredit(term), ...(form === undefined ? [] : [form])].join(' · ');
}

export function Further({ content }: { readonly content: DocumentContent }) {
  const words = useWords();
  const { summary } = words.documents;
  const payments: Readonly<Record<string, string>> = words.payment.form;
  const types: Readonly<Record<string, string>> = words.tipo;
  const { pagos, observaciones, apendice, relacionados } = content;
  return (
    <dl className="facts-list">
      {pagos.length > 0 && (
        <div>
          <dt className="label">{summary.payments}</dt>
          {pagos.map(({ codigo, monto, credito }, index) => (
            <dd key={index} className="figures">
              {credito === null ? (payments[codigo] ?? codigo) : owedText(codigo, credito, words)}{' '}
              {dollars(monto)}
            </dd>
          ))}
        </div>
      )}
      {relacionados.length > 0 && (
        <div>
          <dt className="label">{summary.related}</dt>
          {relacionados.map(({ tipoDocumento, numero, fechaEmision }) => (
            <dd key={numero}>
              {summary.relatedOf(types[tipoDocumento] ?? tipoDocumento, dayText(fechaEmision))}
              <br />
              <span className="figures seal">{numero}</span>
            </dd>
          ))}
        </div>
      )}
      {observaciones !== null && (
        <div>
          <dt className="label">{summary.observations}</dt>
          <dd>{observaciones}</dd>
        </div>
      )}
      {apendice.length > 0 && (
        <div>
          <dt className="label">{summary.appendix}</dt>
          {apendice.map(({ etiqueta, valor }) => (
            <dd key={etiqueta}>
              {etiqueta}: {valor}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
