import { CAT_008 } from '../../../core/catalogs/cat-008-distrito.ts';
import { CAT_012 } from '../../../core/catalogs/short-catalogs.ts';
import { CAT_013 } from '../../../core/catalogs/cat-013-municipio.ts';
import { TIPOS_NUMERADOS } from '../../../core/contract/edition.ts';
import { CAT_019 } from '../../../core/catalogs/cat-019-actividad-economica.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import { placeName } from '../../../core/catalogs/place-name.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useWizard, type Step, type WizardDraft, type WizardSecrets } from '../../stores/manager/wizard.ts';
import type { Words } from '../../text/es.ts';
import { momentDay } from '../settings/day-text.ts';
import { nitText, nrcText } from '../../../core/contract/text/identity-text.ts';
import { phoneText } from '../../receiver/phone.ts';

/** Summary before saving, with a link back to each step. */
export function Summary() {
  const words = useWords();
  const { draft, secrets, certified, review } = useWizard();
  const lost = certified && secrets.certificado === null;
  const facts = factsOf(words, { draft, secrets });
  return (
    <dl className="grid wizard-summary">
      {facts.map(([step, lines]) => (
        <div key={step}>
          <dt className="label">{words.wizard.step[step]}</dt>
          <dd>
            {step === 'certificado' && secrets.certificado === null ? (
              <span className="notice">{lost ? words.wizard.certificateLost : lines.join(' ')}</span>
            ) : (
              lines.map((line, index) => (
                <span key={line} className={index === 0 ? '' : 'soft'}>
                  {line}
                </span>
              ))
            )}
          </dd>
          <dd>
            <Button
              kind="plain"
              aria-label={words.wizard.change(words.wizard.step[step])}
              onClick={() => review(step)}
            >
              {words.config.connection.change}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function placeText(direccion: WizardDraft['emisor']['direccion']): string {
  const { departamento, municipio, distrito, complemento } = direccion;
  return [
    complemento,
    ...(distrito === null ? [] : [placeName(catalogName(CAT_008, distrito, departamento) ?? distrito)]),
    placeName(catalogName(CAT_013, municipio, departamento) ?? municipio),
    catalogName(CAT_012, departamento) ?? departamento,
  ].join(', ');
}

type Lines = readonly (readonly [Step, readonly string[]])[];

function factsOf(
  words: Words,
  { draft, secrets }: { readonly draft: WizardDraft; readonly secrets: WizardSecrets },
): Lines {
  const { emisor, sucursal, conexion, gerente, cajero } = draft;
  const { certificado } = secrets;
  const end = certificado?.facts.hasta ?? null;
  return [
    [
      'emisor',
      [
        emisor.nombre,
        `NIT ${nitText(emisor.nit)} · NRC ${nrcText(emisor.nrc)}`,
        catalogName(CAT_019, emisor.codActividad) ?? emisor.codActividad,
        placeText(emisor.direccion),
        `${phoneText(emisor.telefono)} · ${emisor.correo}`,
      ],
    ],
    [
      'sucursal',
      [
        sucursal.nombre,
        `${sucursal.codEstable} · ${sucursal.codPuntoVenta} · ${words.config.branch.formats[sucursal.formatoNumeroControl]}`,
        ...TIPOS_NUMERADOS.filter((tipoDte) => sucursal.ultimosNumeros[tipoDte].trim() !== '').map(
          (tipoDte) => words.wizard.goesOnAfter(words.tipo[tipoDte], sucursal.ultimosNumeros[tipoDte].trim()),
        ),
      ],
    ],
    [
      'certificado',
      certificado === null
        ? [words.wizard.noCertificate]
        : [
            certificado.facts.titular === null
              ? words.config.certificate.ownerUnknown
              : words.config.certificate.ownerNit(certificado.facts.titular),
            end === null
              ? words.config.certificate.noEnd
              : `${words.config.certificate.until} ${momentDay(end)}`,
          ],
    ],
    [
      'conexion',
      [
        `${words.ambiente.PRUEBAS} · ${words.config.connection.kinds[conexion.clase]}`,
        ...(conexion.clase === 'simulador' ? [] : [`${conexion.url} · ${conexion.user}`]),
      ],
    ],
    [
      'usuarios',
      [
        `${gerente} · ${words.access.rol.gerente}`,
        cajero.trim() === '' ? words.wizard.noCashier : `${cajero} · ${words.access.rol.cajero}`,
      ],
    ],
  ];
}
