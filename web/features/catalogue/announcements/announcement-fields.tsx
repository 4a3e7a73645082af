import { Button, Checkbox, MultiSelect, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import {
  withType,
  datesOpen,
  firstExpiryDay,
  withUntilFunds,
  withWaiting,
} from '@volano/domain/rules/announcement-draft';
import { isUnencrypted } from '@volano/domain/rules/addresses';
import { deadlineAt, endOfRomeDay, openingAt, romeDay, timeOfRome } from '@volano/domain/rules/announcement-dates';
import {
  ANNOUNCEMENT_TYPES,
  INVESTMENT_TYPES,
  RATINGS,
  type AnnouncementType,
  type Rating,
} from '@volano/domain/rules/vocabulary';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CurrencyField, FieldNote } from '../../../ui/forms/currency-field.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { HourField } from '../../../ui/forms/hour-field.tsx';
import { EditorFields, EditorWide } from '../../../ui/pages/editor-frame.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text.tsx';
import { GapNote, firstOf, type FormPartProps, type Places } from './publish-dialog.tsx';
import classes from './announcement-editor.module.css';

export interface AnnouncementFieldsProps extends FormPartProps {
  places: Places;
  /** Whether its place stands there because its type brought it along, and nobody said that it is right. */
  isPlaceProposed: boolean;
  onPlace: (isProposed: boolean) => void;
  /** The towns and provinces that narrow its territory. */
  limits: React.ReactNode;
  /** The field of the cover. */
  cover: React.ReactNode;
  /** Whom it reaches as it is written. */
  audience: React.ReactNode;
}

/** The short fields of the editor: type and territory, amount, ratings, dates, cover and for whom (visual language §10.11). */
export function AnnouncementFields(props: AnnouncementFieldsProps) {
  const { form, onChange, errorOf, gaps, cover, audience } = props;
  return (
    <>
      {audience}
      <FirstFields {...props} />
      <AnnouncementDatesFields form={form} onChange={onChange} errorOf={errorOf} gaps={gaps} />
      <EditorFields>
        <EditorWide>{cover}</EditorWide>
        <ScopeFields {...props} />
      </EditorFields>
    </>
  );
}

/** Its type and where it holds, what it gives, and how the office rates it. */
function FirstFields(props: AnnouncementFieldsProps) {
  const { form, onChange, errorOf, gaps, places, onPlace, limits } = props;
  const t = useT();

  // A type brings the first place of its list along, which nobody chose: it is marked until somebody does.
  function retype(type: AnnouncementType): void {
    const next = withType(form, type, firstOf(places));
    onChange(next);
    if (type !== form.announcementType) onPlace(next[PLACE_OF[type]] !== null);
  }

  return (
    <EditorFields>
      <Select
        label={t('officeAnnouncements.editor.fields.announcementType')}
        data={ANNOUNCEMENT_TYPES.map((value) => ({ value, label: t(`announcements.types.${value}`) }))}
        allowDeselect={false}
        value={form.announcementType}
        onChange={(type) => type !== null && retype(type)}
      />
      <PlaceField {...props} />
      <EditorWide>{limits}</EditorWide>
      <div>
        <CurrencyField
          isWhole
          label={t('officeAnnouncements.editor.fields.amount')}
          text={form.amount}
          onText={(amount) => onChange({ ...form, amount })}
          error={errorOf('amount')}
        />
        <GapNote gap="amount" gaps={gaps} />
      </div>
      <DateField
        label={t('officeAnnouncements.editor.fields.expiryCommercialDate')}
        day={form.expiryCommercialDate === null ? null : romeDay(form.expiryCommercialDate)}
        onDay={(day) => onChange({ ...form, expiryCommercialDate: day === null ? null : endOfRomeDay(day) })}
        error={errorOf('expiryCommercialDate')}
      />
      {(['successRate', 'difficultyLevel'] as const).map((name) => (
        <EditorWide key={name}>
          <RatingField
            label={t(`officeAnnouncements.editor.fields.${name}`)}
            value={form[name]}
            onChange={(rating) => onChange({ ...form, [name]: rating })}
          />
        </EditorWide>
      ))}
    </EditorFields>
  );
}

/** For whom it is, for which investments, and where it is officially to be read. */
function ScopeFields({ form, onChange, errorOf }: FormPartProps) {
  const t = useT();
  const isTaxCredit = form.announcementType === 'tax-credit';
  return (
    <>
      <EditorWide>
        <Checkbox
          label={t('officeAnnouncements.editor.fields.isMonoGrant')}
          description={isTaxCredit ? t('officeAnnouncements.editor.monoHint') : undefined}
          checked={form.isMonoGrant && !isTaxCredit}
          disabled={isTaxCredit}
          onChange={(event) => onChange({ ...form, isMonoGrant: event.currentTarget.checked })}
        />
      </EditorWide>
      <EditorWide>
        <Checkbox
          label={t('officeAnnouncements.editor.fields.allowsNewSite')}
          checked={form.allowsNewSite}
          onChange={(event) => onChange({ ...form, allowsNewSite: event.currentTarget.checked })}
        />
      </EditorWide>
      <EditorWide>
        <MultiSelect
          label={t('officeAnnouncements.editor.fields.investmentTypes')}
          placeholder={form.investmentTypes.length === 0 ? t('officeAnnouncements.editor.noInvestments') : ''}
          data={INVESTMENT_TYPES.map((value) => ({ value, label: t(`surveys.investments.types.${value}`) }))}
          value={[...form.investmentTypes]}
          onChange={(investmentTypes) => onChange({ ...form, investmentTypes })}
          clearable
          clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        />
      </EditorWide>
      <EditorWide>
        <TextInput
          type="url"
          label={t('officeAnnouncements.editor.fields.officialUrl')}
          placeholder="https://"
          maxLength={500}
          value={form.officialUrl}
          error={errorOf('officialUrl')}
          description={isUnencrypted(form.officialUrl.trim()) ? t('announcements.detail.unencrypted') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => onChange({ ...form, officialUrl: event.currentTarget.value })}
        />
      </EditorWide>
    </>
  );
}

/** The field that says where each type holds. */
const PLACE_OF = {
  national: 'regionGroupId',
  'tax-credit': 'regionGroupId',
  regional: 'regionId',
  commerce: 'cciaaId',
} as const;

/** Where it holds: a region, a chamber, a group of regions or all Italy, as its type asks. */
function PlaceField({ form, onChange, errorOf, places, isPlaceProposed, onPlace }: AnnouncementFieldsProps) {
  const t = useT();
  const field = PLACE_OF[form.announcementType];
  return (
    <div>
      <Select
        key={field}
        label={t(`officeAnnouncements.editor.fields.${field}`)}
        data={[...places[field]]}
        searchable
        nothingFoundMessage={t('common.filters.noOption')}
        required={field !== 'regionGroupId'}
        allowDeselect={field === 'regionGroupId'}
        clearable={field === 'regionGroupId'}
        clearButtonProps={{ 'aria-label': t('officeAnnouncements.editor.allItaly') }}
        placeholder={field === 'regionGroupId' ? t('officeAnnouncements.editor.allItaly') : ''}
        value={form[field]}
        error={errorOf(field)}
        onChange={(id) => {
          onChange({ ...form, [field]: id });
          onPlace(false);
        }}
      />
      {isPlaceProposed ? (
        <FieldNote
          action={
            <Button size="compact-sm" variant="subtle" onClick={() => onPlace(false)}>
              {t('officeAnnouncements.editor.placeRight')}
            </Button>
          }
        >
          {t('officeAnnouncements.editor.placeProposed')}
        </FieldNote>
      ) : null}
    </div>
  );
}

function RatingField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Rating | null;
  onChange: (value: Rating | null) => void;
}) {
  const t = useT();
  const id = useId();
  return (
    <div>
      <Text id={id} size="meta" fw={600} className={classes['label']}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        value={value ?? ''}
        onChange={(rating) => onChange(rating === '' ? null : rating)}
        data={[
          { value: '', label: t('officeAnnouncements.editor.noRating') },
          ...RATINGS.map((rating) => ({ value: rating, label: t(`common.level.${rating}`) })),
        ]}
      />
    </div>
  );
}

interface MomentFieldsProps {
  label: string;
  hourLabel: string;
  moment: string | null;
  minDay?: string | null;
  /** A moment from a day and its hour. */
  at: (day: string, hour: string | null) => string;
  onMoment: (moment: string | null) => void;
  error?: React.ReactNode;
}

/** A day with an hour beside it. */
function MomentFields({ label, hourLabel, moment, minDay = null, at, onMoment, error }: MomentFieldsProps) {
  const [day, hour] = moment === null ? [null, null] : [romeDay(moment), timeOfRome(moment)];
  return (
    <>
      <DateField
        label={label}
        day={day}
        minDay={minDay}
        onDay={(next) => onMoment(next === null ? null : at(next, hour))}
        error={error}
      />
      <HourField
        label={hourLabel}
        hour={hour}
        isDisabled={day === null}
        onHour={(next) => onMoment(day === null ? null : at(day, next))}
      />
    </>
  );
}

/** Publication and expiry with the two switches that take them away (2-catalogue §4). */
function AnnouncementDatesFields({ form, onChange, errorOf, gaps }: FormPartProps) {
  const t = useT();
  const field = (name: keyof typeof form) => t(`officeAnnouncements.editor.fields.${name as 'title'}`);
  const open = datesOpen(form);
  return (
    <EditorFields>
      {open.publicationDate ? (
        <MomentFields
          label={field('publicationDate')}
          hourLabel={t('officeAnnouncements.editor.openingHour')}
          moment={form.publicationDate}
          at={openingAt}
          onMoment={(publicationDate) => onChange({ ...form, publicationDate })}
          error={errorOf('publicationDate')}
        />
      ) : null}
      {open.expiryDate ? (
        <MomentFields
          label={field('expiryDate')}
          hourLabel={t('officeAnnouncements.editor.closingHour')}
          moment={form.expiryDate}
          minDay={firstExpiryDay(form.publicationDate)}
          at={deadlineAt}
          onMoment={(expiryDate) => onChange({ ...form, expiryDate })}
          error={errorOf('expiryDate')}
        />
      ) : null}
      <EditorWide>
        <Stack gap="s10">
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
          {open.expiryDate ? (
            <Text size="meta" c="dimmed">
              {t('officeAnnouncements.editor.expiryHint')}
            </Text>
          ) : null}
        </Stack>
      </EditorWide>
    </EditorFields>
  );
}

/** Title with what there is to say of it, and description (visual language §10.11). */
export function AnnouncementText({ form, onChange, errorOf, gaps, hint }: FormPartProps & { hint?: React.ReactNode }) {
  const t = useT();
  return (
    <>
      <div>
        <TextInput
          label={t('officeAnnouncements.editor.fields.title')}
          required
          withAsterisk
          maxLength={300}
          value={form.title}
          error={errorOf('title')}
          onChange={(event) => onChange({ ...form, title: event.currentTarget.value })}
        />
        {hint}
      </div>
      <div>
        <RichTextField
          label={t('officeAnnouncements.editor.fields.description')}
          value={form.description}
          onChange={(description) => onChange({ ...form, description })}
          error={errorOf('description')}
        />
        <GapNote gap="description" gaps={gaps} />
      </div>
    </>
  );
}
