import type { SameKeys } from '../words.ts';
import type { uploads as italian } from '../it/uploads.ts';

export const uploads: SameKeys<typeof italian> = {
  list: {
    title: 'Attachments',
    premium: 'Go and Grow',
    locked: '{{name}}, included in Go and Grow',
    download: 'Download {{name}}',
    gone: 'This attachment is no longer there',
    failed: 'We cannot download {{name}}',
  },
};
