import { useMantineContext } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { IconButton, LinkButton } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import type { Connection } from '#shared/domain/connection.ts';
import { LANGUAGES } from '#shared/contract/settings.ts';
import type { ConnectionsView } from '#renderer/features/connections/model/connections-view.ts';
import { useChangeSettings } from '#renderer/features/settings/api/settings-queries.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { CommandPalette } from '../palette/command-palette.tsx';
import { ConnectionSwitcher } from './connection-switcher.tsx';
import styles from './frame.module.css';

const SHORT_NAMES = { en: 'EN', 'zh-CN': '中文' };

export function TopBar(props: { view: ConnectionsView; onSignIn: (connection: Connection) => void }) {
  const { t, language } = useI18n();
  const change = useChangeSettings();
  const isDark = useColorSchemeIsDark();
  const toOther = isDark ? t.frame.toLight : t.frame.toDark;
  return (
    <header className={styles.topBar} data-pane>
      <Text strong>{t.frame.appName}</Text>
      <ConnectionSwitcher view={props.view} onSignIn={props.onSignIn} />
      <Row fixed>
        <CommandPalette view={props.view} />
        <LinkButton kind="quiet" href="#settings/guide" title={t.settings.guide.title}>
          {t.frame.help}
        </LinkButton>
        <SegmentedControl
          aria-label={t.frame.languageLabel}
          value={language}
          data={LANGUAGES.map((value) => ({ value, label: SHORT_NAMES[value] }))}
          onChange={(value) => change({ language: value })}
        />

        <IconButton
          kind="default"
          label={toOther}
          onClick={() => change({ colorScheme: isDark ? 'light' : 'dark' })}
        >
          {isDark ? <Sun size={16} /> : <Moon size={16} />}
        </IconButton>
      </Row>
    </header>
  );
}

function useColorSchemeIsDark(): boolean {
  return useMantineContext().colorScheme === 'dark';
}
