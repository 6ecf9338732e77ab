import { Check, Copy } from 'lucide-react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useState } from 'react';

/** Copies a text, and says beside the button whether that worked. */
export function CopyButton(props: { text: string; label: string; copied: string; failed: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <Row as="span" inline>
      <Button
        leftSection={outcome === 'copied' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        onClick={() => void copy()}
      >
        {props.label}
      </Button>
      <Text role="status" tone="soft" small>
        {outcome && props[outcome]}
      </Text>
    </Row>
  );
}
