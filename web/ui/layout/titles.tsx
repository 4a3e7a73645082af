import { Flex, Text } from '@mantine/core';
import classes from './layout.module.css';

export interface PageTitleProps {
  children: React.ReactNode;
  /** A count or a small fact right after the title. */
  aside?: React.ReactNode;
  /** Buttons at the right; under the title on a phone. */
  actions?: React.ReactNode;
  /** 44 px, for the sentence of a home page or a question. */
  isDisplay?: boolean;
  /** 28 px, for pages that are mostly data. */
  isCompact?: boolean;
}

/** The `h1` of a page with its actions. */
export function PageTitle({ children, aside, actions, isDisplay = false, isCompact = false }: PageTitleProps) {
  return (
    <Flex rowGap="xs" columnGap="md" align="center" justify="space-between" wrap="wrap">
      <Flex rowGap={0} columnGap="sm" align="baseline" wrap="wrap" miw={0}>
        <h1
          className={classes['titlesTitle']}
          data-display={isDisplay || undefined}
          data-compact={isCompact || undefined}
        >
          {children}
        </h1>
        {aside === undefined ? null : (
          <Text span c="dimmed">
            {aside}
          </Text>
        )}
      </Flex>
      {actions ? <div className={classes['actions']}>{actions}</div> : null}
    </Flex>
  );
}

export interface SectionTitleProps {
  children: React.ReactNode;
  /** A link or buttons at the right. */
  action?: React.ReactNode;
  /** The 2 px ink rule that opens a section. */
  hasRule?: boolean;
  /** For `aria-labelledby`. */
  id?: string;
  order?: 2 | 3;
}

/** The heading of a section, with or without the ink rule under it (visual language §1.6). */
export function SectionTitle({ children, action, hasRule = false, id, order = 2 }: SectionTitleProps) {
  const Tag = order === 2 ? 'h2' : 'h3';
  return (
    <div className={classes['section']} data-rule={hasRule || undefined}>
      <Tag id={id}>{children}</Tag>
      {action ? <div className={classes['actions']}>{action}</div> : null}
    </div>
  );
}
