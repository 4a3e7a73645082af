import { GoneDetail, type GoneDetailProps } from '../features/insight/gone/gone-detail.tsx';
import { useT } from '../lib/i18n/i18n.ts';
import { hrefOf } from '../lib/screens/address.ts';

const ABSENT = {
  announcement: {
    list: '/admin/announcements',
    gone: 'agencies.call.notFound',
    hint: 'agencies.call.notFoundHint',
    failed: 'agencies.call.loadError',
    back: 'officeAnnouncements.back',
  },
  agency: {
    list: '/admin/agencies',
    gone: 'agencies.notFound',
    hint: 'agencies.notFoundHint',
    failed: 'agencies.detail.loadError',
    back: 'agencies.backToList',
  },
} as const;

export interface AbsentProps extends Pick<GoneDetailProps, 'id' | 'error' | 'onRetry' | 'isRetrying'> {
  of: keyof typeof ABSENT;
}

/**
 * In place of an announcement or a company: what became of it, for who had to do with it; else absent and somebody else's look the same. A broken line can
 * be tried again.
 */
export function Absent({ of, ...found }: AbsentProps) {
  const t = useT();
  const { list, gone, hint, failed, back } = ABSENT[of];
  return (
    <GoneDetail
      kind={of}
      {...found}
      backHref={hrefOf(list)}
      words={{ gone: t(gone), hint: t(hint), failed: t(failed), back: t(back) }}
    />
  );
}
