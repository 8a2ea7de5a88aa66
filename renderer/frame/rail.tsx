import { useWordsAtOnce } from '../text/words.ts';
import { useCashClosed } from '../stores/cash/cash-open.ts';
import { useNavigation } from '../stores/till/navigation.ts';
import { useRail } from './shortcuts.ts';

const ALT = 'Alt+';

/** Navigation rail: every screen with icon, name and key. */
export function Rail() {
  const words = useWordsAtOnce();
  const rail = useRail();
  const current = useNavigation(({ screen }) => screen);
  const cashClosed = useCashClosed();
  return (
    <nav className="rail" aria-label={words.frame.navigation}>
      <a className="rail-brand" href="#/factura" aria-label={words.product}>
        <img src="/icon.svg" alt="" width="32" height="32" />
        <span className="rail-word">{words.product}</span>
      </a>
      <ul>
        {rail.map(({ screen, icon: Icon, key }) => (
          <li key={screen}>
            <a
              className="soft medium rail-item"
              href={`#/${screen}`}
              aria-current={screen === current ? 'page' : undefined}
              aria-keyshortcuts={key}
            >
              <Icon size={20} aria-hidden="true" />
              <span className="rail-word">
                {words.frame.screen[screen]}
                {screen === 'caja' && cashClosed && (
                  <span className="rail-note small">{words.cash.railClosed}</span>
                )}
              </span>
              <kbd className="key rail-key">{key.replace(ALT, '')}</kbd>
            </a>
          </li>
        ))}
      </ul>
      <p className="rail-hint soft small">{words.frame.railKeys}</p>
    </nav>
  );
}
