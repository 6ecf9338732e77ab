/** One value of a metric. */
export type Sample = { suffix?: string; labels?: Record<string, string>; value: number };

/** A metric, as OpenMetrics 1.0 describes it. A counter's samples end with `_total`. */
export type MetricFamily = {
  name: string;
  type: 'counter' | 'gauge' | 'histogram' | 'info';
  /** If there is one, the name ends with it. */
  unit?: string;
  help: string;
  samples: readonly Sample[];
};

export const METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

function line(name: string, { suffix = '', labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

/** Metrics as the text of OpenMetrics. */
export function openMetricsText(families: readonly MetricFamily[]): string {
  const lines = families.flatMap(({ name, type, unit, help, samples }) => [
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${escaped(help)}`,
    ...samples.map((sample) => line(name, sample)),
  ]);
  return `${[...lines, '# EOF'].join('\n')}\n`;
}
