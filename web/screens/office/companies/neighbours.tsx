import { Box, Button, Flex, Group } from '@mantine/core';
import { getAgencyNeighbours } from '@volano/domain/contracts/agencies';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNeighbours } from '../../../features/companies/agencies/office-agencies.api.ts';
import { AGENCIES_SORT } from '../../../features/companies/agencies/agency-table.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { rememberedQuery } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useShortcuts } from '../../../lib/screens/shortcuts.ts';
import { useGo, useSearch } from '../../../lib/screens/use-screen.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';

/**
 * Where a company stands in the list that one came from, as that was left, and the way to the next and the one before, also by J and K
 * (9-working-day §3). The tab stays; the way back leads to the list.
 */
export function Neighbours({ agencyId }: { agencyId: string }) {
  const t = useT();
  const go = useGo();
  const [{ tab }] = useSearch('/admin/agencies/$agencyId');
  const { sort, ...filters } = rememberedQuery(getAgencyNeighbours, 'agencies', { sort: AGENCIES_SORT });
  const isFiltered = Object.keys(filters).length > 0;
  const { data, isPlaceholderData } = useNeighbours(agencyId, { ...filters, ...(sort === undefined ? {} : { sort }) });
  const { previous = null, next = null } = data ?? {};
  const lead = (beside: typeof next) => (): void => {
    if (beside === null || isPlaceholderData) return;
    const search = tab === undefined ? {} : { tab };
    void go({ to: '/admin/agencies/$agencyId', params: { agencyId: beside._id }, search, replace: true });
  };
  useShortcuts([
    { keys: ['J'], label: t('agencies.neighbours.next'), does: lead(next) },
    { keys: ['K'], label: t('agencies.neighbours.previous'), does: lead(previous) },
  ]);
  if (data === undefined) return <Group gap="s6" justify="flex-end" wrap="nowrap" mih={30} />;
  const { position, total } = data;
  return (
    <Flex
      component="nav"
      gap="s6"
      align="center"
      justify="flex-end"
      mih={30}
      aria-label={t('agencies.neighbours.label')}
    >
      <Box href={hrefOf('/admin/agencies')} component="a" mr="s6" c="dimmed" className="font-meta" aria-live="polite">
        {position === null
          ? t('agencies.neighbours.outside', { total: String(total) })
          : t(isFiltered ? 'agencies.neighbours.placeFiltered' : 'agencies.neighbours.place', {
              position: String(position),
              total: String(total),
            })}
      </Box>
      <Beside
        word="previous"
        beside={previous}
        onPress={lead(previous)}
        icon={<IconChevronLeft size={17} aria-hidden />}
      >
        <Kbd>K</Kbd>
      </Beside>
      <Beside word="next" beside={next} onPress={lead(next)} icon={<IconChevronRight size={17} aria-hidden />}>
        <Kbd>J</Kbd>
      </Beside>
    </Flex>
  );
}

interface BesideProps {
  word: 'previous' | 'next';
  beside: { readonly businessName: string } | null;
  onPress: () => void;
  icon: ReactNode;
  children: ReactNode;
}

/** At the ends of a list it stays and leads nowhere, so that the focus has a place. */
function Beside({ word, beside, onPress, icon, children }: BesideProps) {
  const t = useT();
  const name = t(`agencies.neighbours.${word}`);
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={beside === null ? name : `${name}: ${beside.businessName}`}
      aria-keyshortcuts={word === 'next' ? 'J' : 'K'}
      aria-disabled={beside === null || undefined}
      data-disabled={beside === null || undefined}
      title={beside?.businessName}
      onClick={onPress}
    >
      {icon}
      {children}
    </Button>
  );
}
