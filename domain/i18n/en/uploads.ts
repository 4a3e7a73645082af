import type { SameKeys } from '../words.ts';
import type { uploads as italian } from '../it/uploads.ts';

export const uploads: SameKeys<typeof italian> = {
  photo: {
    title: 'Your photo',
    hint: 'JPEG, PNG, WebP or AVIF. We crop it to a square.',
    choose: 'Upload a photo',
    change: 'Change photo',
    remove: 'Remove photo',
    removeTitle: 'Remove your photo?',
    removeBody: 'The initials of your name will be shown instead.',
    cropTitle: 'Crop the photo',
    cropHint: 'Drag the photo, or move it with the arrow keys, until the circle frames it well.',
    area: 'Frame of the photo: the arrow keys move it',
    zoom: 'Zoom',
    save: 'Save photo',
    saved: 'Photo updated',
    removed: 'Photo removed',
    unreadable: 'We cannot open this file as a photo. Choose another one in JPEG, PNG, WebP or AVIF.',
    failed: 'We could not save the photo',
  },
  list: {
    title: 'Attachments',
    premium: 'Go and Grow',
    locked: '{{name}}, included in Go and Grow',
    download: 'Download {{name}}',
    gone: 'This attachment is no longer there',
    failed: 'We cannot download {{name}}',
  },
};
