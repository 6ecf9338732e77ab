import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

export const placeHints = {
  label: 'What is odd about whole projects',
  noProject: 'Places without a project',
  swapped: (project: string, count: number) =>
    `${project}: longitude and latitude of ${many(count, 'place look', 'places look')} swapped.`,
  reviewSwapped: 'Look and decide…',
  shifted: (project: string, hours: string, ahead: number, reported: number, zone: string) =>
    `${project}: ${n(ahead)} of ${many(reported, 'last report', 'last reports')} lie ahead of this computer’s clock, by ${hours} h. Times are read in ${zone}: the service probably means another time zone.`,
  setZone: 'Set the time zone of the connection',
};
