import type { News } from './news.api.ts';

/** A piece of news as its editor holds it. */
export interface NewsForm {
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
