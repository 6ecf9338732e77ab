import { ChevronDown, ChevronUp, Play, Square } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { CodeBlock, KeyName } from '#renderer/components/ui/code-block.tsx';
import { Checkbox } from '#renderer/components/ui/fields.tsx';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { StatusSlot } from '#renderer/components/ui/status-slot.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { isJsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { neededConfirmation, takesNoArguments, type ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useListening } from '../../api/notices.ts';
import { useAskBefore } from '../../api/tool-settings.ts';
import { useCallRuns } from '../../api/use-call-runs.ts';
import { type CallRun, callStatistics, isRunning } from '../../model/call-run.ts';
import { toolsHref } from '../../model/tools-address.ts';
import { sentArguments, useExplorer } from '../explorer-context.ts';
import { SchemaForm } from '../form/schema-form.tsx';
import { CallActions } from '../collections/call-actions.tsx';
import { BehaviourBadges } from '../tool-list/behaviour-badges.tsx';
import { ArgumentsText, ArgumentsVerdict } from './arguments-text.tsx';
import { CallHistory } from './call-history.tsx';
import styles from './call.module.css';
import { SentBytes } from './sent-bytes.tsx';

/** The tool that is shown: its form, its JSON, the bytes, and the button that sends them. */
export function CallPane({ tool }: { tool: ToolModel }) {
  const { t } = useI18n();
  const explorer = useExplorer();
  const { draft, run, tools, target, setField, typedJson } = explorer;
  const { store } = useCallRuns();
  const [tab, setTab] = useState<ToolTab>('form');
  const [isConfirming, setConfirming] = useState(false);
  const node = useMemo(
    () => (tool.inputSchema === undefined ? undefined : fieldNode(tool.inputSchema, tool.inputSchema)),
    [tool],
  );
  const sent = sentArguments(draft);
  const canSend = sent === null || isJsonObject(parseJson(sent));
  const running = run && isRunning(run) ? run : undefined;
  const confirmation = neededConfirmation(tool.behaviour);
  const { chosen: asks = confirmation === 'change', choose } = useAskBefore(target?.id ?? '', tool.name);
  const isAsked = confirmation === 'destroy' || (confirmation !== 'no' && asks);
  const start = () => {
    if (!canSend || running) return;
    if (isAsked) setConfirming(true);
    else explorer.call();
  };
  useCallKey(start);
  // In a low window it is scrolled with the form, which needs the room.
  const isHeadInside = useMediaQuery('(min-height: 521px) and (max-height: 640px)');
  const head = <ToolHead tool={tool} tab={tab} onTab={setTab} />;
  return (
    <div className={styles.pane}>
      {isHeadInside ? <div /> : head}
      <div className={styles.formBox}>
        {isHeadInside && <div style={{ margin: '-12px -12px 12px' }}>{head}</div>}
        {tab !== 'form' ? (
          <ToolDeclaration tool={tool} part={tab} />
        ) : (
          <Stack gap={16}>
            {(confirmation === 'change' || confirmation === 'undeclared') && (
              <Row box="sunken" wrap gap={12} justify="between">
                <BehaviourBadges behaviour={tool.behaviour} isShort />
                <Checkbox
                  label={t.toolCall.confirm.always}
                  checked={asks}
                  onChange={(event) => choose(event.currentTarget.checked)}
                />
              </Row>
            )}
            {node ? (
              <SchemaForm
                node={node}
                value={draft.value}
                onChange={setField}
                isDisabled={draft.problem !== null}
                label={t.toolForm.label}
                tools={tools}
                targetId={target?.id ?? ''}
                completes={explorer.kind === 'tool' ? undefined : { kind: explorer.kind, name: tool.name }}
                typedJson={typedJson}
              />
            ) : (
              <Text as="p" tone="soft">
                {t.toolForm.noSchema}
              </Text>
            )}
          </Stack>
        )}
      </div>
      <CallBar
        tool={tool}
        canSend={canSend}
        running={running}
        onCall={start}
        onCancel={() => running && void store.cancel(running)}
      />
      <RequestDrawer tool={tool} isNeeded={!node || draft.problem !== null} />
      {isConfirming && confirmation !== 'no' && (
        <ConfirmCall
          tool={tool}
          kind={confirmation}
          argumentsText={sent}
          onCall={(isNeverAgain) => {
            if (isNeverAgain) choose(false);
            setConfirming(false);
            explorer.call();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

/** The arguments as JSON and the exact bytes, one click away; open where the form alone cannot be used. */
function RequestDrawer({ tool, isNeeded }: { tool: ToolModel; isNeeded: boolean }) {
  const { toolForm: words } = useI18n().t;
  const [isOpen, setOpen] = useState(drawer.isOpen);
  const isShown = isOpen || isNeeded;
  const toggle = () => {
    drawer.isOpen = !isShown;
    setOpen(!isShown);
  };
  return (
    <Stack gap={0} lineAbove>
      <Row padX={12} padY={4}>
        <Button
          kind="quiet"
          small
          flex="none"
          aria-expanded={isShown}
          disabled={isNeeded}
          leftSection={isShown ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
          onClick={toggle}
        >
          {words.drawer}
        </Button>
        <ArgumentsVerdict tool={tool} />
      </Row>
      {isShown && (
        <div className={styles.textBox}>
          <ArgumentsText tool={tool} />
          <SentBytes tool={tool} />
        </div>
      )}
    </Stack>
  );
}

/** As the window was left: whoever looks at the bytes of one tool looks at those of the next. */
const drawer = { isOpen: false };

/** Call, or cancel what runs; and what else can be done with the call. */
function CallBar(props: {
  tool: ToolModel;
  canSend: boolean;
  running: CallRun | undefined;
  onCall: () => void;
  onCancel: () => void;
}) {
  const { toolCall: words } = useI18n().t;
  const { kind, target } = useExplorer();
  const { running } = props;
  return (
    <Row wrap lineAbove padX={12} padY={4}>
      {running ? (
        <Button
          kind="danger"
          leftSection={<Square size={13} aria-hidden />}
          disabled={running.isCancelling}
          onClick={props.onCancel}
        >
          {running.isCancelling ? words.cancelling : words.cancel}
        </Button>
      ) : (
        <Button
          kind="primary"
          leftSection={<Play size={13} aria-hidden />}
          rightSection={<KeyName>{words.callKeys}</KeyName>}
          aria-keyshortcuts="Control+Enter"
          disabled={!props.canSend}
          onClick={props.onCall}
        >
          {words.use[kind]}
        </Button>
      )}
      {kind === 'resource' && target && <SubscribeButton targetId={target.id} tool={props.tool} />}
      {kind === 'tool' && (
        <>
          <CallActions />
          <CallHistory tool={props.tool} />
        </>
      )}
    </Row>
  );
}

/** Has changes of a resource reported; those of a template are many, and each is subscribed to by itself. */
function SubscribeButton({ targetId, tool }: { targetId: string; tool: ToolModel }) {
  const words = useI18n().t.tools.notices;
  const store = useListening();
  const { uris, failure } = store.of(targetId);
  const isSubscribed = uris.includes(tool.name);
  if (!takesNoArguments(tool)) return null;
  return (
    <>
      <Button aria-pressed={isSubscribed} onClick={() => store.toggle(targetId, tool.name)}>
        {isSubscribed ? words.unsubscribe : words.subscribe}
      </Button>
      {(isSubscribed || failure) && (
        <a href={toolsHref('notices')}>{failure ? words.failed : words.toList}</a>
      )}
    </>
  );
}

/** Asks before a tool is called that may change something, with the arguments it gets. */
function ConfirmCall(props: {
  tool: ToolModel;
  kind: 'change' | 'destroy' | 'undeclared';
  argumentsText: string | null;
  onCall: (isNeverAgain: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const words = t.toolCall.confirm;
  const { tool, kind, argumentsText } = props;
  const [isNeverAgain, setNeverAgain] = useState(false);
  return (
    <Dialog onClose={props.onClose} title={words.title(tool.name)}>
      <Stack gap={12}>
        <p>{words[kind]}</p>
        {argumentsText === null ? (
          <p>{words.noArguments}</p>
        ) : (
          <>
            <p>{words.argumentsLabel}</p>
            <CodeBlock tabIndex={0}>{argumentsText}</CodeBlock>
          </>
        )}
        {kind !== 'destroy' && (
          <Checkbox
            label={words.neverAgain}
            checked={isNeverAgain}
            onChange={(event) => setNeverAgain(event.currentTarget.checked)}
          />
        )}
        <Row justify="end" wrap>
          <Button data-autofocus onClick={props.onClose}>
            {t.frame.cancel}
          </Button>
          <Button kind={kind === 'destroy' ? 'danger' : 'primary'} onClick={() => props.onCall(isNeverAgain)}>
            {words.call}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** What a model is given of a tool; or the declaration as it came, with what is wrong with it. */
function ToolDeclaration({ tool, part }: { tool: ToolModel; part: 'model' | 'declaration' }) {
  const { t, count } = useI18n();
  const { model: words, rules } = t.tools;
  if (part === 'model') {
    const { name, description, inputSchema } = tool;
    const seen = { name, description, input_schema: inputSchema ?? {} };
    return (
      <Stack>
        <Text as="p" tone="soft">
          {words.intro(count(tool.approxTokens))}
        </Text>
        <Json value={seen} />
      </Stack>
    );
  }
  return (
    <Stack>
      {tool.findings.length === 0 && (
        <Text as="p" tone="soft">
          {words.noFindings}
        </Text>
      )}
      <Stack as="ul" gap={4} breaks>
        {tool.findings.map(({ rule, severity, where }) => (
          <li key={`${rule} ${where}`}>
            <Text strong tone={SEVERITY_TONES[severity]}>
              {words.severity[severity]}
            </Text>{' '}
            {rules[rule]} <code>{words.at(where)}</code>
          </li>
        ))}
      </Stack>
      {tool.remoteIcons > 0 && (
        <Text as="p" tone="soft">
          {words.remoteIcons(tool.remoteIcons)}
        </Text>
      )}
      <h3>{words.raw}</h3>
      <Json value={tool.raw} />
    </Stack>
  );
}

function Json({ value }: { value: unknown }) {
  return <CodeBlock tabIndex={0}>{JSON.stringify(value, null, 2)}</CodeBlock>;
}

/** Ctrl+Enter calls the tool that is shown, wherever the focus is, unless a dialog is open. */
function useCallKey(onCall: () => void): void {
  const latest = useRef(onCall);
  useEffect(() => {
    latest.current = onCall;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.defaultPrevented || event.repeat || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const SEVERITY_TONES = { error: 'danger', warning: 'caution', hint: 'plain' } as const;

const TOOL_TABS = ['form', 'model', 'declaration'] as const;
type ToolTab = (typeof TOOL_TABS)[number];

/** Name, what it does, how it says it behaves, and which part of it is shown. */
function ToolHead(props: { tool: ToolModel; tab: ToolTab; onTab: (tab: ToolTab) => void }) {
  const { tabs } = useI18n().t.tools;
  const { kind } = useExplorer();
  const { tool, tab, onTab } = props;
  const bad = tool.findings.filter(({ severity }) => severity !== 'hint').length;
  const needed = neededConfirmation(tool.behaviour);
  const words: Record<ToolTab, string> = {
    form: tabs.form,
    model: tabs.model,
    declaration: tabs.findings(bad),
  };
  return (
    <div className={styles.head}>
      <Text as="h2" breaks>
        {tool.name}
        {tool.title !== null && tool.title !== tool.name && (
          <Text tone="soft" regular>
            {' '}
            {tool.title}
          </Text>
        )}
      </Text>
      <p className={styles.description} title={tool.description}>
        {tool.description}
      </p>
      <Row gap={4} wrap role="group" aria-label={tabs.label}>
        {(kind === 'tool' ? TOOL_TABS : []).map((each) => (
          <Chip key={each} aria-pressed={each === tab} onClick={() => onTab(each)}>
            {words[each]}
          </Chip>
        ))}
        <Row push wrap gap={12} tone="soft" small>
          {kind === 'tool' && needed !== 'change' && needed !== 'undeclared' && (
            <BehaviourBadges behaviour={tool.behaviour} />
          )}
        </Row>
      </Row>
    </div>
  );
}

/** How many calls this window has made of the endpoint, and how long they took. */
export function CallStatus() {
  const { t, count } = useI18n();
  const words = t.toolCall.status;
  const { target } = useExplorer();
  const { runs } = useCallRuns();
  const { calls, p50Ms, p95Ms } = callStatistics(runs, target?.id ?? '');
  if (calls === 0) return null;
  const ms = (value: number) => count(Math.round(value));
  const parts = [
    words.calls(calls),
    ...(p50Ms === null ? [] : [words.p50(ms(p50Ms))]),
    ...(p95Ms === null ? [] : [words.p95(ms(p95Ms))]),
  ];
  return (
    <StatusSlot>
      <span>{parts.join(' · ')}</span>
    </StatusSlot>
  );
}
