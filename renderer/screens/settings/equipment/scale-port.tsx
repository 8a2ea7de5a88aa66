import { useState } from 'react';
import { useWords } from '../../../hooks/use-words.ts';
import { hasPorts, useScale } from '../../../stores/till/scale.ts';

/** The scale of this computer; nothing where the browser reaches no port. */
export function ScalePort() {
  const words = useWords();
  const { scale, weighing, choose, weigh } = useScale();
  const [message, setMessage] = useState('');
  if (!hasPorts()) return null;
  const connect = async (): Promise<void> => {
    if (!(await choose())) return setMessage(words.scale.none);
    setMessage(words.scale.trying);
    const found = await weigh();
    const unit = found === null ? '' : (words.sale.units[found.unidad] ?? '');
    setMessage(found === null ? words.scale.silent : words.scale.reads(`${found.peso} ${unit}`));
  };
  return (
    <div className="settings-block">
      <h3>{words.scale.title}</h3>
      <p className="soft small">{words.scale.lead}</p>
      <div>
        <button type="button" className="button" aria-disabled={weighing} onClick={() => void connect()}>
          {scale === null ? words.scale.choose : words.scale.again}
        </button>
      </div>
      <p role="status" className="small">
        {message}
      </p>
    </div>
  );
}
