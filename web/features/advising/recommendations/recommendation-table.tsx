import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import type { RecommendationRow } from './answers.api.ts';
import { AnswerMark, ProgressMark } from './recommendation-standing.tsx';

export interface RecommendationTableProps extends ListRows<RecommendationRow> {
  label: string;
  canChange: boolean;
}

/** What was recommended, to whom and by whom, what the company says and how far the office has come. */
export function RecommendationTable({ label, canChange, ...shown }: RecommendationTableProps) {
  const t = useT();
  const columns: Column<RecommendationRow>[] = [
    {
      key: 'title',
      header: t('officeRecommendations.list.thing'),
      cell: ({ title }) => title,
      title: ({ title }) => title,
      takesRest: true,
      isInCard: true,
    },
    {
      key: 'agency',
      header: t('officeRecommendations.list.agency'),
      cell: ({ agencyId, businessName }) => (
        <a href={hrefOf('/admin/agencies/$agencyId', { agencyId })}>{businessName}</a>
      ),
      title: ({ businessName }) => businessName,
      isInCard: true,
    },
    {
      key: 'advisor',
      header: t('officeRecommendations.list.advisor'),
      cell: advisorOf,
      title: advisorOf,
      isInCard: true,
    },
    {
      key: 'createdAt',
      header: t('officeRecommendations.list.moment'),
      cell: ({ createdAt }) => formatDate(createdAt),
      width: 110,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'answer',
      header: t('officeRecommendations.list.answer'),
      cell: (made) => <AnswerMark made={made} />,
      title: ({ answerReason }) => answerReason ?? '',
      width: 140,
      isInCard: true,
    },
    {
      key: 'progress',
      header: t('officeRecommendations.list.progress'),
      cell: (made) => <ProgressMark made={made} canChange={canChange} />,
      width: 190,
      isInCard: true,
      isWideInCard: true,
    },
  ];
  return <ListTable {...shown} hasSearch={false} label={label} columns={columns} rowName={({ title }) => title} />;
}

function advisorOf({ advisor }: RecommendationRow): string {
  return `${advisor.name} ${advisor.surname}`;
}
