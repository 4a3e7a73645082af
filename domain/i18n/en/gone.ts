import type * as italian from '../it/gone.ts';
import type { SameKeys } from '../it/texts.ts';

export const gone: SameKeys<typeof italian.gone> = {
  agency: {
    deleted: 'It was deleted on {{day}}.',
    moved: 'The firm gave it to somebody else on {{day}}.',
    followed: 'You follow it no longer since {{day}}: {{name}} follows it now.',
    waiting: 'You follow it no longer since {{day}}: it waits for somebody to follow it.',
  },
  announcement: 'The firm no longer publishes it.',
  announcementSince: 'The firm no longer publishes it since {{day}}.',
  service: 'The firm no longer publishes it.',
  user: 'The account was deleted on {{day}}.',
};
