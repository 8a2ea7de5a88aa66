import { LockKeyhole, Search } from 'lucide-react';
import { SignalLight, type Tone } from '../components/signal-light.tsx';
import { Toast } from '../components/toast.tsx';
import { LOCK_KEY } from '../hooks/use-lock-key.ts';
import { useWords } from '../hooks/use-words.ts';
import type { TillContext, TillDestination } from '../../core/contract/till/till.ts';
import type { SectionName } from '../stores/manager/section-names.ts';
import { sectionOfStop } from '../stores/manager/section-of-stop.ts';
import { openSettings } from '../stores/manager/settings-section.ts';
import { goTo, useNavigation, type Screen } from '../stores/till/navigation.ts';
import { useSession } from '../stores/till/session.ts';
import { useTill } from '../stores/till/till.ts';
import { FirstDayPlace } from '../screens/first-day/first-day-place.tsx';
import { Clock } from './clock.tsx';
import { lightText } from './light-text.ts';

/** As people read it on the keys. */
const SEARCH_KEY = 'Ctrl+K';

const TONE: Readonly<Record<TillContext['semaforo']['color'], Tone>> = {
  verde: 'good',
  ambar: 'waiting',
  rojo: 'bad',
};

/** The screen that answers where a light or a deadline leads. */
const SCREEN_OF: Readonly<Record<TillDestination, Screen>> = {
  cola: 'cola',
  documentos: 'documentos',
  ajustes: 'ajustes',
  estadisticas: 'estadisticas',
  clientes: 'clientes',
};

/** Goes where a deadline leads: of what is set, only the certificate has a clock. */
export function followDeadline(accion: TillDestination): void {
  follow(accion, 'certificado');
}

function follow(accion: TillDestination, section: SectionName): void {
  if (accion === 'ajustes') openSettings(section);
  else goTo(SCREEN_OF[accion]);
}

/** Where this till stands, in which environment, how the line is, who works, what time it is. */
export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const words = useWords();
  const context = useTill((till) => till.context);
  const logOut = useSession((session) => session.logOut);
  return (
    <header className="top-bar">
      {context !== null && <Place context={context} />}
      <div className="top-middle">
        <Line />
        <Toast />
      </div>
      <div className="top-end">
        <button
          type="button"
          className="button top-search"
          data-kind="plain"
          onClick={onSearch}
          aria-label={`${words.frame.search} (${SEARCH_KEY})`}
          aria-keyshortcuts="Control+K"
        >
          <Search size={20} aria-hidden="true" />
          <kbd className="key">{SEARCH_KEY}</kbd>
        </button>
        <FirstDayPlace />
        <Clock label={words.frame.clock} />
        {context !== null && (
          <button
            type="button"
            className="button top-user"
            data-kind="plain"
            onClick={() => void logOut()}
            aria-keyshortcuts="Control+L"
            aria-label={`${words.frame.lock} (${words.frame.user(context.usuario.nombre)})`}
          >
            <span className="top-name">{context.usuario.nombre}</span>
            <LockKeyhole size={18} aria-hidden="true" />
            <kbd className="key key-hint">{LOCK_KEY}</kbd>
          </button>
        )}
      </div>
    </header>
  );
}

function Place({ context }: { readonly context: TillContext }) {
  const words = useWords();
  const { sucursal, ambiente } = context;
  return (
    <div className="top-place">
      {ambiente === 'PRUEBAS' ? (
        <span className="environment" title={words.frame.pruebasTitle}>
          {words.frame.pruebas}
          <span className="environment-detail">{words.frame.pruebasDetail}</span>
        </span>
      ) : (
        <span className="environment" data-ambiente="PRODUCCION">
          {words.frame.produccion}
        </span>
      )}
      <span className="top-branch">
        <strong>{sucursal.nombre}</strong>
        <span className="soft small figures">
          {words.frame.pointOfSale(sucursal.codEstable, sucursal.codPuntoVenta)}
        </span>
      </span>
    </div>
  );
}

/** The traffic light in words, with its one next action. */
function Line() {
  const words = useWords();
  const context = useTill((till) => till.context);
  const connected = useTill((till) => till.connected);
  const screen = useNavigation((navigation) => navigation.screen);
  if (!connected) {
    return (
      <div className="top-line" role="status" aria-label={words.frame.line}>
        <SignalLight tone="bad">{words.frame.disconnected}</SignalLight>
      </div>
    );
  }
  if (context === null) return null;
  const { semaforo } = context;
  const { accion } = semaforo;
  return (
    <div className="top-line" role="status" aria-label={words.frame.line} data-situation={semaforo.situacion}>
      <SignalLight tone={TONE[semaforo.color]}>{lightText(context, words)}</SignalLight>
      {accion !== null && SCREEN_OF[accion] !== screen && (
        <button
          type="button"
          className="button line-action"
          data-kind="plain"
          onClick={() => follow(accion, sectionOfStop(semaforo))}
        >
          {words.light.action[accion]}
        </button>
      )}
    </div>
  );
}
