import type { createPartner } from '@volano/domain/contracts/partners';
import type { RequestOf } from '@volano/domain/contracts/route';
import { completeAddress, isHttpsAddress, isWebAddress } from '@volano/domain/rules/addresses';
import { Box, TextInput } from '@mantine/core';
import {
  type Partner,
  partnersKey,
  usePartner,
  useDeletePartner,
  useSavePartner,
} from '../../../features/catalogue/partners/partner-card.tsx';
import { CoverField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import { fieldError } from '../../../lib/api/mutate-with-message.ts';
import { fileAddress } from '../../../lib/format/browser.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import { EditorFields, EditorWide } from '../../../ui/pages/editor-frame.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text.tsx';
import { CatalogueEditor, CatalogueFilesTab, useCatalogueEditor } from './catalogue-editor.tsx';
import { CatalogueDetail } from './catalogue-parts.tsx';

const LIST = hrefOf('/admin/partners');

/** Writing a partner, new or not; a save leads back to the list (2-catalogue §2). Admins only. */
export function PartnerEditorPage() {
  const t = useT();
  const { partnerId = null } = useParams('/admin/partners/new', '/admin/partners/$partnerId/edit');
  const one = usePartner(partnerId);
  const name = partnerId === null ? t('officeCatalogue.partners.new') : (one.data?.businessName ?? '');
  usePageFrame(name, {
    crumbs: [
      { label: t('officeCatalogue.partners.title'), href: LIST },
      ...(partnerId === null ? [] : [{ label: name, href: hrefOf('/admin/partners/$partnerId', { partnerId }) }]),
      { label: partnerId === null ? name : t('officeCatalogue.edit') },
    ],
  });
  return (
    <OfficePage isFlush={partnerId === null || one.data !== undefined}>
      {partnerId === null ? (
        <Editor partner={null} />
      ) : (
        <CatalogueDetail of="partners" found={one}>
          {(partner) => <Editor key={partnerId} partner={partner} />}
        </CatalogueDetail>
      )}
    </OfficePage>
  );
}

function Editor({ partner }: { partner: Partner | null }) {
  const t = useT();
  const go = useGo();
  const save = useSavePartner();
  const editor = useCatalogueEditor({
    entityType: 'partner',
    queryKey: partnersKey,
    id: partner?._id ?? null,
    start: partnerFormOf(partner),
    hasFaults: hasPartnerFaults,
    send: async (id, form) => (await save.mutateAsync({ id, body: partnerBodyOf(form) }))._id,
  });
  const { id, form, setForm, queue, wasTried, refusal } = editor;
  const stored = usePartner(id);
  const removal = useDeletePartner(id);
  const { publicAttachments = [], premiumAttachments = [] } = stored.data ?? {};
  const part = { form, onChange: setForm, wasTried, refusal };
  const savedName = stored.data?.businessName ?? '';
  const leave = (): void => void go({ to: '/admin/partners', ignoreBlocker: true });
  return (
    <CatalogueEditor
      editor={editor}
      of="partners"
      name={form.businessName}
      savedName={savedName}
      backHref={id === null ? LIST : hrefOf('/admin/partners/$partnerId', { partnerId: id })}
      content={<PartnerText {...part} />}
      aside={
        <>
          <PartnerPlaces {...part} />
          <CoverField
            queue={queue}
            image={stored.data?.frontImage ?? null}
            fallback={<PartnerMark name={form.businessName} />}
            fallbackHint={t('officeCatalogue.partners.noCover')}
          />
        </>
      }
      files={
        <CatalogueFilesTab
          queue={queue}
          publicFiles={publicAttachments}
          premiumFiles={premiumAttachments}
          addressOf={(fileId) => fileAddress(stored, fileId)}
        />
      }
      fileCount={publicAttachments.length + premiumAttachments.length}
      deletion={{
        removal,
        typedName: savedName,
        onDeleted: leave,
      }}
      onSaved={leave}
    />
  );
}

interface PartnerFieldsProps {
  form: PartnerForm;
  onChange: (form: PartnerForm) => void;
  wasTried: boolean;
  refusal: unknown;
}

/** Name and description of a partner. */
function PartnerText(props: PartnerFieldsProps) {
  const { form, onChange } = props;
  const t = useT();
  const errorOf = useErrorOf(props);
  return (
    <>
      <TextInput
        label={t('officeCatalogue.partners.fields.businessName')}
        withAsterisk
        required
        maxLength={200}
        value={form.businessName}
        error={errorOf('businessName')}
        onChange={(event) => onChange({ ...form, businessName: event.currentTarget.value })}
      />
      <RichTextField
        label={t('officeCatalogue.partners.fields.description')}
        value={form.description}
        error={errorOf('description')}
        onChange={(description) => onChange({ ...form, description })}
      />
    </>
  );
}

/** Where a partner is found. */
function PartnerPlaces(props: PartnerFieldsProps) {
  const { form, onChange } = props;
  const t = useT();
  const errorOf = useErrorOf(props);
  return (
    <EditorFields>
      <EditorWide>
        <TextInput
          type="email"
          label={t('officeCatalogue.partners.fields.email')}
          autoComplete="off"
          maxLength={254}
          value={form.email}
          error={errorOf('email')}
          onChange={(event) => onChange({ ...form, email: event.currentTarget.value })}
        />
      </EditorWide>
      {PARTNER_LINKS.map((link) => (
        <EditorWide key={link}>
          <TextInput
            type="url"
            label={t(`officeCatalogue.partners.fields.${link}`)}
            placeholder="https://"
            autoComplete="off"
            maxLength={500}
            value={form[link]}
            error={errorOf(link)}
            onChange={(event) => onChange({ ...form, [link]: event.currentTarget.value })}
          />
        </EditorWide>
      ))}
    </EditorFields>
  );
}

/** What the form knows by itself once a save was tried, and what the server said. */
function useErrorOf({ form, wasTried, refusal }: PartnerFieldsProps) {
  const t = useT();
  const faults = wasTried ? partnerFaultsOf(form) : {};
  return (field: keyof PartnerForm) => {
    const fault = faults[field];
    return fault === undefined ? fieldError(refusal, field) : t(`errors.field.${fault}`);
  };
}

/** Where a partner is found on the web, in the order in which it is asked. */
const PARTNER_LINKS = ['website', 'linkedinUrl', 'istagramUrl', 'facebookUrl'] as const;
type PartnerLink = (typeof PARTNER_LINKS)[number];

/** A partner as its editor holds it: what is not known is an empty text. */
interface PartnerForm extends Readonly<Record<PartnerLink, string>> {
  readonly businessName: string;
  readonly email: string;
  readonly description: string;
  readonly isActive: boolean;
}

/** The fields of a partner; those of a draft where there is none yet. */
export function partnerFormOf(partner: Partner | null): PartnerForm {
  return {
    businessName: partner?.businessName ?? '',
    email: partner?.email ?? '',
    description: partner?.description ?? '',
    isActive: partner?.isActive ?? false,
    website: partner?.website ?? '',
    linkedinUrl: partner?.linkedinUrl ?? '',
    istagramUrl: partner?.istagramUrl ?? '',
    facebookUrl: partner?.facebookUrl ?? '',
  };
}

/** What the form says, as it is sent. */
export function partnerBodyOf(form: PartnerForm): RequestOf<typeof createPartner>['body'] {
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    businessName: form.businessName,
    description: form.description,
    isActive: form.isActive,
    email: given(form.email),
    website: given(form.website),
    linkedinUrl: given(form.linkedinUrl),
    istagramUrl: given(form.istagramUrl),
    facebookUrl: given(form.facebookUrl),
  };
}

/** The fields that cannot be saved, each with the key of its words under `errors.field` (2-catalogue §5, abuse 55). */
export function partnerFaultsOf(form: PartnerForm): Partial<Record<keyof PartnerForm, 'required' | 'url' | 'webUrl'>> {
  const faults: ReturnType<typeof partnerFaultsOf> = {};
  if (form.businessName.trim() === '') faults.businessName = 'required';
  for (const link of PARTNER_LINKS) {
    const address = completeAddress(form[link].trim());
    if (address === '') continue;
    if (link === 'website' && !isWebAddress(address)) faults[link] = 'webUrl';
    if (link !== 'website' && !isHttpsAddress(address)) faults[link] = 'url';
  }
  return faults;
}

function hasPartnerFaults(form: PartnerForm): boolean {
  return Object.keys(partnerFaultsOf(form)).length > 0;
}

/** What stands for a partner that has no image: the letters of its name, as its cards show them. */
function PartnerMark({ name }: { name: string }) {
  return (
    <Box p="s20">
      <Avatar name={name} shape="company" size={72} />
    </Box>
  );
}
