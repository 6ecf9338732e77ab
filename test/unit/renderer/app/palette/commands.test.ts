import { expect, test } from 'vitest';
import { type Command, findCommands, inGroups } from '#renderer/app/palette/commands.ts';

const command = (title: string, group: Command['group'] = 'views', detail?: string): Command => ({
  id: title,
  group,
  title,
  detail,
  run: () => {},
});

const titlesOf = (commands: readonly Command[]) => commands.map(({ title }) => title);

test('all words must be there, in title or detail, in any case; what begins with them comes first', () => {
  const commands = [
    command('Show the map'),
    command('Data quality', 'views', 'Places'),
    command('Map'),
    command('Bitmap'),
  ];
  expect(titlesOf(findCommands(commands, 'map'))).toEqual(['Map', 'Show the map', 'Bitmap']);
  expect(titlesOf(findCommands(commands, 'QUALITY places'))).toEqual(['Data quality']);
  expect(findCommands(commands, 'nothing like it')).toEqual([]);
});

test('without words everything is offered, of each group some', () => {
  const many = Array.from({ length: 20 }, (_, at) => command(`View ${at}`));
  const commands = [...many, command('Print', 'actions')];
  expect(findCommands(commands, '  ')).toHaveLength(9);
});

test('groups stay together, the one with the best match first', () => {
  const commands = [
    command('Places'),
    command('Not reporting'),
    command('Report', 'actions'),
    command('Compare reports', 'actions'),
  ];
  expect(titlesOf(inGroups(findCommands(commands, 'report')))).toEqual([
    'Report',
    'Compare reports',
    'Not reporting',
  ]);
  expect(titlesOf(inGroups(findCommands(commands, '')))).toEqual(titlesOf(commands));
});
