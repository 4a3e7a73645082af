import { Box, Flex, Group, Stack, Text } from '@mantine/core';
import '../brand/mantine-app.css';
import { useT } from '../../lib/i18n/i18n.ts';
import { firmName, useBrand } from '../../lib/api/options.ts';
import { Logo } from '../brand/logo.tsx';
import { contentId, SkipLink } from './shell-parts.tsx';
import classes from './focus-shell.module.css';

export interface FocusShellProps {
  homeHref: string;
  /** What is being done: "Questionario di Officine Bertolini". */
  title: string;
  /** The way out, at the right. */
  action: React.ReactNode;
  /** What stands in the head of a phone in place of logo, title and way out. */
  phoneHead?: React.ReactNode;
  /** 420 px on carta at the right; under 992 px it is not shown, and the page offers it as a sheet. */
  aside?: React.ReactNode;
  asideLabel?: string;
  /** Back, shortcuts, next: always in sight at the bottom. */
  bar?: React.ReactNode;
  /** Within the frame of the office, which brings the logo, the menu and the landmark. */
  isInside?: boolean;
  children: React.ReactNode;
}

/** One task at a time: no menu, no footer (visual language §7, the survey); or the same within the frame of the office. */
export function FocusShell({ isInside = false, ...props }: FocusShellProps) {
  const { homeHref, title, action, phoneHead, aside, asideLabel, bar, children } = props;
  const t = useT();
  const brand = useBrand();
  const Main = isInside ? 'div' : 'main';
  return (
    <div className={classes['root']} data-aside={aside ? true : undefined} data-inside={isInside || undefined}>
      {isInside ? null : <SkipLink />}
      <Stack gap={0} h="100%" mih={0} miw={0}>
        <header className={classes['mast']} data-phone-head={phoneHead ? true : undefined}>
          {phoneHead ? <div className={classes['phone']}>{phoneHead}</div> : null}
          {isInside ? null : (
            <Flex
              href={homeHref}
              component="a"
              miw={0}
              bdrs="sm"
              td="none"
              aria-label={t('common.shell.home', { firm: brand?.name ?? firmName() })}
            >
              <Logo size={30} />
            </Flex>
          )}
          <Text span size="compact" miw={0} c="var(--vl-ink2)" visibleFrom="sm" className={classes['title']}>
            {title}
          </Text>
          <Box component="span" ml="auto" flex="none">
            {action}
          </Box>
        </header>
        <Main {...(isInside ? {} : { id: contentId, tabIndex: -1 })} className={classes['main']}>
          <Flex justify="center" flex={1} mih={0} className={classes['scroll']}>
            <Box w="100%" maw={760}>
              {children}
            </Box>
          </Flex>
          {bar ? (
            <Group justify="space-between" wrap="nowrap" flex="none" className={classes['bar']}>
              {bar}
            </Group>
          ) : null}
        </Main>
      </Stack>
      {aside ? (
        <aside className={classes['aside']} aria-label={asideLabel}>
          {aside}
        </aside>
      ) : null}
    </div>
  );
}
