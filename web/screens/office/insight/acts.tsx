import { Box } from '@mantine/core';
import { ActList } from '../../../features/insight/acts/act-list.tsx';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './insight.module.css';

/** What the reader did last, and may undo within a day. */
export function ActsPage() {
  const t = useT();
  usePageFrame(t('acts.title'));
  return (
    <OfficePage>
      <PageTitle isCompact>{t('acts.title')}</PageTitle>
      <Box component="p" mb="md" maw={960} c="var(--vl-ink2)" className={classes['actsIntro']}>
        {t('acts.intro')}
      </Box>
      <ActList />
    </OfficePage>
  );
}
