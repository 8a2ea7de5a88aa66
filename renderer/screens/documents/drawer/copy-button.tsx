import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../hooks/use-words.ts';

export interface CopyProps {
  readonly value: string;
  /** Name of the copied value, for the label. */
  readonly name: string;
  /** Shows a text beside the icon. */
  readonly worded?: boolean;
}

export function CopyButton({ value, name, worded = false }: CopyProps) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const copy = (): void => void navigator.clipboard.writeText(value).then(() => setCopied(true));
  const Icon = copied ? Check : Copy;
  if (worded) {
    return (
      <Button onClick={copy}>
        <Icon size={18} aria-hidden="true" />
        {copied ? words.documents.copied : name}
      </Button>
    );
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={copied ? words.documents.copied : `${words.documents.copy}: ${name}`}
      onClick={copy}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
