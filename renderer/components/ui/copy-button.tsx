import { Check, Copy } from 'lucide-react';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useState } from 'react';

/** Copies a text, and says beside the button whether that worked. */
export function CopyButton(props: {
  text: string;
  label: string;
  copied: string;
  failed: string;
  /** A sign with its name as a tooltip. */
  isIcon?: boolean;
}) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  const icon = outcome === 'copied' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />;
  return (
    <Row as="span" inline>
      {props.isIcon ? (
        <IconButton small label={props.label} onClick={() => void copy()}>
          {icon}
        </IconButton>
      ) : (
        <Button leftSection={icon} onClick={() => void copy()}>
          {props.label}
        </Button>
      )}
      <Text role="status" tone="soft" small>
        {outcome && props[outcome]}
      </Text>
    </Row>
  );
}
