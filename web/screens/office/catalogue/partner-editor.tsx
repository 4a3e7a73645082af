import {
  PartnerPlaces,
  PartnerText,
  hasPartnerFaults,
  partnerBodyOf,
  partnerFormOf,
  PartnerMark,
} from '../../../features/catalogue/partners/partner-fields.tsx';
import {
  type Partner,
  partnersKey,
  usePartner,
  useDeletePartner,
  useSavePartner,
} from '../../../features/catalogue/partners/partners.api.ts';
import { CoverField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import { fileAddress } from '../../../lib/api/file-address.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { CatalogueEditor, CatalogueFilesTab, useCatalogueEditor } from './catalogue-editor.tsx';
import { CatalogueDetail } from './catalogue-detail.tsx';

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
