import { Switch } from '@mantine/core';
import { datesOpen, firstExpiryDay, withUntilFunds, withWaiting } from '@volano/domain/rules/announcement-draft';
import { endOfRomeDay, romeDay, startOfRomeDay } from '@volano/domain/rules/announcement-dates';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { EditorFields, EditorWide } from '../../../ui/layout/editor-frame.tsx';
import classes from './announcement-editor.module.css';
import { GapNote } from './gap-note.tsx';
import type { FormPartProps } from './announcement-form-props.ts';

/** Publication and expiry with the two switches that take them away (2-catalogue §4). */
export function AnnouncementDatesFields({ form, onChange, errorOf, gaps }: FormPartProps) {
  const t = useT();
  const field = (name: keyof typeof form) => t(`officeAnnouncements.editor.fields.${name as 'title'}`);
  const open = datesOpen(form);
  return (
    <EditorFields>
      {open.publicationDate ? (
        <DateField
          label={field('publicationDate')}
          day={form.publicationDate === null ? null : romeDay(form.publicationDate)}
          onDay={(day) => onChange({ ...form, publicationDate: day === null ? null : startOfRomeDay(day) })}
          error={errorOf('publicationDate')}
        />
      ) : null}
      {open.expiryDate ? (
        <DateField
          label={field('expiryDate')}
          day={form.expiryDate === null ? null : romeDay(form.expiryDate)}
          minDay={firstExpiryDay(form.publicationDate)}
          onDay={(day) => onChange({ ...form, expiryDate: day === null ? null : endOfRomeDay(day) })}
          error={errorOf('expiryDate')}
        />
      ) : null}
      <EditorWide>
        <div className={classes['switches']}>
          <GapNote gap="deadline" gaps={gaps} />
          <Switch
            label={field('waitingPubblication')}
            checked={form.waitingPubblication}
            onChange={(event) => onChange(withWaiting(form, event.currentTarget.checked))}
          />
          <Switch
            label={field('untilFoundAvailable')}
            checked={form.untilFoundAvailable}
            onChange={(event) => onChange(withUntilFunds(form, event.currentTarget.checked))}
          />
          {open.expiryDate ? <p className={classes['hint']}>{t('officeAnnouncements.editor.expiryHint')}</p> : null}
        </div>
      </EditorWide>
    </EditorFields>
  );
}
