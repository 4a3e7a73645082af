import { Box, Flex, Text } from '@mantine/core';
import { formatNumber } from '../../../lib/format/format.ts';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './dashboard.module.css';

/** One kind of what waits: how much of it, and the list with exactly that. */
export interface Waiting {
  readonly key: string;
  readonly icon: Icon;
  readonly label: string;
  readonly hint?: string;
  /** Undefined while it is being counted. */
  readonly count: number | undefined;
  readonly href: string;
}

export interface WaitingListProps {
  title: string;
  rows: readonly Waiting[];
  /** Instead of the rows, where there is none. */
  nothing: string;
  action?: React.ReactNode;
}

/** What waits, kind by kind (visual language §10.08). */
export function WaitingList({ title, rows, nothing, action }: WaitingListProps) {
  return (
    <section aria-labelledby="waiting">
      <Text component="div" size="sm" className={classes['dashboardListsTitle']}>
        <SectionTitle id="waiting" action={action}>
          {title}
        </SectionTitle>
      </Text>
      {rows.length === 0 ? (
        <Box component="p" mt="xs" c="var(--vl-ink2)">
          {nothing}
        </Box>
      ) : null}
      <Box component="ul" mt="s6">
        {rows.map(({ key, icon: KindIcon, label, hint, count, href }) => (
          <Flex
            key={key}
            component="li"
            align="center"
            className={classes['waiting']}
            data-none={count === 0 || undefined}
          >
            <a href={href}>
              <KindIcon size={20} aria-hidden />
              <Box component="span" flex={1} miw={0}>
                <Box component="span" display="block" fw={600}>
                  {label}
                </Box>
                {hint === undefined ? null : (
                  <Text span size="meta" c="dimmed">
                    {hint}
                  </Text>
                )}
              </Box>
              <span className={classes['dashboardListsCount']}>{count === undefined ? null : formatNumber(count)}</span>
            </a>
          </Flex>
        ))}
      </Box>
    </section>
  );
}
