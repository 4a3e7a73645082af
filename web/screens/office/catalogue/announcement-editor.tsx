import type { AtecoLists } from '@volano/domain/rules/ateco-code';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AnnouncementDetailsFields } from '../../../features/catalogue/announcements/announcement-details-fields.tsx';
import {
  AnnouncementFields,
  AnnouncementText,
} from '../../../features/catalogue/announcements/announcement-fields.tsx';
import { typeLook } from '../../../features/catalogue/announcements/announcement-marks.tsx';
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
  AudiencePanel,
} from '../../../features/catalogue/announcements/publish-dialog.tsx';
import { useSimilarAnnouncements } from '../../../features/catalogue/announcements/office-announcements.api.ts';
import { useAtecoSetting } from '../../../features/catalogue/ateco/ateco-settings.api.ts';
import { CategoryBlock } from '../../../features/catalogue/categories/category-block.tsx';
import { askedOf } from '../../../features/catalogue/categories/category-settings.api.ts';
import { CoverField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useTrueFirst } from '../../../lib/api/kept-reads.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useGoWithin, useParams, useSearchTexts } from '../../../lib/screens/use-screen.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { EditorColumns, EditorFrame } from '../../../ui/pages/editor-frame.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { WithdrawnOnly } from '../../../ui/layout/withdrawn.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Absent } from '../../absent.tsx';
import { AnnouncementAtecoTab, AnnouncementFilesTab, AnnouncementLimits } from './announcement-editor-tabs.tsx';
import { usePlaces } from './catalogue-parts.tsx';
import { SaveRefusal } from './save-refusal.tsx';
import { usePublishQuestions, useAnnouncementEditor } from './use-announcement-editor.ts';

const NO_ATECO = { atecoCodesIds: [], removedIds: [], latestAtecoIds: [], latestRemovedIds: [] };

/** Writing an announcement, new or not, in the four tabs of 2-catalogue §2 (visual language §10.11). Admins only. */
export function AnnouncementEditorPage() {
  const { announcementId = null } = useParams('/admin/announcements/new', '/admin/announcements/$announcementId/edit');
  return <EditorOf key={announcementId} announcementId={announcementId} />;
}

/** Opens on the true answer: what the page kept of before may be older than what a colleague or the import wrote. */
function EditorOf({ announcementId }: { announcementId: string | null }) {
  const t = useT();
  const one = useAnnouncement(announcementId);
  const setting = useAtecoSetting(announcementId);
  const announcement = useTrueFirst(one);
  const ateco = useTrueFirst(setting);
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
  const isWithdrawn = one.data !== undefined && one.data.withdrawnAt !== null;
  const isReady = !isWithdrawn && (announcementId === null || announcement !== undefined) && ateco !== undefined;
  return (
    <OfficePage isFlush={isReady}>
      {announcementId !== null && one.data && one.data.withdrawnAt !== null ? (
        <WithdrawnOnly
          of="announcement"
          withdrawnAt={one.data.withdrawnAt}
          href={hrefOf('/admin/announcements/$announcementId', { announcementId })}
        />
      ) : isReady ? (
        <Editor announcement={announcement ?? null} ateco={ateco ?? NO_ATECO} />
      ) : failed ? (
        <Absent
          of="announcement"
          id={announcementId ?? ''}
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
  const editor = useAnnouncementEditor(announcement, listsOf(ateco));
  const { id, form, isSaving } = editor;
  const stored = useAnnouncement(id);
  const [isPlaceProposed, setPlaceProposed] = useState(false);
  const { draft, questions } = useDraft(editor, stored.data, isPlaceProposed);
  const { data: similar = [] } = useSimilarAnnouncements(form, id);
  const { backHref, leave } = useWayBack(id);
  const { ask, save, publishing, savedId } = useSaving({ editor, stored: stored.data, questions, leave });
  const audience = <Audience draft={draft} stored={stored.data} isActive={form.isActive} />;
  const content = { editor, stored, questions, similar, audience, isPlaceProposed, onPlace: setPlaceProposed };
  return (
    <>
      <EditorFrame
        title={form.title.trim() === '' ? t('officeAnnouncements.new') : form.title}
        isDirty={editor.isDirty}
        isSaving={isSaving}
        onSave={ask}
        backHref={backHref}
        active={{
          label: t('officeAnnouncements.editor.active'),
          isOn: form.isActive,
          onChange: (isActive) => editor.setForm({ ...form, isActive }),
        }}
        refusal={
          <SaveRefusal
            outcome={editor.outcome}
            hasFaults={editor.wasTried && editor.hasFaults}
            refused={t('officeAnnouncements.editor.refused')}
            onRetry={ask}
            isSaving={isSaving}
          />
        }
        tabs={tabsOf(t, content)}
      />
      {publishing.isAsking ? (
        <PublishDialog
          title={form.title}
          isActive={stored.data?.isActive ?? false}
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
      {savedId === null ? null : <NotifyAdvisors announcementId={savedId} onDone={() => leave(savedId)} />}
    </>
  );
}

interface AudienceProps {
  draft: React.ComponentProps<typeof AudiencePanel>['draft'];
  stored: Announcement | undefined;
  isActive: boolean;
}

/** Whom it reaches as it is written; where it is public, with the way to the list of them. */
function Audience({ draft, stored, isActive }: AudienceProps) {
  const listHref = stored?.isActive
    ? hrefOf('/admin/announcements/$announcementId/associated', { announcementId: stored._id })
    : null;
  return <AudiencePanel draft={draft} listHref={listHref} isActive={isActive} />;
}

/** The four tabs of 2-catalogue §2. */
function tabsOf(
  t: ReturnType<typeof useT>,
  content: ContentTabProps,
): React.ComponentProps<typeof EditorFrame>['tabs'] {
  const { editor, stored, audience } = content;
  return [
    {
      key: 'content',
      label: t('officeAnnouncements.editor.tabs.content'),
      panel: <ContentTab {...content} />,
    },
    {
      key: 'file',
      label: t('officeAnnouncements.editor.tabs.file'),
      count: filesOf(stored.data) + editor.queue.items.length,
      panel: <AnnouncementFilesTab stored={stored} queue={editor.queue} />,
    },
    ...ATECO_TABS.map(({ key, version, count }) => ({
      key,
      label: t(`officeAnnouncements.editor.tabs.${key}`),
      count: count(editor.ateco),
      panel: (
        <AnnouncementAtecoTab version={version} lists={editor.ateco} onChange={editor.setAteco} audience={audience} />
      ),
    })),
  ];
}

const ATECO_TABS = [
  { key: 'atecoSettings', version: '2007', count: ({ atecoCodesIds }: AtecoLists) => atecoCodesIds.length },
  { key: 'latestAtecoSettings', version: '2025', count: ({ latestAtecoIds }: AtecoLists) => latestAtecoIds.length },
] as const;

type AnnouncementEditor = ReturnType<typeof useAnnouncementEditor>;
type Stored = ReturnType<typeof useAnnouncement>;

/** The categories that it asks: those stored, but for the ones that are being chosen anew. */
function askedBy({ held }: AnnouncementEditor, stored: Announcement | undefined) {
  const kept = stored?.categories ?? [];
  return [...kept.filter(({ templateId }) => !held.some((one) => one.templateId === templateId)), ...held];
}

/** What is written, as its reach is counted, and what it lacks to be published. */
function useDraft(editor: AnnouncementEditor, stored: Announcement | undefined, isPlaceProposed: boolean) {
  const { id, form, ateco } = editor;
  const asked = askedBy(editor, stored);
  const requirements = asked.reduce((count, category) => count + category.requirements.length, 0);
  const criteria = requirements + ateco.atecoCodesIds.length + ateco.latestAtecoIds.length;
  const questions: PublishQuestion[] = [
    ...gapsOfForm(form, criteria, (stored?.reviewedAt ?? null) !== null),
    ...(isPlaceProposed ? (['place'] as const) : []),
  ];
  const draft = {
    ...(id === null ? {} : { announcementId: id }),
    ...audienceDraftOf(form),
    ...listsOf(ateco),
    categories: askedOf(asked),
  };
  return { draft, questions };
}

/** Where the editor leads: opened from the queue of calls to review, it goes back there. */
function useWayBack(id: string | null) {
  const go = useGo();
  const [{ from }] = useSearchTexts('from');
  if (from === 'review') {
    return {
      backHref: hrefOf('/admin/announcements/review', {}, { at: id ?? '' }),
      leave: (to: string) => void go({ to: '/admin/announcements/review', search: { at: to }, ignoreBlocker: true }),
    };
  }
  return {
    backHref:
      id === null
        ? hrefOf('/admin/announcements')
        : hrefOf('/admin/announcements/$announcementId', { announcementId: id }),
    leave: (to: string) =>
      void go({ to: '/admin/announcements/$announcementId', params: { announcementId: to }, ignoreBlocker: true }),
  };
}

interface Saving {
  editor: AnnouncementEditor;
  stored: Announcement | undefined;
  questions: readonly PublishQuestion[];
  leave: (id: string) => void;
}

/** Saving, after the question where there is one; `savedId` is public, and its consultants may be told. */
function useSaving({ editor, stored, questions, leave }: Saving) {
  const t = useT();
  const goWithin = useGoWithin();
  const [isNew] = useState(editor.id === null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const { isActive: isToBeActive } = editor.form;
  const publishing = usePublishQuestions({ isToBeActive, isActive: stored?.isActive ?? false, questions });

  async function save(): Promise<void> {
    const saved = await editor.save();
    if (saved === null) {
      if (editor.hasFaults) goWithin({ tab: 'content' });
      return;
    }
    toast.success(t(isNew ? 'officeAnnouncements.editor.created' : 'officeAnnouncements.editor.edited'));
    if (isToBeActive) setSavedId(saved);
    else leave(saved);
  }

  function ask(): void {
    if (editor.hasFaults || !publishing.ask()) void save();
  }

  return { ask, save, publishing, savedId };
}

interface ContentTabProps {
  editor: AnnouncementEditor;
  stored: Stored;
  questions: readonly PublishQuestion[];
  similar: React.ComponentProps<typeof SimilarAnnouncements>['similar'];
  audience: React.ReactNode;
  isPlaceProposed: boolean;
  onPlace: (isProposed: boolean) => void;
}

/** The text and what is asked beside it; in the narrow column the facts, the cover and whom it reaches. */
function ContentTab({ editor, stored, questions, similar, audience, isPlaceProposed, onPlace }: ContentTabProps) {
  const client = useQueryClient();
  const places = usePlaces();
  const { id, form, queue } = editor;
  const errorOf = useErrorOf(editor.faults, editor.outcome.refusal);
  const part = { form, onChange: editor.setForm, errorOf, gaps: form.isActive ? questions : [] };

  async function applyProposed(): Promise<void> {
    const { data } = await stored.refetch();
    if (data !== undefined) editor.applyProposed(data);
    await client.invalidateQueries({ queryKey: announcementsKey });
  }

  return (
    <EditorColumns
      aside={
        <AnnouncementFields
          {...part}
          places={places}
          isPlaceProposed={isPlaceProposed}
          onPlace={onPlace}
          limits={<AnnouncementLimits {...part} places={places} />}
          cover={
            <CoverField
              queue={queue}
              image={stored.data?.frontImage ?? null}
              fallback={<Cover motif={typeLook[form.announcementType].motif} id={id ?? ''} height={132} isRounded />}
            />
          }
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
          categories={stored.data?.categories ?? []}
          held={editor.held}
          onPending={editor.setHeld}
          onChanged={() => void client.invalidateQueries({ queryKey: announcementsKey })}
        />
        <GapNote gap="criteria" gaps={part.gaps} />
      </div>
      <AnnouncementDetailsFields {...part} />
    </EditorColumns>
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
