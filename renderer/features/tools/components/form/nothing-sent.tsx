import { Text } from '#renderer/components/ui/layout.tsx';
import type { FormValue } from '#shared/domain/mcp/schema/form-value.ts';
import { writeFormValue } from '#shared/domain/mcp/schema/write-form-value.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** Says what is sent where there are no fields to show. */
export function NothingSent({ value }: { value: FormValue }) {
  const { toolForm: words } = useI18n().t;
  if (value.kind === 'absent')
    return (
      <Text as="p" tone="soft">
        {words.notSent}
      </Text>
    );
  if (value.kind === 'null')
    return (
      <Text as="p" tone="soft">
        {words.sentNull}
      </Text>
    );
  if (value.kind === 'array')
    return (
      <Text as="p" tone="soft">
        {words.emptyList}
      </Text>
    );
  return (
    <Text as="code" tone="soft">
      {writeFormValue(value)}
    </Text>
  );
}
