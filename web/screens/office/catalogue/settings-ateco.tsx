import { Anchor, SegmentedControl } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { AtecoCategoryPane, GroupPane } from '../../../features/catalogue/ateco/group-panes.tsx';
import { CodePane } from '../../../features/catalogue/ateco/code-pane.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { TwoPanes } from '../../../ui/layout/settings-parts.tsx';
import classes from './catalogue.module.css';

const VIEWS = ['codes', 'groups', 'categories'] as const;
type View = (typeof VIEWS)[number];

/** The classification of 2007 (2-catalogue §2). */
export function SettingsAteco2007Page() {
  return <SettingsAteco version="2007" />;
}

/** The classification of 2025. */
export function SettingsAteco2025Page() {
  return <SettingsAteco version="2025" />;
}

/** Codes beside the groups and the categories that the office made of them; on a phone one of the three. */
function SettingsAteco({ version }: { version: AtecoVersion }) {
  const t = useT();
  const list = useListState(`ateco-${version}`, ['q'], { limit: '8' });
  const [view, setView] = useState<View>('codes');
  const title = t(`atecoSettings.page.${version}`);
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage isFill isFlush>
      <TwoPanes
        shown={view === 'codes' ? 'first' : 'second'}
        head={
          <>
            <PageTitle isOffice>{title}</PageTitle>
            <p>
              {t(`atecoSettings.intro.${version}`)}{' '}
              {version === '2025' ? (
                <Anchor href={hrefOf('/admin/settings/latestAteco2025/words')}>{t('atecoSettings.words.link')}</Anchor>
              ) : null}
            </p>
            <SegmentedControl
              className={classes['views'] ?? ''}
              aria-label={t('atecoSettings.views')}
              fullWidth
              value={view}
              onChange={(value) => setView(value as View)}
              data={VIEWS.map((value) => ({ value, label: t(`atecoSettings.${value}.title`) }))}
            />
          </>
        }
        first={<CodePane version={version} list={list} />}
        second={
          <>
            <div className={classes['part']} data-shown={view !== 'categories' || undefined}>
              <GroupPane version={version} />
            </div>
            <div className={classes['part']} data-shown={view === 'categories' || undefined}>
              <AtecoCategoryPane version={version} />
            </div>
          </>
        }
      />
    </OfficePage>
  );
}
