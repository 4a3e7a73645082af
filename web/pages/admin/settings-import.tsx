import { useParams } from '@tanstack/react-router';
import { ImportReport } from '../../features/imports/import-report.tsx';
import { useImport } from '../../features/imports/imports.api.ts';
import { useT } from '../../lib/i18n.ts';
import { useListState } from '../../lib/list-state.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { OfficePage } from '../../ui/office-page.tsx';
import { OneThing } from '../../ui/one-thing.tsx';

/** One official file: what it would change, row by row, then the change itself. */
export function SettingsImportPage() {
  const t = useT();
  const { importId = '' } = useParams({ strict: false });
  const given = useImport(importId);
  const list = useListState(`import-${importId}`, ['q', 'tab']);
  usePageFrame(given.data?.fileName ?? t('imports.screen.title'), {
    crumbs: [
      { label: t('common.places.settings') },
      { label: t('imports.screen.title'), href: '#/admin/settings/imports' },
      { label: given.data?.fileName ?? '' },
    ],
  });
  return (
    <OfficePage>
      <OneThing
        found={given}
        backHref="#/admin/settings/imports"
        words={{
          gone: t('imports.screen.notFound'),
          hint: t('imports.screen.notFoundHint'),
          failed: t('imports.screen.loadOneError'),
          back: t('imports.screen.back'),
        }}
      >
        {(one) => <ImportReport given={one} list={list} />}
      </OneThing>
    </OfficePage>
  );
}
