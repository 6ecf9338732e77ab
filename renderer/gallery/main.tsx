import '../styles/tokens.css';
import '../styles/mantine.css';
import '../styles/base.css';
import '../styles/controls.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { theme } from '../app/theme.ts';
import { Page } from '../components/ui/page.tsx';
import { I18nProvider } from '../i18n/i18n-context.tsx';
import { Actions } from './actions.tsx';
import { Contents } from './contents.tsx';
import { Fields } from './fields.tsx';
import { samplesOf } from './samples.ts';

/** Every component in every state, for whoever changes one; `?scheme=dark&language=zh-CN` chooses how it is shown. */
function Gallery() {
  const asked = new URLSearchParams(location.search);
  const language = asked.get('language') === 'zh-CN' ? 'zh-CN' : 'en';
  const scheme = asked.get('scheme') === 'dark' ? 'dark' : 'light';
  const words = samplesOf(language);
  return (
    <I18nProvider language={language} zone="Asia/Shanghai">
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Notifications position="bottom-right" />
        <main style={{ display: 'grid', height: '100%' }}>
          <Page isWide>
            <h1>{words.title}</h1>
            <Actions words={words} />
            <Fields words={words} />
            <Contents words={words} />
          </Page>
        </main>
      </MantineProvider>
    </I18nProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(<Gallery />);
