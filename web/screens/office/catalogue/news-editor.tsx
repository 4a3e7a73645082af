import { MAX_NEWS_TAGS, createNews, deleteNews, updateNews } from '@volano/domain/contracts/news';
import type { RequestOf } from '@volano/domain/contracts/route';
import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type News, newsKey, useNews, useNewsTags } from '../../../features/catalogue/news/news.api.ts';
import { CoverField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { fieldError } from '../../../lib/api/mutate-with-message.ts';
import { repeatKeys } from '../../../lib/api/save-parts.ts';
import { fileAddress } from '../../../lib/format/browser.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text.tsx';
import { CatalogueEditor, CatalogueFilesTab, useCatalogueEditor } from './catalogue-editor.tsx';
import { CatalogueDetail } from './catalogue-parts.tsx';

const LIST = hrefOf('/admin/news');

/** Writing a piece of news, new or not (2-catalogue §2). Admins only. */
export function NewsEditorPage() {
  const t = useT();
  const { newsId = null } = useParams('/admin/news/new', '/admin/news/$newsId/edit');
  const one = useNews(newsId);
  const name = newsId === null ? t('officeCatalogue.news.new') : (one.data?.title ?? '');
  usePageFrame(name, {
    crumbs: [
      { label: t('officeCatalogue.news.title'), href: LIST },
      ...(newsId === null ? [] : [{ label: name, href: hrefOf('/admin/news/$newsId', { newsId }) }]),
      { label: newsId === null ? name : t('officeCatalogue.edit') },
    ],
  });
  return (
    <OfficePage isFlush={newsId === null || one.data !== undefined}>
      {newsId === null ? (
        <Editor news={null} />
      ) : (
        <CatalogueDetail of="news" found={one}>
          {(news) => <Editor key={newsId} news={news} />}
        </CatalogueDetail>
      )}
    </OfficePage>
  );
}

function Editor({ news }: { news: News | null }) {
  const t = useT();
  const go = useGo();
  const save = useSaveNews();
  const editor = useCatalogueEditor({
    entityType: 'news',
    queryKey: newsKey,
    id: news?._id ?? null,
    start: newsFormOf(news),
    hasFaults: hasNewsFaults,
    send: async (id, { tags, ...form }) =>
      (await save.mutateAsync({ id, body: { ...form, tags: tags.map((tagName) => ({ tagName })) } }))._id,
  });
  const { id, form, setForm, queue, wasTried, refusal } = editor;
  const stored = useNews(id);
  const removal = useDeleteNews(id);
  const files = stored.data?.publicAttachments ?? [];
  return (
    <CatalogueEditor
      editor={editor}
      of="news"
      name={form.title}
      savedName={stored.data?.title ?? ''}
      backHref={id === null ? LIST : hrefOf('/admin/news/$newsId', { newsId: id })}
      content={<NewsText form={form} onChange={setForm} wasTried={wasTried} refusal={refusal} />}
      aside={
        <>
          <NewsAudience form={form} onChange={setForm} />
          <NewsTopics form={form} onChange={setForm} refusal={refusal} />
          <CoverField
            queue={queue}
            image={stored.data?.frontImage ?? null}
            fallback={null}
            fallbackHint={t('officeCatalogue.news.noCover')}
          />
        </>
      }
      files={
        <CatalogueFilesTab queue={queue} publicFiles={files} addressOf={(fileId) => fileAddress(stored, fileId)} />
      }
      fileCount={files.length}
      deletion={{
        removal,
        onDeleted: () => void go({ to: '/admin/news', ignoreBlocker: true }),
      }}
      onSaved={(newsId) => void go({ to: '/admin/news/$newsId', params: { newsId }, ignoreBlocker: true })}
    />
  );
}

interface NewsFieldsProps {
  form: NewsForm;
  onChange: (form: NewsForm) => void;
}

/** Title and text of a piece of news. */
function NewsText({ form, onChange, wasTried, refusal }: NewsFieldsProps & { wasTried: boolean; refusal: unknown }) {
  const t = useT();
  const isUntitled = wasTried && hasNewsFaults(form);
  return (
    <>
      <TextInput
        label={t('officeCatalogue.news.fields.title')}
        withAsterisk
        required
        maxLength={300}
        value={form.title}
        error={isUntitled ? t('errors.field.required') : fieldError(refusal, 'title')}
        onChange={(event) => onChange({ ...form, title: event.currentTarget.value })}
      />
      <RichTextField
        label={t('officeCatalogue.news.fields.description')}
        value={form.description}
        error={fieldError(refusal, 'description')}
        onChange={(description) => onChange({ ...form, description })}
      />
    </>
  );
}

/** Whom it is for. */
function NewsAudience({ form, onChange }: NewsFieldsProps) {
  const t = useT();
  return (
    <Checkbox
      label={t('officeCatalogue.news.fields.isMonoGrant')}
      description={t('officeCatalogue.news.monoHint')}
      checked={form.isMonoGrant}
      onChange={(event) => onChange({ ...form, isMonoGrant: event.currentTarget.checked })}
    />
  );
}

/** What it is about: words of one's own, or those that other news carry already. */
function NewsTopics({ form, onChange, refusal }: NewsFieldsProps & { refusal: unknown }) {
  const t = useT();
  const { data: known = [] } = useNewsTags();
  const isFull = form.tags.length >= MAX_NEWS_TAGS;
  return (
    <TagsInput
      label={t('officeCatalogue.news.fields.tags')}
      description={t('officeCatalogue.news.tagsHint')}
      placeholder={isFull ? '' : t('officeCatalogue.news.tagsPlaceholder')}
      data={known.map(({ tagName }) => tagName)}
      maxTags={MAX_NEWS_TAGS}
      maxLength={40}
      splitChars={[',', ';']}
      value={[...form.tags]}
      error={fieldError(refusal, 'tags')}
      onChange={(tags) => onChange({ ...form, tags })}
    />
  );
}

/** A piece of news as its editor holds it. */
interface NewsForm {
  readonly title: string;
  readonly description: string;
  readonly isMonoGrant: boolean;
  readonly isActive: boolean;
  /** What it is about, by name. */
  readonly tags: readonly string[];
}

/** The fields of a piece of news; those of a draft where there is none yet. */
function newsFormOf(news: News | null): NewsForm {
  if (news === null) return { title: '', description: '', isMonoGrant: false, isActive: false, tags: [] };
  const { title, description, isMonoGrant, isActive, tags } = news;
  return { title, description, isMonoGrant, isActive, tags: tags.map(({ tagName }) => tagName) };
}

/** A piece of news has a title (2-catalogue §5). */
function hasNewsFaults({ title }: NewsForm): boolean {
  return title.trim() === '';
}

type Body = RequestOf<typeof createNews>['body'];

/**
 * Writes a piece of news: a new one, once however often the same is sent, or in place of the one with this id. What the page shows is read again by
 * whoever saves, after the last part.
 */
function useSaveNews() {
  const [keyOf] = useState(repeatKeys);
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null
        ? call(createNews, { body, idempotencyKey: keyOf(body) })
        : call(updateNews, { params: { id }, body }),
  });
}

/** Deletes a piece of news. Its page is left without asking for it again. */
function useDeleteNews(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteNews, { params: { id: id ?? '' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: newsKey, refetchType: 'none' }),
  });
}
