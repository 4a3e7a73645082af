import { useState } from 'react';
import { CategoryBlock } from '../../../features/catalogue/categories/category-block.tsx';
import {
  type PendingCategory,
  sendPendingCategories,
} from '../../../features/catalogue/categories/copied-categories.api.ts';
import {
  ServiceAudience,
  ServiceFacts,
  ServiceText,
  hasServiceFaults,
  serviceBodyOf,
  serviceFormOf,
} from '../../../features/catalogue/services/service-fields.tsx';
import { useDeleteService, useSaveService } from '../../../features/catalogue/services/office-services.api.ts';
import { type Service, servicesKey, useService } from '../../../features/catalogue/services/services.api.ts';
import { CoverField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import { fileAddress } from '../../../lib/api/file-address.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { writtenEuros } from '../../../ui/forms/currency-field.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { CatalogueEditor, CatalogueFilesTab, useCatalogueEditor } from './catalogue-editor.tsx';
import { CatalogueDetail } from './catalogue-detail.tsx';

const LIST = hrefOf('/admin/services');

/** Writing a service, new or not (2-catalogue §2). Admins only. */
export function ServiceEditorPage() {
  const t = useT();
  const { serviceId = null } = useParams('/admin/services/new', '/admin/services/$serviceId/edit');
  const one = useService(serviceId);
  const name = serviceId === null ? t('officeCatalogue.services.new') : (one.data?.name ?? '');
  usePageFrame(name, {
    crumbs: [
      { label: t('officeCatalogue.services.title'), href: LIST },
      ...(serviceId === null ? [] : [{ label: name, href: hrefOf('/admin/services/$serviceId', { serviceId }) }]),
      { label: serviceId === null ? name : t('officeCatalogue.edit') },
    ],
  });
  return (
    <OfficePage isFlush={serviceId === null || one.data !== undefined}>
      {serviceId === null ? (
        <Editor service={null} />
      ) : (
        <CatalogueDetail of="services" found={one}>
          {(service) => <Editor key={serviceId} service={service} />}
        </CatalogueDetail>
      )}
    </OfficePage>
  );
}

function Editor({ service }: { service: Service | null }) {
  const go = useGo();
  const { held, setHeld, ...editor } = useServiceEditor(service);
  const { id, form, setForm, queue, wasTried, refusal } = editor;
  const stored = useService(id);
  const removal = useDeleteService(id);
  const { publicAttachments = [], categories = [] } = stored.data ?? {};
  const part = { form, onChange: setForm, wasTried, refusal };
  return (
    <CatalogueEditor
      editor={editor}
      of="services"
      name={form.name}
      savedName={stored.data?.name ?? ''}
      backHref={id === null ? LIST : hrefOf('/admin/services/$serviceId', { serviceId: id })}
      content={
        <>
          <ServiceText {...part} />
          <CategoryBlock
            entity="servicecategories"
            ownerId={id}
            categories={categories}
            held={held}
            onPending={setHeld}
            onChanged={() => void stored.refetch()}
          />
        </>
      }
      aside={
        <>
          <ServiceFacts {...part} />
          <ServiceAudience form={form} onChange={setForm} />
          <CoverField
            queue={queue}
            image={stored.data?.frontImage ?? null}
            fallback={<Cover motif={form.categoryType ?? 'other'} id={id ?? ''} height={132} isRounded />}
          />
        </>
      }
      files={
        <CatalogueFilesTab
          queue={queue}
          publicFiles={publicAttachments}
          addressOf={(fileId) => fileAddress(stored, fileId)}
        />
      }
      fileCount={publicAttachments.length}
      deletion={{
        removal,
        onDeleted: () => void go({ to: '/admin/services', ignoreBlocker: true }),
      }}
      onSaved={(serviceId) => void go({ to: '/admin/services/$serviceId', params: { serviceId }, ignoreBlocker: true })}
    />
  );
}

/** The fields of a service, and the categories that were chosen before there was one to put them to. */
function useServiceEditor(service: Service | null) {
  const save = useSaveService();
  const [held, setHeld] = useState<readonly PendingCategory[]>([]);
  const editor = useCatalogueEditor({
    entityType: 'service',
    queryKey: servicesKey,
    id: service?._id ?? null,
    start: serviceFormOf(service, (cents) => writtenEuros(cents, true)),
    hasFaults: hasServiceFaults,
    send: async (id, form) => (await save.mutateAsync({ id, body: serviceBodyOf(form) }))._id,
    rest: { name: 'categories', hasUnsent: held.length > 0, send: storeCategories },
  });

  async function storeCategories(serviceId: string): Promise<void> {
    const failed = await sendPendingCategories('servicecategories', serviceId, held);
    setHeld(failed);
    if (failed.length > 0) throw new Error('categories');
  }

  return { ...editor, held, setHeld };
}
