import {
  Checkbox,
  PasswordField,
  Radio,
  SelectField,
  TextArea,
  TextField,
} from '#renderer/components/ui/fields.tsx';
import { Disclosure } from '#renderer/components/ui/disclosure.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { BY_HAND } from '#shared/domain/mcp/wire/mcp-target.ts';
import type { TargetForm, TargetProblem, TargetProblems } from '../../model/target-form.ts';

type FieldsProps = {
  form: TargetForm;
  problems: TargetProblems;
  onChange: (part: Partial<TargetForm>) => void;
};

function useProblemWords() {
  const { problems } = useI18n().t.tools.targets;
  return (problem: TargetProblem | undefined) => (problem === undefined ? undefined : problems[problem]);
}

/** Name, address, and how the endpoint lets us in. */
export function AddressFields(
  props: FieldsProps & {
    connections: { id: string; name: string }[];
    hasBearer: boolean;
    hasClient: boolean;
    /** The address leads to another server than the one that the token is kept for. */
    isElsewhere: boolean;
    signsOut: boolean;
    /** Opened to enter a token, where typing begins. */
    isForToken: boolean;
  },
) {
  const { t } = useI18n();
  const words = t.tools.targets;
  const said = useProblemWords();
  const { form, problems, onChange, connections, isElsewhere, isForToken } = props;
  const isBearerKept = props.hasBearer && !isElsewhere;
  const isClientKept = props.hasClient && !isElsewhere;
  const ways = (['none', 'sign-in', 'bearer', 'connection'] as const).filter(
    (way) => way !== 'connection' || connections.length > 0,
  );
  return (
    <>
      <TextField
        label={words.address}
        placeholder={words.addressHint}
        inputMode="url"
        spellCheck={false}
        value={form.url}
        error={said(problems.url)}
        data-autofocus={isForToken ? undefined : true}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <TextField
        label={words.name}
        placeholder={words.nameHint}
        value={form.name}
        error={said(problems.name)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Text role="status" as="div" tone="caution" small>
        {isElsewhere && props.hasBearer && <p>{words.otherServer}</p>}
        {props.signsOut && <p>{words.signsOut}</p>}
        {isElsewhere && form.headers.trim() !== '' && <p>{words.headersGoAlong}</p>}
        {isElsewhere && form.by === 'connection' && <p>{words.signInGoesAlong}</p>}
      </Text>
      <Stack as="fieldset">
        <legend>{words.authorisation}</legend>
        {ways.map((way) => (
          <Radio
            key={way}
            name="authorisation"
            label={words.by[way]}
            checked={form.by === way}
            onChange={() => onChange({ by: way })}
          />
        ))}
      </Stack>
      {form.by === 'connection' && (
        <SelectField
          label={words.connection}
          value={form.connectionId}
          error={said(problems.connectionId)}
          data={connections.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange({ connectionId: event.currentTarget.value })}
        />
      )}
      {form.by === 'sign-in' && (
        <Disclosure summary={words.client} open={isClientKept}>
          <Stack gap={12}>
            <TextField
              label={words.clientId}
              description={isClientKept ? words.clientKept : words.clientHint}
              value={form.clientId}
              disabled={form.isClientForgotten}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange({ clientId: event.currentTarget.value })}
            />
            <PasswordField
              label={words.clientSecret}
              value={form.clientSecret}
              disabled={form.isClientForgotten}
              autoComplete="off"
              onChange={(event) => onChange({ clientSecret: event.currentTarget.value })}
            />
            {isClientKept && (
              <Checkbox
                label={words.clientForget}
                checked={form.isClientForgotten}
                onChange={(event) => onChange({ isClientForgotten: event.currentTarget.checked })}
              />
            )}
          </Stack>
        </Disclosure>
      )}
      {form.by === 'bearer' && (
        <>
          <PasswordField
            label={words.bearer}
            data-autofocus={isForToken || undefined}
            description={isBearerKept ? words.bearerKept : words.bearerHint}
            value={form.bearer}
            disabled={form.isBearerForgotten}
            autoComplete="off"
            onChange={(event) => onChange({ bearer: event.currentTarget.value })}
          />
          {isBearerKept && (
            <Checkbox
              label={words.bearerForget}
              checked={form.isBearerForgotten}
              onChange={(event) => onChange({ isBearerForgotten: event.currentTarget.checked })}
            />
          )}
        </>
      )}
    </>
  );
}

/** What every endpoint has: further headers unless it is a program, time limit, what is answered by hand. */
export function SettingsFields({
  form,
  problems,
  onChange,
  isProgram,
}: FieldsProps & { isProgram: boolean }) {
  const { t } = useI18n();
  const words = t.tools.targets;
  const said = useProblemWords();
  return (
    <>
      {!isProgram && (
        <TextArea
          label={words.headers}
          placeholder={words.headersHint}
          spellCheck={false}
          rows={3}
          value={form.headers}
          error={said(problems.headers)}
          onChange={(event) => onChange({ headers: event.currentTarget.value })}
        />
      )}
      <TextField
        label={words.timeout}
        description={words.timeoutHint}
        inputMode="decimal"
        value={form.timeoutS}
        error={said(problems.timeoutS)}
        onChange={(event) => onChange({ timeoutS: event.currentTarget.value })}
      />
      <Stack as="fieldset">
        <legend>{words.byHand}</legend>
        {BY_HAND.map((kind) => (
          <Checkbox
            key={kind}
            label={words.byHandOf[kind]}
            checked={form.byHand.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                byHand: BY_HAND.filter((each) => (each === kind ? checked : form.byHand.includes(each))),
              })
            }
          />
        ))}
      </Stack>
    </>
  );
}
