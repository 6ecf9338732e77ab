import { oc } from '@orpc/contract';
import { z } from 'zod';
import { alertRulesSchema, USUAL_ALERT_RULES } from '../domain/alerts/alert-rules.ts';
import { ARRANGEMENTS, columnLayoutSchema, placeWorkSchema } from '../domain/places/place-view.ts';
import { declareErrors } from './declare-errors.ts';

export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

const USUAL_PANES = { arrangement: 'table' as const, tableShare: 0.55, listShare: 0.64 };

/** The least severity that a notification of the system tells of. */
export const ALERT_NOTICES = ['off', 'overflow', 'alarm', 'warning'] as const;

const choices = {
  /** `system` follows the language of the browser or the desktop. */
  language: z.enum(['system', ...LANGUAGES]),
  colorScheme: z.enum(['auto', 'light', 'dark']),
  /** null: as it usually is. */
  placeColumns: columnLayoutSchema.nullable(),
  /** How the panes of Places share the window: parts of the height and the width that the first one has. */
  placePanes: z.object({
    arrangement: z.enum(ARRANGEMENTS),
    tableShare: z.number().min(0.1).max(0.9),
    listShare: z.number().min(0.1).max(0.9),
  }),
  /** What the user was at in the places of each account, the last ones behind: by connection and name, with a space between. */
  placeWork: z.record(z.string().max(300), placeWorkSchema),
  /** Seconds between two readings of the levels; 0 reads them by hand only. */
  levelIntervalS: z.number().int().min(0).max(86_400),
  /** Way in which answers of a tool were looked at last, by the tool's name. */
  toolViews: z.record(z.string().max(300), z.string().max(20)),
  /** Whether a person is asked before each call of a tool, by target and tool, where that was chosen. */
  toolQuestions: z.record(z.string().max(400), z.boolean()),
  /** Of the Electron window. */
  zoomPercent: z.number().int().min(50).max(300),
  /** Asks the feed for a newer version at each start. */
  checksForUpdates: z.boolean(),
  /** Seconds until the place list is fetched anew; 0 fetches it by hand only. */
  placeListIntervalS: z.number().int().min(0).max(86_400),
  alertRules: alertRulesSchema,
  alertNotices: z.enum(ALERT_NOTICES),
  /** Who acknowledges alerts in this app, as written last. */
  alertPerson: z.string().max(80),
  /** Starts with the system, and goes on in the tray when the window is closed; the Electron shell alone can. */
  runsInTray: z.boolean(),
};

/** What the user chose about the window; kept by the backend because the browser shell's origin changes with its port. */
export const settingsSchema = z.object({
  language: choices.language.catch('system').default('system'),
  colorScheme: choices.colorScheme.catch('auto').default('auto'),
  placeColumns: choices.placeColumns.catch(null).default(null),
  placePanes: choices.placePanes.catch(USUAL_PANES).default(USUAL_PANES),
  placeWork: choices.placeWork.catch({}).default({}),
  levelIntervalS: choices.levelIntervalS.catch(60).default(60),
  toolViews: choices.toolViews.catch({}).default({}),
  toolQuestions: choices.toolQuestions.catch({}).default({}),
  zoomPercent: choices.zoomPercent.catch(100).default(100),
  checksForUpdates: choices.checksForUpdates.catch(false).default(false),
  placeListIntervalS: choices.placeListIntervalS.catch(300).default(300),
  alertRules: choices.alertRules.catch(USUAL_ALERT_RULES).default(USUAL_ALERT_RULES),
  alertNotices: choices.alertNotices.catch('alarm').default('alarm'),
  alertPerson: choices.alertPerson.catch('').default(''),
  runsInTray: choices.runsInTray.catch(false).default(false),
});

/** Not `settingsSchema.partial()`: that would fill in the defaults of what is not given, and so reset it. */
const settingsChangeSchema = z.object(choices).partial();

export type Settings = z.infer<typeof settingsSchema>;

export const settingsContract = {
  read: oc.output(settingsSchema),
  /** Changes the given settings and keeps the others. */
  change: oc.errors(declareErrors('DISK_FAILED')).input(settingsChangeSchema).output(settingsSchema),
};

const aboutSchema = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  /** Folder in which the app keeps everything. */
  dataDir: z.string(),
  node: z.string(),
  /** What this shell can do around the window; zooming a browser window is the browser's business. */
  abilities: z.object({
    openFolder: z.boolean(),
    printPdf: z.boolean(),
    tray: z.boolean(),
    zoom: z.boolean(),
  }),
});

export type About = z.infer<typeof aboutSchema>;

export const aboutContract = { read: oc.output(aboutSchema) };
