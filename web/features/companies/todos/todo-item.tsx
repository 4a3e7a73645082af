import { Button } from '@mantine/core';
import type { Todo } from '@volano/domain/contracts/todos';
import { daysBetween } from '@volano/domain/rules/announcement-dates';
import { IconArrowBackUp, IconArrowRight, IconClockFilled } from '@tabler/icons-react';
import { formatDate, toIsoDay } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { urgencyOf } from '../../../ui/cards/deadline-label.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { todoIcons } from './todo-icons.ts';
import classes from './todo-list.module.css';

const tones = { now: 'accentSolid', near: 'accent', far: 'outline' } as const;

export interface TodoItemProps {
  todo: Todo;
  isWorking: boolean;
  /** Where its company is read; null for whoever does not follow it yet. */
  href: string | null;
  /** What may be done with it here; the way there when nothing is given. */
  action?: React.ReactNode;
  /** A calendar day, or null to bring it back. */
  onSnooze: (day: string | null) => void;
}

/** One thing that waits: which company, what, since when or by when, where to act on it, and how to put it off. */
export function TodoItem({ todo, isWorking, href, action, onSnooze }: TodoItemProps) {
  const t = useT();
  const { kind, businessName, snoozedUntil } = todo;
  const KindIcon = todoIcons[kind];
  const act = t(`todos.act.${kind}`);
  return (
    <li className={classes['item']}>
      <span className={classes['icon']}>
        <KindIcon size={20} aria-hidden />
      </span>
      <div className={classes['words']}>
        <h2 className={classes['name']}>{href === null ? businessName : <a href={href}>{businessName}</a>}</h2>
        <p className={classes['what']}>{whatOf(t, todo, href !== null)}</p>
      </div>
      <div className={classes['when']}>
        {snoozedUntil === null ? (
          <When todo={todo} />
        ) : (
          <StatusBadge tone="outline">{t('todos.until', { date: formatDate(snoozedUntil) })}</StatusBadge>
        )}
      </div>
      <div className={classes['actions']}>
        {action ??
          (href === null ? null : (
            <Button
              component="a"
              href={href}
              variant="default"
              rightSection={<IconArrowRight size={17} aria-hidden />}
              aria-label={t('todos.actNamed', { act, businessName })}
            >
              {act}
            </Button>
          ))}
        {snoozedUntil === null ? (
          <SnoozeMenu todo={todo} isWorking={isWorking} onSnooze={onSnooze} />
        ) : (
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            loading={isWorking}
            aria-label={t('todos.bringBackNamed', { businessName, kind: t(`todos.kinds.${kind}`) })}
            onClick={() => onSnooze(null)}
          >
            {t('todos.bringBack')}
          </Button>
        )}
      </div>
    </li>
  );
}

function whatOf(t: ReturnType<typeof useT>, { kind, title, chosen }: Todo, isOpen: boolean): string {
  if (kind === 'advisorChoice' && !isOpen) return t('todos.what.advisorChoiceMine');
  if (chosen?.role === 'sales') return t('todos.what.advisorChoiceContact', { title: title ?? '' });
  if (kind === 'unansweredChat' && (title ?? '').trim() === '') return t('todos.what.unansweredChatFile');
  return t(`todos.what.${kind}`, { title: title ?? '' });
}

function When({ todo: { dueAt, since } }: { todo: Todo }) {
  const t = useT();
  const now = useNow();
  if (dueAt === null) return <span>{t('todos.since', { date: formatDate(since) })}</span>;
  const left = daysBetween(toIsoDay(now), toIsoDay(dueAt));
  const urgency = urgencyOf(left);
  return (
    <StatusBadge tone={tones[urgency]} icon={urgency === 'far' ? null : <IconClockFilled size={14} aria-hidden />}>
      {left <= 0 ? t('todos.dueToday') : t('todos.due', { count: left, date: formatDate(dueAt) })}
    </StatusBadge>
  );
}
