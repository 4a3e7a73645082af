import {
  COLOUR,
  isReadable,
  leastContrast,
  readableOf,
  firmTokens,
  isWordmark,
} from '@volano/domain/rules/firm-colours';
import { Alert, Box, Button, ColorInput, FileButton, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { copyText } from '../../../lib/format/browser.ts';
import { useT, currentLanguage } from '../../../lib/i18n/i18n.ts';
import { Logo } from '../../../ui/brand/logo.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type Firm, useSaveFirm, useDeleteLogo, useSendLogo, type FirmBody } from './firm.api.ts';
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
      <Stack gap="lg">
        {firm.fictitious.length === 0 ? null : (
          <Alert color="orange" title={t('firm.fictitious.title')}>
            <Box component="ul" pl="s20">
              {firm.fictitious.map((field) => (
                <li key={field}>{t(`firm.fictitious.${field}`)}</li>
              ))}
            </Box>
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
          <Choices form={form} />
          <Check form={form} address={checkAddress} />
        </Form>
      </Stack>
      <FirmPreview firm={firm} values={form.values} />
    </div>
  );
}

/** Whether an admin confirms whom companies choose. */
function Choices({ form }: { form: FormState<FirmValues> }) {
  const t = useT();
  return (
    <fieldset className={classes['part']}>
      <legend>{t('firm.choices.title')}</legend>
      <Switch
        label={t('firm.choices.confirms')}
        description={t('firm.choices.hint')}
        {...form.box('confirmsChoices')}
      />
    </fieldset>
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
      <Group gap="sm">
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
      </Group>
    </fieldset>
  );
}

/** The logo as it stands, sent and taken away by itself: it is saved as soon as it is chosen. */
function FirmLogo({ firm: { logo, name } }: { firm: Firm }) {
  const t = useT();
  const send = useSendLogo();
  const [isAsking, setAsking] = useState(false);

  function choose(file: File | null): void {
    if (file !== null) send.mutate(file, { onSuccess: () => toast.success(t('firm.look.logoSaved')) });
  }

  return (
    <Stack gap="xs" align="flex-start">
      <Box component="span" fw={600}>
        {t('firm.look.logo')}
      </Box>
      {logo === null ? null : (
        <span className={classes['paper']}>
          <img src={logo.url} alt={name} />
        </span>
      )}
      <p className={classes['hint']}>{t('firm.look.logoHint')}</p>
      {send.error === null ? null : (
        <p role="alert" className={classes['wrong']}>
          {refusalMessage(send.error, t('errors.unexpected'))}
        </p>
      )}
      <Group gap="sm">
        <FileButton
          onChange={choose}
          accept="image/png,image/jpeg,image/webp"
          inputProps={{ 'aria-label': t('firm.look.logo') }}
        >
          {(props) => (
            <Button variant="default" size="sm" loading={send.isPending} {...props}>
              {t(logo === null ? 'firm.look.choose' : 'firm.look.replace')}
            </Button>
          )}
        </FileButton>
        {logo === null ? null : (
          <Button variant="subtle" color="danger" size="sm" onClick={() => setAsking(true)}>
            {t('firm.look.remove')}
          </Button>
        )}
      </Group>
      <RemoveLogo isOpen={isAsking} onClose={() => setAsking(false)} />
    </Stack>
  );
}

function RemoveLogo({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteLogo();

  function done(): void {
    onClose();
    toast.success(t('firm.look.logoRemoved'));
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('firm.look.remove')}
      confirmLabel={t('firm.look.remove')}
      isWorking={remove.isPending}
      refusal={remove.error}
      onConfirm={() => remove.mutate(null, { onSuccess: done })}
    >
      {t('firm.look.removeBody')}
    </ConfirmDialog>
  );
}

/** The two colours of the firm, each with how well it reads on its page and the nearest that does. */
function ColourFields({ form }: { form: FormState<FirmValues> }) {
  const t = useT();
  return (
    <>
      <Switch label={t('firm.look.ownColours')} {...form.box('hasColours')} />
      {form.values.hasColours ? (
        <div className={classes['pair']}>
          <ColourField form={form} scheme="light" />
          <ColourField form={form} scheme="dark" />
        </div>
      ) : null}
    </>
  );
}

function ColourField({ form, scheme }: { form: FormState<FirmValues>; scheme: 'light' | 'dark' }) {
  const t = useT();
  const colour = form.values[scheme].trim().toLowerCase();
  const isColour = COLOUR.test(colour);
  const proposed = isColour && !isReadable(colour, scheme) ? readableOf(colour, scheme) : null;
  // Rounded down: 4.49 is not 4.5.
  const value = isColour
    ? (Math.floor(leastContrast(colour, scheme) * 10) / 10).toLocaleString(currentLanguage(), {
        minimumFractionDigits: 1,
      })
    : '';
  return (
    <div>
      <ColorInput
        label={t(`firm.look.${scheme}`)}
        format="hex"
        {...form.field(scheme)}
        {...(isColour && form.errorOf(scheme) === null
          ? { description: t(proposed === null ? 'firm.look.contrast' : 'firm.look.tooLow', { value }) }
          : {})}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        popoverProps={{ withinPortal: true }}
        withEyeDropper={false}
      />
      {proposed === null ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => form.set({ [scheme]: proposed })}>
          {t('firm.look.propose', { colour: proposed })}
        </Button>
      )}
    </div>
  );
}

/** How pages will look with what is typed, on a light and on a dark ground, before anything is saved. */
function FirmPreview({ firm, values }: { firm: Firm; values: FirmValues }) {
  const t = useT();
  return (
    <aside className={classes['preview']} aria-label={t('firm.preview.title')}>
      <h2>{t('firm.preview.title')}</h2>
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme} className={classes['figure']}>
          <figcaption>{t(`firm.preview.${scheme}`)}</figcaption>
          <Sheet firm={firm} values={values} scheme={scheme} />
        </figure>
      ))}
    </aside>
  );
}

function Sheet({ firm, values, scheme }: { firm: Firm; values: FirmValues; scheme: 'light' | 'dark' }) {
  const t = useT();
  const typed = values[scheme].trim().toLowerCase();
  const colour = values.hasColours && COLOUR.test(typed) ? typed : OWN[scheme];
  const tokens = Object.fromEntries(
    Object.entries(firmTokens(colour, scheme)).map(([name, value]) => [`--vl-${name}`, value]),
  );
  const legal = [
    values.name,
    values.seat,
    values.vatNumber === '' ? '' : t('session.firm.legal.vatNumber', { value: values.vatNumber }),
  ];
  return (
    <div className={classes['sheet']} data-mantine-color-scheme={scheme} style={tokens}>
      <div className={classes['sheetHead']}>
        {firm.logo === null ? <Logo size={24} isMark /> : <img src={firm.logo.url} alt="" />}
        {firm.logo !== null && isWordmark(firm.logo) ? null : <strong>{values.name}</strong>}
      </div>
      <p className={classes['sheetTitle']}>{t('firm.preview.sample')}</p>
      <Group gap="sm">
        <span className={classes['sampleButton']}>{t('firm.preview.button')}</span>
        <Box component="span" c="var(--vl-brand-ink)" td="underline">
          {t('firm.preview.link')}
        </Box>
      </Group>
      <small>
        {legal.filter(Boolean).join(' · ')}
        <br />
        {values.telephone}, {values.email}
        {values.showsProduct ? (
          <>
            <br />
            {t('session.firm.madeWith')}
          </>
        ) : null}
      </small>
    </div>
  );
}

/** The product's own colours. */
const OWN = { light: '#066369', dark: '#53a8ab' } as const;

/** What is typed of the firm: every field a text, the sites one a line. */
type FirmValues = ReturnType<typeof typedOf>;

/** What the form opens with. */
function typedOf(firm: Firm) {
  return {
    name: firm.name,
    vatNumber: firm.vatNumber ?? '',
    pec: firm.pec ?? '',
    seat: firm.seat ?? '',
    telephone: firm.telephone,
    email: firm.email,
    privacyUrl: firm.privacyUrl,
    linkedin: firm.linkedin ?? '',
    facebook: firm.facebook ?? '',
    instagram: firm.instagram ?? '',
    hasColours: firm.colours !== null,
    light: firm.colours?.light ?? '#066369',
    dark: firm.colours?.dark ?? '#53a8ab',
    showsProduct: firm.showsProduct,
    checkSites: firm.checkSites.join('\n'),
    confirmsChoices: firm.confirmsChoices,
  };
}

/** What the form sends: what is empty is said of nothing. */
function bodyOf({ hasColours, light, dark, checkSites, ...typed }: FirmValues): FirmBody {
  return {
    ...typed,
    vatNumber: typed.vatNumber.trim() || null,
    pec: typed.pec.trim() || null,
    seat: typed.seat.trim() || null,
    linkedin: typed.linkedin.trim() || null,
    facebook: typed.facebook.trim() || null,
    instagram: typed.instagram.trim() || null,
    colours: hasColours ? { light, dark } : null,
    checkSites: checkSites
      .split('\n')
      .map((site) => site.trim())
      .filter((site) => site !== ''),
  };
}
