import type { AtecoLists } from '@volano/domain/rules/ateco-code';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AnnouncementDetailsFields } from '../../../features/catalogue/announcements/announcement-details-fields.tsx';
import {
  AnnouncementFields,
  AnnouncementText,
} from '../../../features/catalogue/announcements/announcement-fields.tsx';
import { typeLook } from '../../../features/catalogue/announcements/announcement-words.ts';
import { gapsOfForm, audienceDraftOf } from '../../../features/catalogue/announcements/announcement-form.ts';
import {
  type Announcement,
  announcementsKey,
  useAnnouncement,
} from '../../../features/catalogue/announcements/announcements.api.ts';
import { ProposalsPanel } from '../../../features/catalogue/announcements/proposals-panel.tsx';
import {
  PublishDialog,
  type PublishQuestion,
  GapNote,
  useErrorOf,
  NotifyAdvisors,
  SimilarAnnouncements,
} from '../../../features/catalogue/announcements/publish-dialog.tsx';
import { AudiencePanel } from '../../../features/catalogue/announcements/audience-panel.tsx';
import { useSimilarAnnouncements } from '../../../features/catalogue/announcements/copies.api.ts';
import { useAtecoSetting } from '../../../features/catalogue/ateco/ateco-setting.api.ts';
import { CategoryBlock } from '../../../features/catalogue/categories/category-block.tsx';
import { askedOf } from '../../../features/catalogue/categories/copied-categories.api.ts';
import { CoverField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { readAgain } from '../../../lib/api/save-parts.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useGoWithin, useParams, useSearchTexts } from '../../../lib/screens/use-screen.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { EditorColumns, EditorFrame } from '../../../ui/layout/editor-frame.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { AnnouncementAbsent } from './announcement-absent.tsx';
import { AnnouncementAtecoTab } from './announcement-ateco-tab.tsx';
import { AnnouncementFilesTab } from './announcement-files-tab.tsx';
import { AnnouncementLimits } from './announcement-limits.tsx';
import { usePlaces } from './use-places.ts';
import { SaveRefusal } from './save-refusal.tsx';
import { usePublishQuestions } from './use-publish-questions.ts';
import { useAnnouncementEditor } from './use-announcement-editor.ts';

const NO_ATECO = { atecoCodesIds: [], removedIds: [], latestAtecoIds: [], latestRemovedIds: [] };

/** Writing an announcement, new or not, in the four tabs of 2-catalogue §2 (mock-ups 11). Admins only. */
export function AnnouncementEditorPage() {
  const t = useT();
  const { announcementId = null } = useParams('/admin/announcements/new', '/admin/announcements/$announcementId/edit');
  const one = useAnnouncement(announcementId);
  const setting = useAtecoSetting(announcementId);
  const name = announcementId === null ? t('officeAnnouncements.new') : (one.data?.title ?? '');
  usePageFrame(name, {
    crumbs: [
      { label: t('officeAnnouncements.title'), href: hrefOf('/admin/announcements') },
      ...(announcementId === null
        ? [{ label: name }]
        : [
            { label: name, href: hrefOf('/admin/announcements/$announcementId', { announcementId }) },
            { label: t('officeAnnouncements.editor.edit') },
          ]),
    ],
  });
  const failed = one.error ?? setting.error;
  const isReady = (announcementId === null || one.data !== undefined) && setting.data !== undefined;
  return (
    <OfficePage isFlush={isReady}>
      {isReady ? (
        <Editor key={announcementId} announcement={one.data ?? null} ateco={setting.data ?? NO_ATECO} />
      ) : failed ? (
        <AnnouncementAbsent
          error={failed}
          onRetry={() => void Promise.all([one.refetch(), setting.refetch()])}
          isRetrying={one.isFetching || setting.isFetching}
        />
      ) : (
        <DelayedSkeleton>
          <SkeletonRows count={8} />
        </DelayedSkeleton>
      )}
    </OfficePage>
  );
}

interface EditorProps {
  announcement: Announcement | null;
  ateco: AtecoLists;
}

function Editor({ announcement, ateco }: EditorProps) {
  const t = useT();
  const go = useGo();
  const goWithin = useGoWithin();
  const [{ from }] = useSearchTexts('from');
  // Opened from the queue of calls to review, it goes back there.
  const isFromReview = from === 'review';
  const client = useQueryClient();
  const [isPlaceProposed, setPlaceProposed] = useState(false);
  const [telling, setTelling] = useState<string | null>(null);
  const editor = useAnnouncementEditor(announcement, listsOf(ateco));
  const { id, form, outcome, queue } = editor;
  const errorOf = useErrorOf(form, editor.wasTried, outcome.refusal);
  const stored = useAnnouncement(id);
  const places = usePlaces();
  const { data: similar = [] } = useSimilarAnnouncements(form, id);
  const cover = (
    <CoverField
      queue={queue}
      image={stored.data?.frontImage ?? null}
      fallback={<Cover motif={typeLook[form.announcementType].motif} id={id ?? ''} height={132} isRounded />}
    />
  );
  const categories = stored.data?.categories ?? [];
  const asked = [
    ...categories.filter(({ templateId }) => !editor.held.some((one) => one.templateId === templateId)),
    ...editor.held,
  ];
  const { atecoCodesIds, latestAtecoIds } = editor.ateco;
  const requirements = asked.reduce((count, category) => count + category.requirements.length, 0);
  const questions: PublishQuestion[] = [
    ...gapsOfForm(
      form,
      requirements + atecoCodesIds.length + latestAtecoIds.length,
      (stored.data?.reviewedAt ?? null) !== null,
    ),
    ...(isPlaceProposed ? (['place'] as const) : []),
  ];
  const isActive = stored.data?.isActive ?? false;
  const publishing = usePublishQuestions({ isToBeActive: form.isActive, isActive, questions });
  const draft = {
    ...(id === null ? {} : { announcementId: id }),
    ...audienceDraftOf(form),
    ...listsOf(editor.ateco),
    categories: askedOf(asked),
  };
  const audience = (
    <AudiencePanel
      draft={draft}
      listHref={
        stored.data?.isActive
          ? hrefOf('/admin/announcements/$announcementId/associated', { announcementId: stored.data._id })
          : null
      }
      isActive={form.isActive}
    />
  );
  const part = { form, onChange: editor.setForm, errorOf, gaps: form.isActive ? questions : [] };
  const word = (key: 'content' | 'file' | 'atecoSettings' | 'latestAtecoSettings') =>
    t(`officeAnnouncements.editor.tabs.${key}`);

  function leave(to: string): void {
    if (isFromReview) {
      void go({ to: '/admin/announcements/review', search: { at: to }, ignoreBlocker: true });
      return;
    }
    void go({ to: '/admin/announcements/$announcementId', params: { announcementId: to }, ignoreBlocker: true });
  }

  async function applyProposed(): Promise<void> {
    const { data } = await stored.refetch();
    if (data !== undefined) editor.applyProposed(data);
    await readAgain(client, announcementsKey);
  }

  function ask(): void {
    if (editor.hasFaults || !publishing.ask()) void save();
  }

  async function save(): Promise<void> {
    const isNew = announcement === null;
    const saved = await editor.save();
    if (saved === null) {
      if (editor.hasFaults) goWithin({ tab: 'content' });
      return;
    }
    toast.success(t(isNew ? 'officeAnnouncements.editor.created' : 'officeAnnouncements.editor.edited'));
    if (form.isActive) setTelling(saved);
    else leave(saved);
  }

  return (
    <>
      <EditorFrame
        title={form.title.trim() === '' ? t('officeAnnouncements.new') : form.title}
        isDirty={editor.isDirty}
        isSaving={editor.isSaving}
        onSave={ask}
        backHref={
          isFromReview
            ? hrefOf('/admin/announcements/review', {}, { at: id ?? '' })
            : id === null
              ? hrefOf('/admin/announcements')
              : hrefOf('/admin/announcements/$announcementId', { announcementId: id })
        }
        active={{
          label: t('officeAnnouncements.editor.active'),
          isOn: form.isActive,
          onChange: (isActive) => editor.setForm({ ...form, isActive }),
        }}
        refusal={
          <SaveRefusal
            outcome={outcome}
            hasFaults={editor.wasTried && editor.hasFaults}
            refused={t('officeAnnouncements.editor.refused')}
            onRetry={ask}
            isSaving={editor.isSaving}
          />
        }
        tabs={[
          {
            key: 'content',
            label: word('content'),
            panel: (
              <EditorColumns
                aside={
                  <AnnouncementFields
                    {...part}
                    places={places}
                    isPlaceProposed={isPlaceProposed}
                    onPlace={setPlaceProposed}
                    limits={<AnnouncementLimits {...part} places={places} />}
                    cover={cover}
                    audience={audience}
                  />
                }
              >
                <AnnouncementText {...part} hint={<SimilarAnnouncements similar={similar} />} />
                {id === null ? null : <ProposalsPanel announcementId={id} onApplied={() => void applyProposed()} />}
                <div>
                  <CategoryBlock
                    entity="categories"
                    ownerId={id}
                    categories={categories}
                    held={editor.held}
                    onPending={editor.setHeld}
                    onChanged={() => void readAgain(client, announcementsKey)}
                  />
                  <GapNote gap="criteria" gaps={part.gaps} />
                </div>
                <AnnouncementDetailsFields {...part} />
              </EditorColumns>
            ),
          },
          {
            key: 'file',
            label: word('file'),
            count: filesOf(stored.data) + queue.items.length,
            panel: <AnnouncementFilesTab stored={stored} queue={queue} />,
          },
          {
            key: 'atecoSettings',
            label: word('atecoSettings'),
            count: editor.ateco.atecoCodesIds.length,
            panel: (
              <AnnouncementAtecoTab
                version="2007"
                lists={editor.ateco}
                onChange={editor.setAteco}
                audience={audience}
              />
            ),
          },
          {
            key: 'latestAtecoSettings',
            label: word('latestAtecoSettings'),
            count: editor.ateco.latestAtecoIds.length,
            panel: (
              <AnnouncementAtecoTab
                version="2025"
                lists={editor.ateco}
                onChange={editor.setAteco}
                audience={audience}
              />
            ),
          },
        ]}
      />
      {publishing.isAsking ? (
        <PublishDialog
          title={form.title}
          isActive={isActive}
          questions={questions}
          similar={similar}
          draft={draft}
          onConfirm={() => {
            publishing.confirm();
            void save();
          }}
          onClose={publishing.close}
        />
      ) : null}
      {telling === null ? null : <NotifyAdvisors announcementId={telling} onDone={() => leave(telling)} />}
    </>
  );
}

/** The four lists of a setting, and nothing else of it. */
function listsOf({ atecoCodesIds, removedIds, latestAtecoIds, latestRemovedIds }: AtecoLists) {
  return {
    atecoCodesIds: [...atecoCodesIds],
    removedIds: [...removedIds],
    latestAtecoIds: [...latestAtecoIds],
    latestRemovedIds: [...latestRemovedIds],
  };
}

function filesOf(announcement: Announcement | undefined): number {
  return (announcement?.publicAttachments.length ?? 0) + (announcement?.premiumAttachments.length ?? 0);
}
