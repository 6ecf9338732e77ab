import { ChevronDown, Radar } from 'lucide-react';
import { Verdict } from '#renderer/components/ui/verdict.tsx';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { useEffect, useState } from 'react';
import { Spinner } from '#renderer/components/ui/progress.tsx';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { ToolbarActions, useIsFolded } from '#renderer/components/ui/toolbar.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { Target, DialectProbe } from '#shared/contract/tools/targets.ts';
import { type Dialect, type DialectChoice, DIALECTS } from '#shared/domain/mcp/wire/mcp-target.ts';
import { useChangeTargets, useProbe } from '../../api/targets.ts';
import { useExplorer } from '../explorer-context.ts';
import { settingsOfTarget } from '../../model/target-form.ts';
import { useDialectName } from './use-dialect-name.ts';

const VERDICTS = { works: 'good', 'not-spoken': 'none', 'wants-sign-in': 'open', failed: 'bad' } as const;
const COLUMNS = ['dialect', 'verdict', 'request', 'status', 'type', 'error', 'tools', 'time'] as const;

const CHOICES: readonly DialectChoice[] = ['auto', ...DIALECTS];

/** The dialect in which the endpoint is spoken to, and the way to find out which it speaks. */
export function DialectMenu({ target, spoken }: { target: Target; spoken: Dialect | undefined }) {
  const { t } = useI18n();
  const { dialect: words, probe } = t.tools;
  const nameOf = useDialectName();
  const { configure } = useChangeTargets();
  const [isProbing, setProbing] = useState(false);
  const chosen = configure.isPending ? configure.variables.settings.dialect : target.dialect;
  const choose = (dialect: DialectChoice) => {
    if (dialect !== chosen)
      configure.mutate({ targetId: target.id, settings: { ...settingsOfTarget(target), dialect } });
  };
  const isFolded = useIsFolded();
  const choices = (
    <>
      <Menu.Label>{words.label}</Menu.Label>
      <Menu.RadioGroup value={chosen} onChange={(value) => choose(value as DialectChoice)}>
        {CHOICES.map((dialect) => (
          <Menu.RadioItem key={dialect} value={dialect} closeMenuOnClick>
            <Text block gap={0}>
              {nameOf(dialect)}
            </Text>
            <Text block gap={0} tone="soft" small>
              {words.hint[dialect]}
            </Text>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
  const dialog = isProbing && (
    <ProbeDialog target={target} chosen={chosen} onChoose={choose} onClose={() => setProbing(false)} />
  );
  if (isFolded)
    return (
      <>
        <ToolbarActions
          actions={[{ label: probe.open, icon: Radar, onClick: () => setProbing(true) }]}
          entries={choices}
        />
        {dialog}
      </>
    );
  const name = chosen === 'auto' && spoken ? words.found(nameOf(spoken)) : nameOf(chosen);
  return (
    <>
      <Menu position="bottom-end" width={340}>
        <Menu.Target>
          <Button
            small
            rightSection={<ChevronDown size={14} aria-hidden />}
            aria-label={`${words.label}: ${name}`}
          >
            {name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices}
          <Menu.Divider />
          <Menu.Item leftSection={<Radar size={14} />} onClick={() => setProbing(true)}>
            {probe.open}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}

function Handshakes({ probes }: { probes: DialectProbe[] }) {
  const { probe } = useI18n().t.tools;
  const nameOf = useDialectName();
  return probes.map(({ dialect, handshakeJson }) =>
    handshakeJson === null ? null : (
      <details key={dialect}>
        <summary>
          {probe.handshake} · {nameOf(dialect)}
        </summary>
        <CodeBlock tabIndex={0}>{indented(handshakeJson)}</CodeBlock>
      </details>
    ),
  );
}

/** Asks in all three dialects and shows what came back, side by side. */
function ProbeDialog(props: {
  target: Target;
  chosen: DialectChoice;
  onChoose: (dialect: DialectChoice) => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const words = t.tools.probe;
  const { target } = props;
  const { nameOf } = useExplorer();
  const dialectName = useDialectName();
  const { mutate, data, error, isPending } = useProbe();
  useEffect(() => mutate({ targetId: target.id }), [mutate, target.id]);
  return (
    <Dialog width="large" onClose={props.onClose} title={words.title(nameOf(target))}>
      <Stack gap={12}>
        <Text as="p" tone="soft" small>
          {words.intro}
        </Text>
        {error && <FailureNotice failure={toAppError(error).toFailure()} />}
        {data && <ProbeTable probes={data.dialects} chosen={props.chosen} onChoose={props.onChoose} />}
        <Row role="status">
          {isPending && (
            <>
              <Spinner /> {words.running}
            </>
          )}
          {!isPending && data && (data.pick === null ? words.noPick : words.pick(dialectName(data.pick)))}
        </Row>
        {data && <Handshakes probes={data.dialects} />}
        <Row align="stretch" justify="end">
          <Button disabled={isPending} onClick={() => mutate({ targetId: target.id })}>
            {words.again}
          </Button>
          <Button kind="primary" onClick={props.onClose}>
            {t.frame.close}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(parseJsonText(json), null, 2);
  } catch {
    return json;
  }
}

/** What the endpoint answered to each dialect. */
function ProbeTable(props: {
  probes: DialectProbe[];
  chosen: DialectChoice;
  onChoose: (dialect: DialectChoice) => void;
}) {
  const { probe } = useI18n().t.tools;
  return (
    <Box scrolls>
      <Table wraps>
        <TableHead columns={COLUMNS.map((column) => probe.columns[column])}>
          <td aria-label={probe.use('')} />
        </TableHead>
        <tbody>
          {props.probes.map((each) => (
            <ProbeRow key={each.dialect} probe={each} {...props} />
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

function useErrorText(): (probe: DialectProbe) => string {
  const i18n = useI18n();
  return ({ rpcErrorCode, rpcErrorMessage, failure, verdict }) => {
    if (rpcErrorCode !== null) return `${rpcErrorCode} ${rpcErrorMessage}`;
    if (failure && verdict !== 'works') return i18n.failure(failure).title;
    return i18n.t.tools.probe.none;
  };
}

function ProbeRow(props: {
  probe: DialectProbe;
  chosen: DialectChoice;
  onChoose: (dialect: DialectChoice) => void;
}) {
  const { t, count } = useI18n();
  const words = t.tools.probe;
  const nameOf = useDialectName();
  const errorText = useErrorText();
  const { probe, chosen } = props;
  const { dialect, verdict } = probe;
  return (
    <tr>
      <Text as="th" scope="row" nowrap>
        {nameOf(dialect)}
      </Text>
      <td>
        <Verdict is={VERDICTS[verdict]}>{words.verdicts[verdict]}</Verdict>
      </td>
      <td>
        <Text as="code" nowrap>
          {probe.rpcMethod}
        </Text>
      </td>
      <td data-number>{probe.status ?? words.none}</td>
      <Text as="td" nowrap>
        {probe.contentType || words.none}
      </Text>
      <Text as="td" breaks style={{ minWidth: 70 }}>
        {errorText(probe)}
      </Text>
      <td data-number>{probe.tools ?? words.none}</td>
      <td data-number>{count(Math.round(probe.durationMs))} ms</td>
      <td>
        {chosen === dialect ? (
          <Text tone="soft" small>
            {words.inUse}
          </Text>
        ) : (
          <Button small onClick={() => props.onChoose(dialect)}>
            {words.use(nameOf(dialect))}
          </Button>
        )}
      </td>
    </tr>
  );
}
