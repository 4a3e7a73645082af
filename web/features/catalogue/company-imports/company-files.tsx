import '@mantine/dropzone/styles.layer.css';
import { Anchor, Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUsersPlus } from '@tabler/icons-react';
import { MAX_COMPANIES } from '@volano/domain/contracts/company-imports';
import { useRef, useState } from 'react';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './company-imports.module.css';
import { useCompanyImports, useSendCompanies } from './company-imports.api.ts';

/** The place to drop a list of customers, and the last ones that were read. */
export function CompanyFiles({ onSent }: { onSent: (id: string) => void }) {
  const t = useT();
  const browse = useRef<() => void>(null);
  const [part, setPart] = useState(0);
  const sending = useSendCompanies(setPart);
  function send([file]: readonly File[]): void {
    if (file === undefined) return;
    setPart(0);
    sending.mutate({ file, idempotencyKey: crypto.randomUUID() }, { onSuccess: ({ _id }) => onSent(_id) });
  }
  return (
    <section className={classes['page']} aria-labelledby="company-files">
      <div>
        <SectionTitle id="company-files">{t('companyImports.screen.title')}</SectionTitle>
        <p className={classes['note']}>{t('companyImports.screen.intro', { max: formatNumber(MAX_COMPANIES) })}</p>
      </div>
      <Dropzone
        className={classes['drop'] ?? ''}
        onDrop={send}
        multiple={false}
        loading={sending.isPending}
        openRef={browse}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ accept: '.csv,.xlsx,.txt', 'aria-label': t('companyImports.screen.drop') }}
      >
        <div className={classes['inside']}>
          <IconUsersPlus size={26} stroke={1.5} aria-hidden />
          <strong>{t('companyImports.screen.drop')}</strong>
          <Button variant="default" size="sm" onClick={() => browse.current?.()}>
            {t('companyImports.screen.browse')}
          </Button>
        </div>
      </Dropzone>
      {sending.isPending ? <Progress aria-label={t('companyImports.screen.sending')} value={part * 100} /> : null}
      {sending.error ? (
        <FormRefusal title={refusalMessage(sending.error, t('companyImports.screen.sendFailed'))} />
      ) : null}
      <LastLists />
    </section>
  );
}

function LastLists() {
  const t = useT();
  const lists = useCompanyImports();
  return (
    <>
      {lists.isError && lists.data === undefined ? (
        <ErrorBlock
          title={t('companyImports.screen.loadError')}
          onRetry={() => void lists.refetch()}
          isRetrying={lists.isFetching}
        />
      ) : null}
      <ul className={classes['files']}>
        {lists.data?.rows.map(({ _id, fileName, status, createdAt, counts }) => (
          <li key={_id}>
            <Anchor
              inherit
              href={hrefOf('/admin/settings/imports/companies/$companyImportId', { companyImportId: _id })}
            >
              {fileName}
            </Anchor>
            <span className={classes['note']}>
              {t(`companyImports.screen.status.${status}`)} · {formatDateTime(createdAt)} ·{' '}
              {t('companyImports.screen.rowsRead', { count: counts.read })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
