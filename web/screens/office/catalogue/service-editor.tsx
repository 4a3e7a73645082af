import type { RequestOf } from '@volano/domain/contracts/route';
import type { createService } from '@volano/domain/contracts/services';
import { completeAddress, isHttpsAddress } from '@volano/domain/rules/addresses';
import { parseEuros } from '@volano/domain/rules/money';
import { SERVICE_TYPES, type ServiceType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { CategoryBlock } from '../../../features/catalogue/categories/category-block.tsx';
import {
  type PendingCategory,
  sendPendingCategories,
  useCategoryTemplates,
} from '../../../features/catalogue/categories/category-settings.api.ts';
import {
  useDeleteService,
  useForgetService,
  useSaveService,
  useTraces,
} from '../../../features/catalogue/services/office-services.api.ts';
import { type Service, servicesKey, useService } from '../../../features/catalogue/services/services.api.ts';
import { CoverField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import { fieldError } from '../../../lib/api/mutate-with-message.ts';
import { fileAddress } from '../../../lib/format/browser.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { writtenEuros, CurrencyField } from '../../../ui/forms/currency-field.tsx';
import type { DeleteDialogProps } from '../../../ui/dialogs/dialogs.tsx';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { EditorFields, EditorWide } from '../../../ui/pages/editor-frame.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { WithdrawnOnly } from '../../../ui/layout/withdrawn.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text.tsx';
import { CatalogueEditor, CatalogueFilesTab, useCatalogueEditor } from './catalogue-editor.tsx';
import { CatalogueDetail } from './catalogue-parts.tsx';

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
          {(service) =>
            service.withdrawnAt === null ? (
              <Editor key={serviceId} service={service} />
            ) : (
              <WithdrawnOnly
                of="service"
                withdrawnAt={service.withdrawnAt}
                href={hrefOf('/admin/services/$serviceId', { serviceId })}
              />
            )
          }
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
  const leave = useLeave(id);
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
          <ServiceProvides {...part} />
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
        onDeleted: () => void leave(),
        ...(id === null ? {} : { ask: (asked) => <RemoveService id={id} {...asked} /> }),
      }}
      onSaved={(serviceId) => void go({ to: '/admin/services/$serviceId', params: { serviceId }, ignoreBlocker: true })}
    />
  );
}

/** The way to the list once the service is gone; what was known of it is let go of. */
function useLeave(id: string | null): () => Promise<void> {
  const go = useGo();
  const forget = useForgetService(id);
  return async () => {
    await go({ to: '/admin/services', ignoreBlocker: true });
    forget();
  };
}

/** Asks before a service goes, and says whom that concerns. */
function RemoveService({ id, ...asked }: DeleteDialogProps & { id: string; name: string }) {
  return <RemovalDialog of="service" found={useTraces(id)} {...asked} />;
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

interface ServiceFieldsProps {
  form: ServiceForm;
  onChange: (form: ServiceForm) => void;
  wasTried: boolean;
  refusal: unknown;
}

/** Name and description of a service. */
function ServiceText(props: ServiceFieldsProps) {
  const { form, onChange } = props;
  const t = useT();
  const errorOf = useErrorOf(props);
  return (
    <>
      <TextInput
        label={t('officeCatalogue.services.fields.name')}
        withAsterisk
        required
        maxLength={200}
        value={form.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ ...form, name: event.currentTarget.value })}
      />
      <RichTextField
        label={t('officeCatalogue.services.fields.description')}
        value={form.description}
        error={errorOf('description')}
        onChange={(description) => onChange({ ...form, description })}
      />
    </>
  );
}

/** What a service is, what it costs, where it is. */
function ServiceFacts(props: ServiceFieldsProps) {
  const { form, onChange } = props;
  const t = useT();
  const errorOf = useErrorOf(props);
  return (
    <EditorFields>
      <Select
        label={t('officeCatalogue.services.fields.categoryType')}
        placeholder={t('officeCatalogue.services.chooseType')}
        withAsterisk
        allowDeselect={false}
        data={SERVICE_TYPES.map((type) => ({ value: type, label: t(`services.types.${type}`) }))}
        value={form.categoryType}
        error={errorOf('categoryType')}
        onChange={(type) => onChange({ ...form, categoryType: type as ServiceType | null })}
      />
      <CurrencyField
        label={t('officeCatalogue.services.fields.cost')}
        text={form.cost}
        isWhole
        error={errorOf('cost')}
        onText={(cost) => onChange({ ...form, cost })}
      />
      <EditorWide>
        <Checkbox
          label={t('officeCatalogue.services.fields.consultantEvaluation')}
          checked={form.consultantEvaluation}
          onChange={(event) => onChange({ ...form, consultantEvaluation: event.currentTarget.checked })}
        />
      </EditorWide>
      <EditorWide>
        <TextInput
          type="url"
          label={t('officeCatalogue.services.fields.platformLink')}
          placeholder="https://"
          autoComplete="off"
          maxLength={500}
          value={form.platformLink}
          error={errorOf('platformLink')}
          onChange={(event) => onChange({ ...form, platformLink: event.currentTarget.value })}
        />
      </EditorWide>
    </EditorFields>
  );
}

/** Whom a service is for. */
function ServiceAudience({ form, onChange }: Pick<ServiceFieldsProps, 'form' | 'onChange'>) {
  const t = useT();
  return (
    <EditorFields>
      <EditorWide>
        <Checkbox
          label={t('officeCatalogue.services.fields.isForBusinessPartner')}
          checked={form.isForBusinessPartner}
          onChange={(event) => onChange({ ...form, isForBusinessPartner: event.currentTarget.checked })}
        />
      </EditorWide>
      <EditorWide>
        <Checkbox
          label={t('officeCatalogue.services.fields.isOnlyGoAndGrow')}
          description={t('officeCatalogue.services.premiumHint')}
          checked={form.isOnlyGoAndGrow}
          onChange={(event) => onChange({ ...form, isOnlyGoAndGrow: event.currentTarget.checked })}
        />
      </EditorWide>
    </EditorFields>
  );
}

/** What a service brings about: answers that a company can give once it was done. It is no part of whom the service is for. */
function ServiceProvides(props: ServiceFieldsProps) {
  const { form, onChange } = props;
  const t = useT();
  const errorOf = useErrorOf(props);
  const templates = useCategoryTemplates(true).data ?? [];
  const groups = templates.map(({ categoryName, requirements }) => ({
    group: categoryName,
    items: requirements
      .filter(({ isNoneOfThese }) => !isNoneOfThese)
      .map(({ _id, name }) => ({ value: _id, label: `${name} (${categoryName})` })),
  }));
  return (
    <EditorFields>
      <EditorWide>
        <MultiSelect
          label={t('officeCatalogue.services.fields.provides')}
          description={t('officeCatalogue.services.providesHint')}
          placeholder={form.provides.length === 0 ? t('officeCatalogue.services.providesNone') : ''}
          searchable
          clearable
          data={groups}
          value={[...form.provides]}
          error={errorOf('provides')}
          onChange={(provides) => onChange({ ...form, provides })}
        />
      </EditorWide>
    </EditorFields>
  );
}

/** What the form knows by itself once a save was tried, and what the server said. */
function useErrorOf({ form, wasTried, refusal }: ServiceFieldsProps) {
  const t = useT();
  const faults = wasTried ? serviceFaultsOf(form) : {};
  return (field: keyof ServiceForm) => {
    const fault = faults[field];
    return fault === undefined ? fieldError(refusal, field) : t(`errors.field.${fault}`);
  };
}

/** A service as its editor holds it: cost and address as they are typed. */
interface ServiceForm {
  readonly name: string;
  readonly description: string;
  readonly categoryType: ServiceType | null;
  readonly cost: string;
  readonly platformLink: string;
  readonly consultantEvaluation: boolean;
  readonly isForBusinessPartner: boolean;
  readonly isOnlyGoAndGrow: boolean;
  readonly isActive: boolean;
  readonly provides: readonly string[];
}

/** The fields of a service; those of a free draft where there is none yet. */
export function serviceFormOf(service: Service | null, writtenCost: (cents: number) => string): ServiceForm {
  return {
    name: service?.name ?? '',
    description: service?.description ?? '',
    categoryType: service?.categoryType ?? null,
    cost: writtenCost(Math.round((service?.cost ?? 0) * 100)),
    platformLink: service?.platformLink ?? '',
    consultantEvaluation: service?.consultantEvaluation ?? false,
    isForBusinessPartner: service?.isForBusinessPartner ?? false,
    isOnlyGoAndGrow: service?.isOnlyGoAndGrow ?? false,
    isActive: service?.isActive ?? false,
    provides: service?.provides ?? [],
  };
}

/** What a form without faults says, as it is sent. */
export function serviceBodyOf(form: ServiceForm): RequestOf<typeof createService>['body'] {
  const { categoryType, cost, platformLink, provides, ...rest } = form;
  return {
    ...rest,
    provides: [...provides],
    categoryType: categoryType ?? 'other',
    cost: (parseEuros(cost) ?? 0) / 100,
    platformLink: platformLink.trim() === '' ? null : platformLink.trim(),
  };
}

type FaultKey = 'required' | 'invalid' | 'url';

/** The fields that cannot be saved, each with the key of its words under `errors.field` (2-catalogue §5). No cost is 0. */
export function serviceFaultsOf(form: ServiceForm): Partial<Record<keyof ServiceForm, FaultKey>> {
  const faults: Partial<Record<keyof ServiceForm, FaultKey>> = {};
  if (form.name.trim() === '') faults.name = 'required';
  if (form.categoryType === null) faults.categoryType = 'required';
  if (form.cost.trim() !== '' && parseEuros(form.cost) === null) faults.cost = 'invalid';
  if (form.platformLink.trim() !== '' && !isHttpsAddress(completeAddress(form.platformLink.trim())))
    faults.platformLink = 'url';
  return faults;
}

function hasServiceFaults(form: ServiceForm): boolean {
  return Object.keys(serviceFaultsOf(form)).length > 0;
}
