import { Alert, Button, Switch, Textarea, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../../lib/format/browser.ts';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type Firm, useSaveFirm } from './firm.api.ts';
import { bodyOf, type FirmValues, typedOf } from './firm-values.ts';
import { ColourFields } from './firm-colours.tsx';
import { FirmLogo } from './firm-logo.tsx';
import { FirmPreview } from './firm-preview.tsx';
import classes from './firm.module.css';

/** The settings of the firm with their preview beside them (10-company-path §4). */
export function FirmSettings({ firm, checkAddress }: { firm: Firm; checkAddress: string }) {
  const t = useT();
  const form = useForm({
    start: () => typedOf(firm),
    bodyOf,
    contract: () => import('@volano/domain/shapes/firm').then((shapes) => shapes.updateFirm),
    required: ['name', 'telephone', 'email', 'privacyUrl'],
    fieldOf: ({ path }) => {
      if (path === 'colours.light') return 'light';
      if (path === 'colours.dark') return 'dark';
      return path?.startsWith('checkSites') ? 'checkSites' : null;
    },
    change: useSaveFirm(),
    done: () => toast.success(t('firm.saved')),
    startOf: typedOf,
  });
  return (
    <div className={classes['columns']}>
      <div className={classes['main']}>
        {firm.fictitious.length === 0 ? null : (
          <Alert color="orange" title={t('firm.fictitious.title')}>
            <ul className={classes['list']}>
              {firm.fictitious.map((field) => (
                <li key={field}>{t(`firm.fictitious.${field}`)}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Form
          form={form}
          className={classes['form']}
          failed={t('firm.failed')}
          actions={
            <div>
              <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
                {t('firm.save')}
              </Button>
            </div>
          }
        >
          <Identity form={form} />
          <Contacts form={form} />
          <fieldset className={classes['part']}>
            <legend>{t('firm.look.title')}</legend>
            <FirmLogo firm={firm} />
            <ColourFields form={form} />
            <Switch label={t('firm.look.product')} {...form.box('showsProduct')} />
          </fieldset>
          <Check form={form} address={checkAddress} />
        </Form>
      </div>
      <FirmPreview firm={firm} values={form.values} />
    </div>
  );
}

function Identity({ form }: { form: FormState<FirmValues> }) {
  const t = useT();
  return (
    <fieldset className={classes['part']}>
      <legend>{t('firm.identity.title')}</legend>
      <TextInput label={t('firm.identity.name')} required maxLength={60} {...form.field('name')} />
      <div className={classes['pair']}>
        <TextInput
          label={t('firm.identity.vatNumber')}
          inputMode="numeric"
          maxLength={11}
          {...form.field('vatNumber')}
        />
        <TextInput label={t('firm.identity.pec')} type="email" {...form.field('pec')} />
      </div>
      <TextInput
        label={t('firm.identity.seat')}
        description={t('firm.identity.seatHint')}
        maxLength={200}
        {...form.field('seat')}
      />
    </fieldset>
  );
}

function Contacts({ form }: { form: FormState<FirmValues> }) {
  const t = useT();
  return (
    <fieldset className={classes['part']}>
      <legend>{t('firm.contacts.title')}</legend>
      <div className={classes['pair']}>
        <TextInput label={t('firm.contacts.telephone')} required type="tel" {...form.field('telephone')} />
        <TextInput label={t('firm.contacts.email')} required type="email" {...form.field('email')} />
      </div>
      {(['privacyUrl', 'linkedin', 'facebook', 'instagram'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`firm.contacts.${name}`)}
          type="url"
          placeholder="https://"
          required={name === 'privacyUrl'}
          {...form.field(name)}
        />
      ))}
    </fieldset>
  );
}

/** Who may show the check inside their pages, and what they paste there. */
function Check({ form, address }: { form: FormState<FirmValues>; address: string }) {
  const t = useT();
  const code = `<iframe src="${address}" title="${t('firm.check.title')}" width="100%" height="720" style="border:0"></iframe>`;
  return (
    <fieldset className={classes['part']}>
      <legend>{t('firm.check.title')}</legend>
      <p className={classes['hint']}>{t('firm.check.hint')}</p>
      <Textarea
        label={t('firm.check.sites')}
        placeholder={t('firm.check.sitesPlaceholder')}
        autosize
        minRows={2}
        {...form.field('checkSites')}
      />
      <Textarea label={t('firm.check.code')} readOnly autosize value={code} />
      <div className={classes['buttons']}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(code).then(() => toast.success(t('firm.check.copied')))}
        >
          {t('firm.check.copy')}
        </Button>
        <Button component="a" variant="subtle" size="sm" href={address} target="_blank" rel="noreferrer">
          {t('firm.check.link')}
        </Button>
      </div>
    </fieldset>
  );
}
