import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useMessage } from '../../../faults/message.ts';
import { hasPorts, useScale } from '../../../stores/till/scale.ts';

/** Scale of this computer; renders nothing if the browser cannot use ports. */
export function ScalePort() {
  const words = useWords();
  const { scale, weighing, choose, weigh } = useScale();
  const [message, setMessage] = useMessage('');
  if (!hasPorts()) return null;
  const connect = async (): Promise<void> => {
    if (!(await choose())) return setMessage((all) => all.scale.none);
    setMessage((all) => all.scale.trying);
    const found = await weigh();
    setMessage(({ scale: said, sale }) =>
      found === null ? said.silent : said.reads(`${found.peso} ${sale.units[found.unidad] ?? ''}`),
    );
  };
  return (
    <div className="stack gap-3 settings-block">
      <h3>{words.scale.title}</h3>
      <p className="soft small">{words.scale.lead}</p>
      <div>
        <Button aria-disabled={weighing} onClick={() => void connect()}>
          {scale === null ? words.scale.choose : words.scale.again}
        </Button>
      </div>
      <p role="status" className="small">
        {message}
      </p>
    </div>
  );
}
