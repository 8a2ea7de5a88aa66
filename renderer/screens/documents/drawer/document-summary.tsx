import { useMemo } from 'react';
import { RETORNO } from '../../../../core/contract/edition.ts';
import { listedSign } from '../../../../core/contract/dte/sale-sign.ts';
import { placedFault } from '../../../faults/fault-text.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { roundedText } from '../../lines/price-text.ts';
import type { DocumentView } from '../../../stores/documents/documents.ts';
import type { Words } from '../../../text/es.ts';
import { dayText } from '../../../text/day.ts';
import { DocumentContingency } from './document-contingency.tsx';
import { Fact } from './fact.tsx';
import {
  contentOf,
  isZero,
  type ContentLine,
  type ContentPayment,
  type DocumentContent,
} from '../../../sale/document-content.ts';

/** CAT-017: notes and coins of older documents, and what the receiver owes: neither was handed over. */
const UNPAID_FORMS: ReadonlySet<string> = new Set(['01', '13']);

/** What the document says, for people: receiver, lines, sums, and what the authority answered. */
export function DocumentSummary({ view }: { readonly view: DocumentView }) {
  const words = useWords();
  const { dteJson } = view.result;
  const content = useMemo(() => contentOf(dteJson), [dteJson]);
  const { summary } = words.documents;
  return (
    <div className="drawer-part">
      <Reasons view={view} />
      <section>
        <h3 className="label">{view.result.tipoDte === '04' ? summary.receiverNote : summary.receiver}</h3>
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
      <section>
        <h3 className="label">{summary.lines}</h3>
        {view.tipo !== '01' && <p className="soft small">{summary.netPrices}</p>}
        <ol className="content-lines">
          {content.lineas.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </ol>
        <Sums content={content} contained={view.tipo === '01'} />
      </section>
      <NotesOnIt view={view} />
      <ReturnsOnIt view={view} />
      <Further content={content} />
      <Answer view={view} />
      <DocumentContingency view={view} />
    </div>
  );
}

/** The notes in force on a crédito fiscal, and what is left of it. */
function NotesOnIt({ view: { saldoNotas } }: { readonly view: DocumentView }) {
  const words = useWords();
  const { summary } = words.documents;
  if (saldoNotas === null) return null;
  if (saldoNotas.notas.length === 0)
    return <p className="soft small">{summary.notesLeft(dollars(saldoNotas.disponible))}</p>;
  return (
    <section>
      <h3 className="label">{summary.notes}</h3>
      <ul className="content-lines">
        {saldoNotas.notas.map(({ tipoDte, numeroControl, estado, neto }) => (
          <li key={numeroControl}>
            <span>
              {words.tipo[tipoDte]}
              <span className="soft small figures">
                {numeroControl} · {words.estado[estado]}
              </span>
            </span>
            <span className="figures">{dollars(listedSign(tipoDte) < 0 ? `-${neto}` : neto)}</span>
          </li>
        ))}
      </ul>
      <p className="soft small">{summary.notesLeft(dollars(saldoNotas.disponible))}</p>
    </section>
  );
}

/** The returns in force on a factura, and what may still come back of it. */
function ReturnsOnIt({ view: { saldoRetornos } }: { readonly view: DocumentView }) {
  const words = useWords();
  const { summary } = words.documents;
  if (saldoRetornos === undefined) return null;
  return (
    <section>
      <h3 className="label">{summary.returns}</h3>
      <ul className="content-lines">
        {saldoRetornos.retornos.map(({ codigoGeneracion, estado, monto }) => (
          <li key={codigoGeneracion}>
            <span>
              {words.tipo[RETORNO]}
              <span className="soft small figures">
                {codigoGeneracion} · {words.estado[estado]}
              </span>
            </span>
            <span className="figures">{dollars(`-${monto}`)}</span>
          </li>
        ))}
      </ul>
      <p className="soft small">{summary.returnsLeft(dollars(saldoRetornos.disponible))}</p>
    </section>
  );
}

/** Why the authority refused it, or what it remarked: before anything else. */
function Reasons({ view: { result, faults } }: { readonly view: DocumentView }) {
  const words = useWords();
  const reasons = faults.length > 0 ? faults.map((fault) => placedFault(fault, words)) : result.observaciones;
  if (reasons.length === 0) return null;
  return (
    <dl className="facts-list">
      <div className="reasons">
        <dt className="label">{words.documents.reasons}</dt>
        <dd>
          <ul>
            {reasons.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}

/** What the authority answered, with the codes that only it and an accountant ask for. */
function Answer({ view }: { readonly view: DocumentView }) {
  const words = useWords();
  const { result } = view;
  const simulated = view.autoridad === 'simulador';
  const { noSeal, noSealSimulated, message, messageSimulated } = words.documents;
  return (
    <dl className="facts-list">
      <Fact
        name={words.documents.seal}
        value={result.selloRecibido}
        missing={simulated ? noSealSimulated : noSeal}
      />
      <Fact name={words.documents.code} value={result.codigoGeneracion} missing="" />
      {result.descripcionMsg !== null && (
        <div>
          <dt className="label">{simulated ? messageSimulated : message}</dt>
          <dd>{result.descripcionMsg}</dd>
        </div>
      )}
    </dl>
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
  /** Whether prices hold the VAT. */
  readonly contained: boolean;
}

function Sums({ content, contained }: SumsProps) {
  const { summary } = useWords().documents;
  const { suma, descuentos, iva, retenido, percibido, total, letras } = content.totales;
  const rows = [
    [summary.subtotal, suma],
    [summary.discounts, descuentos],
    [contained ? summary.ivaContained : summary.iva, iva],
    [summary.withheld, retenido],
    [summary.collected, percibido],
  ] as const;
  return (
    <>
      <dl className="content-sums">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{dollars(value)}</dd>
            </div>
          ),
        )}
        <div className="content-total">
          <dt>{summary.total}</dt>
          <dd className="figures">{dollars(total)}</dd>
        </div>
      </dl>
      {letras !== null && <p className="soft small">{letras}</p>}
    </>
  );
}

/** What is owed and when; the form only where it says more than that nothing was handed over. */
function owedText(codigo: string, credito: NonNullable<ContentPayment['credito']>, words: Words): string {
  const { summary } = words.documents;
  const forms: Readonly<Record<string, string>> = words.payment.form;
  const terms: Readonly<Record<string, string>> = words.payment.terms;
  const form = UNPAID_FORMS.has(codigo) ? undefined : forms[codigo];
  const term = `${credito.periodo} ${terms[credito.plazo] ?? ''}`.trim();
  return [summary.onCredit(term), ...(form === undefined ? [] : [form])].join(' · ');
}

function Further({ content }: { readonly content: DocumentContent }) {
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
