import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import { MAX_NEWS_TAGS } from '@volano/domain/contracts/news';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { useNewsTags, type News } from './news.api.ts';

export interface NewsFieldsProps {
  form: NewsForm;
  onChange: (form: NewsForm) => void;
}

/** Title and text of a piece of news. */
export function NewsText({
  form,
  onChange,
  wasTried,
  refusal,
}: NewsFieldsProps & { wasTried: boolean; refusal: unknown }) {
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
export function NewsAudience({ form, onChange }: NewsFieldsProps) {
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
export function NewsTopics({ form, onChange, refusal }: NewsFieldsProps & { refusal: unknown }) {
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
export function newsFormOf(news: News | null): NewsForm {
  if (news === null) return { title: '', description: '', isMonoGrant: false, isActive: false, tags: [] };
  const { title, description, isMonoGrant, isActive, tags } = news;
  return { title, description, isMonoGrant, isActive, tags: tags.map(({ tagName }) => tagName) };
}

/** A piece of news has a title (2-catalogue §5). */
export function hasNewsFaults({ title }: NewsForm): boolean {
  return title.trim() === '';
}
