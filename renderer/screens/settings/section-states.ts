/** Short state of each settings section, shown beside its name. */
import type { SettingsView } from '../../../core/contract/bridge/bridge-settings.ts';
import type { Ambiente } from '../../../core/contract/ambiente.ts';
import type { HealthItem } from '../../stores/manager/installation-health.ts';
import { momentText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';
import type { SectionName } from '../../stores/manager/section-names.ts';

export interface SectionState {
  readonly text: string;
  readonly tone: 'quiet' | 'waiting' | 'bad';
}
type States = Readonly<Partial<Record<SectionName, SectionState>>>;

/** Section of a health item; others are shown by the health section itself. */
const PLACE_OF: Readonly<Partial<Record<HealthItem['asunto'], SectionName>>> = {
  certificado: 'certificado',
  cuota: 'sucursales',
  correo: 'correo',
  respaldo: 'respaldos',
  simulacro: 'respaldos',
};

export interface Standing {
  readonly view: SettingsView;
  /** Null while loading. */
  readonly health: readonly HealthItem[] | null;
  /** Environment of this till. */
  readonly ambiente: Ambiente;
}

/** States of the sections; undefined for a section without one. */
export function sectionStates({ view, health, ambiente }: Standing, { settingsNav }: Words): States {
  const toneOf = (section: SectionName): SectionState['tone'] => {
    const own = (health ?? []).filter(({ asunto }) => PLACE_OF[asunto] === section);
    if (own.some(({ estado }) => estado === 'falla')) return 'bad';
    return own.some(({ estado }) => estado === 'aviso') ? 'waiting' : 'quiet';
  };
  const autoridad = view.conexiones.find((each) => each.ambiente === ambiente)?.autoridad;
  const active = view.usuarios.filter(({ activo }) => activo);
  const managers = active.filter(({ rol }) => rol === 'gerente').length;
  const keys = view.llaves.filter(({ vencida }) => !vencida).length;
  const quiet = (text: string): SectionState => ({ text, tone: 'quiet' });
  return {
    sucursales: { text: settingsNav.places(view.sucursales.length), tone: toneOf('sucursales') },
    certificado: certificateState(view, { settingsNav, ambiente, tone: toneOf('certificado') }),
    usuarios: {
      text: settingsNav.people(managers, active.length - managers),
      // With one manager, nobody else could approve.
      tone: managers < 2 ? 'waiting' : 'quiet',
    },
    llaves: quiet(settingsNav.keys(keys)),
    ...(autoridad === undefined ? {} : { conexion: quiet(settingsNav.goesTo[autoridad]) }),
    ...(health === null ? {} : healthStates(health, { settingsNav, toneOf })),
  };
}

interface Telling {
  readonly settingsNav: Words['settingsNav'];
  readonly toneOf: (section: SectionName) => SectionState['tone'];
}

function healthStates(health: readonly HealthItem[], { settingsNav, toneOf }: Telling): States {
  const mail = health.find((item) => item.asunto === 'correo');
  const backup = health.find((item) => item.asunto === 'respaldo');
  const unwell = health.filter(({ estado }) => estado !== 'bien');
  const mailText =
    mail === undefined ? settingsNav.mailOff : mail.detenido ? settingsNav.mailStopped : settingsNav.mailOn;
  const backupText =
    backup?.situacion === 'apagado'
      ? settingsNav.backupsOff
      : backup?.fecha === undefined || backup.fecha === null
        ? settingsNav.noBackup
        : settingsNav.backup(momentText(backup.fecha));
  return {
    correo: { text: mailText, tone: toneOf('correo') },
    respaldos: { text: backupText, tone: toneOf('respaldos') },
    salud: {
      text: unwell.length === 0 ? settingsNav.well : settingsNav.worthALook(unwell.length),
      tone: unwell.some(({ estado }) => estado === 'falla') ? 'bad' : unwell.length > 0 ? 'waiting' : 'quiet',
    },
  };
}

function certificateState(
  { certificados }: SettingsView,
  of: { readonly settingsNav: Words['settingsNav'] } & Pick<Standing, 'ambiente'> &
    Pick<SectionState, 'tone'>,
): SectionState {
  const { settingsNav, ambiente, tone } = of;
  const own = certificados.find((each) => each.ambiente === ambiente);
  if (own === undefined) return { text: settingsNav.missing, tone: 'bad' };
  const { diasRestantes } = own;
  return { text: diasRestantes === null ? settingsNav.noEnd : settingsNav.expires(diasRestantes), tone };
}
