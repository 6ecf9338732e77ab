import { usePlaceList } from '#renderer/features/places/api/list-places.ts';
import { useSavedViews } from '#renderer/features/places/api/place-views.ts';
import { comparisonAddress, comparisonOf } from '#renderer/features/places/model/compare/comparison.ts';
import { openReport } from '#renderer/features/places/components/open-pages.ts';
import { findPlaces } from '#renderer/features/places/model/compare/find-places.ts';
import { keysAtHand } from '#renderer/features/places/model/working-memory.ts';
import { placesAddress } from '#renderer/features/places/model/places-address.ts';
import { READY_MADE, readyMadeView, USUAL_VIEW } from '#renderer/features/places/model/ready-made-views.ts';
import { addressInLink, viewAddress } from '#renderer/features/places/model/view-link.ts';
import type { ConnectionsView } from '#renderer/features/connections/model/connections-view.ts';
import { useChangeSettings } from '#renderer/features/settings/api/settings-queries.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useColorScheme } from '#renderer/lib/use-color-scheme.ts';
import { LANGUAGES } from '#shared/contract/settings.ts';
import { ARRANGEMENTS } from '#shared/domain/places/place-view.ts';
import { SECTIONS, showSection } from '../sections.ts';
import { type Command, findCommands, inGroups } from './commands.ts';

const NOTHING: ReadonlySet<string> = new Set();

const go = (address: string | undefined) => {
  if (address !== undefined) location.hash = address;
};

function useViewCommands(): Command[] {
  const { t } = useI18n();
  const { data: saved = [] } = useSavedViews();
  const { sections } = t.frame;
  const view = (id: string, title: string, detail: string, run: () => void): Command => ({
    id: `view ${id}`,
    group: 'views',
    title,
    detail,
    run,
  });
  const ofPlaces = sections.places;
  return [
    ...SECTIONS.map(({ id }) => view(id, sections[id], '', () => showSection(id))),
    ...(['alerts', 'data-quality', 'history'] as const).map((part) => {
      const names = {
        alerts: t.alerts.alertsTab,
        'data-quality': t.alerts.qualityTab,
        history: t.alerts.historyTab,
      };
      return view(part, names[part], ofPlaces, () => go(placesAddress(part, undefined)));
    }),
    ...ARRANGEMENTS.filter((each) => each !== 'attention').map((arrangement) =>
      view(arrangement, t.placeViews.arrangements[arrangement], ofPlaces, () =>
        go(viewAddress({ arrangement })),
      ),
    ),
    ...saved.map(({ id, name, content }) =>
      view(`saved ${id}`, name, ofPlaces, () => go(viewAddress(content))),
    ),
    ...READY_MADE.map((name) =>
      view(`made ${name}`, t.placeViews.builtInNames[name], ofPlaces, () => {
        const { arrangement: _arrangement, ...content } = readyMadeView(name, USUAL_VIEW);
        go(viewAddress(content));
      }),
    ),
    view('guide', t.settings.guide.title, sections.settings, () => go('#settings/guide')),
  ];
}

function useActionCommands(account: string | undefined): Command[] {
  const { t, language } = useI18n();
  const change = useChangeSettings();
  const isDark = useColorScheme() === 'dark';
  const words = t.palette;
  const action = (id: string, title: string, run: () => void): Command => ({
    id: `action ${id}`,
    group: 'actions',
    title,
    run,
  });
  return [
    action('compare', words.newComparison, () => go(comparisonAddress('compare', comparisonOf([])))),
    // On what is open or selected: with nothing, the page says how to choose.
    action('report', words.newReport, () =>
      openReport({ t }, account === undefined ? [] : keysAtHand(account)),
    ),
    action('theme', isDark ? words.toLight : words.toDark, () =>
      change({ colorScheme: isDark ? 'light' : 'dark' }),
    ),
    ...LANGUAGES.filter((each) => each !== language).map((each) =>
      action(`language ${each}`, words.toLanguage(words.languages[each]), () => change({ language: each })),
    ),
  ];
}

/** What the palette offers for what has been typed: first a link that was pasted, then actions, views and places. */
export function useCommands(query: string, { active, activeSession }: ConnectionsView): Command[] {
  const { t } = useI18n();
  const isSignedIn = activeSession?.status === 'signed-in';
  const of = active && isSignedIn ? { connectionId: active.id, username: activeSession.username } : undefined;
  const { data: list } = usePlaceList(of, false);
  const views = useViewCommands();
  const actions = useActionCommands(of && `${of.connectionId} ${of.username}`);
  const link = addressInLink(query);
  if (link !== undefined)
    return [{ id: 'link', group: 'link', title: t.palette.openLink, detail: link, run: () => go(link) }];
  const isAsked = query.trim() !== '';
  const table = list?.table;
  const places =
    table && isAsked
      ? findPlaces(table, query, NOTHING).map((row): Command => ({
          id: `place ${table.key(row)}`,
          group: 'places',
          title: table.value(row, 'placeName') ?? table.key(row),
          detail: [table.value(row, 'placeId'), table.value(row, 'projectName')].filter(Boolean).join(' · '),
          run: () => go(placesAddress(undefined, table.key(row))),
        }))
      : [];
  return [...places, ...inGroups(findCommands([...views, ...actions], query))];
}
