import { type SubmitEvent, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { NumberField, SelectField } from '#renderer/components/ui/fields.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { askToNotify, noticePermission } from '#renderer/lib/system-notice.ts';
import { ALERT_NOTICES } from '#shared/contract/settings.ts';
import { alertRulesSchema, USUAL_ALERT_RULES } from '#shared/domain/alerts/alert-rules.ts';
import { useAlertSettings } from '../../api/alerts.ts';

/** Whether the system may tell of alerts; browsers want to be asked after a click. */
function NoticePermissionPart() {
  const { t } = useI18n();
  const [permission, setPermission] = useState(noticePermission);
  if (permission === 'denied')
    return (
      <Text as="p" tone="caution" small>
        {t.alerts.noticesRefused}
      </Text>
    );
  if (permission !== 'default') return null;
  return (
    <Row>
      <Button small onClick={() => void askToNotify().then(setPermission)}>
        {t.alerts.allowNotices}
      </Button>
    </Row>
  );
}

/** When an alert rises and returns, and what the system tells of it. */
export function AlertRulesDialog(props: { onClose: () => void }) {
  const { t } = useI18n();
  const { alertRules, alertNotices, change } = useAlertSettings();
  const [rules, setRules] = useState<{ [K in keyof typeof alertRules]: number | null }>(alertRules);
  const [notices, setNotices] = useState(alertNotices);
  const field = (name: keyof typeof rules, label: string, max: number) => (
    <NumberField
      label={label}
      min={0}
      max={max}
      allowDecimal={false}
      value={rules[name]}
      onChange={(value) => setRules((before) => ({ ...before, [name]: value }))}
    />
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = alertRulesSchema.safeParse(rules);
    change({ alertRules: given.data ?? USUAL_ALERT_RULES, alertNotices: notices });
    props.onClose();
  };
  return (
    <Dialog title={t.alerts.rulesTitle} onClose={props.onClose}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Text as="p" tone="soft">
            {t.alerts.rulesText}
          </Text>
          {field('deadbandCm', t.alerts.deadband, 100)}
          {field('offDelayMin', t.alerts.offDelay, 720)}
          {field('warningDelayMin', t.alerts.warningDelay, 720)}
          <SelectField
            label={t.alerts.notices}
            value={notices}
            data={ALERT_NOTICES.map((each) => ({ value: each, label: t.alerts.noticeChoices[each] }))}
            onChange={({ currentTarget }) =>
              setNotices(ALERT_NOTICES.find((each) => each === currentTarget.value) ?? 'alarm')
            }
          />
          <NoticePermissionPart />
          <Text as="p" tone="soft" small>
            {t.alerts.background}
          </Text>
          <Row justify="end">
            <Button onClick={props.onClose}>{t.alerts.cancel}</Button>
            <Button kind="primary" type="submit">
              {t.alerts.save}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
