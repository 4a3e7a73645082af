import {
  NewsAudience,
  NewsText,
  NewsTopics,
  hasNewsFaults,
  newsFormOf,
} from '../../../features/catalogue/news/news-fields.tsx';
import { useDeleteNews, useSaveNews } from '../../../features/catalogue/news/news-writes.api.ts';
import { type News, newsKey, useNews } from '../../../features/catalogue/news/news.api.ts';
import { CoverField } from '../../../features/catalogue/uploads/upload-fields.tsx';
import { fileAddress } from '../../../lib/api/file-address.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo, useParams } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { CatalogueEditor, CatalogueFilesTab, useCatalogueEditor } from './catalogue-editor.tsx';
import { CatalogueDetail } from './catalogue-detail.tsx';

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
