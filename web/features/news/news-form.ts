import type { News } from './news.api.ts';

/** A piece of news as its editor holds it. */
export interface NewsForm {
  readonly title: string;
  readonly description: string;
  readonly isMonoGrant: boolean;
  readonly isActive: boolean;
}

/** The fields of a piece of news; those of a draft where there is none yet. */
export function newsFormOf(news: News | null): NewsForm {
  if (news === null) return { title: '', description: '', isMonoGrant: false, isActive: false };
  const { title, description, isMonoGrant, isActive } = news;
  return { title, description, isMonoGrant, isActive };
}

/** A piece of news has a title (2-catalogue §5). */
export function hasNewsFaults({ title }: NewsForm): boolean {
  return title.trim() === '';
}
