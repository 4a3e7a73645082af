import { Anchor, Box, Flex } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCopy, IconLock } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { fieldWords, valueWords } from '../../../lib/i18n/import-words.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import type { ImportRow } from './imports.api.ts';
import classes from './imports.module.css';

/** One row of a file: what it is, why it is skipped or to be looked at, its likely twins, and every field before and after. */
export function ImportRowItem({ row }: { row: ImportRow }) {
  const t = useT();
  return (
    <Flex component="li" direction="column" gap="s6" py="sm" className={classes['row']}>
      <Flex component="p" rowGap="3xs" columnGap="s10" align="baseline" wrap="wrap" className="anywhere">
        {row.subject === '' ? null : <strong>{row.subject}</strong>}
        {row.recordId === null ? null : (
          <span className={classes['importRowsLine']}>{t('imports.report.recordId', { id: row.recordId })}</span>
        )}
        <span className={classes['importRowsLine']}>
          {row.line === 0 ? t('imports.screen.noLine') : t('imports.screen.line', { line: row.line })}
        </span>
      </Flex>
      {row.reason === null ? null : (
        <Box component="p" c="var(--vl-danger-ink)" className="anywhere">
          {row.reason}
        </Box>
      )}
      {row.remarks.map((remark) => (
        <p key={remark} className={classes['remark']}>
          <IconAlertTriangle size={16} aria-hidden />
          {remark}
        </p>
      ))}
      {row.duplicates.length === 0 ? null : <Twins twins={row.duplicates} />}
      {row.changes.length === 0 ? null : <Changes changes={row.changes} isNew={row.outcome === 'added'} />}
    </Flex>
  );
}

function Twins({ twins }: { twins: ImportRow['duplicates'] }) {
  const t = useT();
  return (
    <div className={classes['twins']}>
      <IconCopy size={16} aria-hidden />
      <span>{t('imports.screen.twins')}:</span>
      <ul>
        {twins.map(({ _id, line, title, why }) => (
          <li key={_id ?? line}>
            {_id === null ? (
              title
            ) : (
              <Anchor inherit href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}>
                {title}
              </Anchor>
            )}{' '}
            <span>
              ({t(why === 'link' ? 'imports.screen.twinLink' : 'imports.screen.twinTitle')}
              {line === null ? '' : `, ${t('imports.screen.twinLine', { line })}`})
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Changes({ changes, isNew }: { changes: ImportRow['changes']; isNew: boolean }) {
  const t = useT();
  // A new row's title is said above it.
  const shown = isNew ? changes.filter(({ field }) => field !== 'title') : changes;
  return (
    <dl className={classes['changes']}>
      {shown.map(({ field, old, new: next, isProtected }) => (
        <div key={field}>
          <dt>{fieldWords(t, field)}</dt>
          <dd>
            {isNew ? null : (
              <>
                <del data-kept={isProtected || undefined}>
                  <span className="visually-hidden">{t('imports.screen.before')}: </span>
                  {valueWords(t, field, old)}
                </del>
                <IconArrowRight size={15} aria-hidden />
              </>
            )}
            <ins data-refused={isProtected || undefined}>
              <span className="visually-hidden">{t('imports.screen.after')}: </span>
              {valueWords(t, field, next)}
            </ins>
            {isProtected ? (
              <StatusBadge tone="accent" icon={<IconLock size={13} aria-hidden />}>
                {t('imports.screen.protected')}
              </StatusBadge>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
