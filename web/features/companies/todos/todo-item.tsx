import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { canFollowAs } from '@volano/domain/rules/advisor-kinds';
import type { Todo } from '@volano/domain/contracts/todos';
import { daysBetween } from '@volano/domain/rules/announcement-dates';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconClockFilled,
  IconCalendar,
  IconClockPause,
  IconSunrise,
} from '@tabler/icons-react';
import { TODO_KINDS, type TodoKind } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { formatDate, toIsoDay } from '../../../lib/format/format.ts';
import { changeBy, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { urgencyOf } from '../../../ui/cards/card-parts.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { todoIcons } from './todo-icons.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './todo-list.module.css';
import type { TodoCount } from './todos.api.ts';

const tones = { now: 'accentSolid', near: 'accent', far: 'outline' } as const;

export interface TodoItemProps {
  todo: Todo;
  isWorking: boolean;
  /** Where its company is read; null for whoever does not follow it yet. */
  href: string | null;
  /** What may be done with it here; the way there when nothing is given. */
  action?: React.ReactNode;
  /** Chooses it among others. */
  choice?: React.ReactNode;
  /** A calendar day, or null to bring it back. */
  onSnooze: (day: string | null) => void;
}

/** One thing that waits: which company, what, since when or by when, where to act on it, and how to put it off. */
export function TodoItem({ todo, isWorking, href, action, choice, onSnooze }: TodoItemProps) {
  const t = useT();
  const { kind, businessName, snoozedUntil } = todo;
  const KindIcon = todoIcons[kind];
  const act = t(`todos.act.${kind}`);
  const what = whatOf(t, todo, href !== null);
  return (
    <li className={classes['item']}>
      <Flex component="span" gap="s10" align="center" c="dimmed">
        {choice}
        <KindIcon size={20} aria-hidden />
      </Flex>
      <Box miw={0}>
        <Text component="h2" size="sm" ff="text" fw={600} lts={0} className={classes['name']}>
          {href === null ? businessName : <a href={href}>{businessName}</a>}
        </Text>
        <p className={classes['what']} title={what}>
          {what}
        </p>
      </Box>
      <Text component="div" size="meta" c="dimmed" className={classes['when']}>
        {snoozedUntil === null ? (
          <When todo={todo} />
        ) : (
          <StatusBadge tone="outline">{t('todos.until', { date: formatDate(snoozedUntil) })}</StatusBadge>
        )}
      </Text>
      <Group gap="xs" align="stretch" justify="flex-end" className={classes['actions']}>
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
      </Group>
    </li>
  );
}

/** What of it waits, in a sentence. */
export function whatOf(t: ReturnType<typeof useT>, { kind, title, chosen }: Todo, isOpen: boolean): string {
  if (kind === 'advisorChoice' && !isOpen) return t('todos.what.advisorChoiceMine');
  if (chosen && !canFollowAs('advisorId', chosen.role))
    return t('todos.what.advisorChoiceContact', { title: title ?? '' });
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
      {dueWords(t, left, formatDate(dueAt))}
    </StatusBadge>
  );
}

/** By when something waits; `left` are the days to then, negative once it has passed. */
export function dueWords(t: ReturnType<typeof useT>, left: number, date: string): string {
  if (left < 0) return t('todos.overdue', { date });
  return left === 0 ? t('todos.dueToday') : t('todos.due', { count: left, date });
}

export const CHOICES = [
  { word: 'tomorrow', days: 1 },
  { word: 'inAWeek', days: 7 },
  { word: 'inAMonth', days: 30 },
] as const;

interface SnoozeMenuProps {
  todo: Todo;
  isWorking: boolean;
  onSnooze: (day: string) => void;
}

/** Puts something off: until tomorrow, for a week, for a month, or until a day of one's choice. */
function SnoozeMenu({ todo, isWorking, onSnooze }: SnoozeMenuProps) {
  const t = useT();
  const now = useNow();
  const [isChoosing, setChoosing] = useState(false);
  const name = { businessName: todo.businessName, kind: t(`todos.kinds.${todo.kind}`) };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            leftSection={<IconClockPause size={18} aria-hidden />}
            loading={isWorking}
            aria-label={t('todos.snoozeNamed', name)}
          >
            {t('todos.snooze')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.map(({ word, days }) => (
            <Menu.Item
              key={word}
              leftSection={<IconSunrise size={18} aria-hidden />}
              onClick={() => onSnooze(dayIn(now, days))}
            >
              {t(`todos.${word}`)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconCalendar size={18} aria-hidden />} onClick={() => setChoosing(true)}>
            {t('todos.otherDay')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing ? (
        <SnoozeDialog
          onClose={() => setChoosing(false)}
          onDay={(day) => {
            setChoosing(false);
            onSnooze(day);
          }}
        />
      ) : null}
    </>
  );
}

interface SnoozeDialogProps {
  onDay: (day: string) => void;
  onClose: () => void;
}

/** Until which day, within the ninety that something may be put off. */
function SnoozeDialog({ onDay, onClose }: SnoozeDialogProps) {
  const t = useT();
  const now = useNow();
  const first = dayIn(now, 1);
  const last = dayIn(now, LONGEST_DAYS);
  const form = useForm({
    start: { day: null as string | null },
    bodyOf: ({ day }) => day ?? '',
    rules: ({ day }) => ({ day: day === null || day < first || day > last ? t('todos.dayWrong') : null }),
    change: changeBy(async (day: string) => onDay(day)),
  });
  return (
    <FormDialog form={form} title={t('todos.dialogTitle')} submitLabel={t('todos.snooze')} onClose={onClose}>
      <DateField
        label={t('todos.day')}
        description={t('todos.dayHint')}
        day={form.values.day}
        minDay={first}
        onDay={(day) => form.set({ day })}
        error={form.errorOf('day')}
      />
    </FormDialog>
  );
}

const DAY = 86_400_000;
/** One day less than the service allows: a morning of the last day may be past that by some hours. */
const LONGEST_DAYS = 89;

/** The calendar day so many days from now, in Rome. */
export function dayIn(now: Date, days: number): string {
  return toIsoDay(new Date(now.getTime() + days * DAY));
}

/** Early in the morning of a day in Rome, whatever the season: before anybody looks at the list. */
export function morningOf(day: string): string {
  return new Date(`${day}T04:00:00Z`).toISOString();
}

interface KindChipsProps {
  /** How many wait; undefined while it is not known, and where those put off are looked at. */
  count: TodoCount | undefined;
  chosen: readonly TodoKind[];
  onChoose: (kinds: readonly TodoKind[]) => void;
}

/** The kinds of what waits with how many there are of each; pressing adds or takes away. */
export function KindChips({ count, chosen, onChoose }: KindChipsProps) {
  const t = useT();
  const counted = new Map((count?.kinds ?? []).map((one) => [one.kind, one.count]));
  return (
    <Group gap="xs" className={classes['chips']} role="group" aria-label={t('todos.kindsLabel')}>
      <Choice label={t('todos.all')} number={count?.total} isOn={chosen.length === 0} onPress={() => onChoose([])} />
      {TODO_KINDS.filter((kind) => count === undefined || counted.has(kind) || chosen.includes(kind)).map((kind) => (
        <Choice
          key={kind}
          label={t(`todos.kinds.${kind}`)}
          number={count === undefined ? undefined : (counted.get(kind) ?? 0)}
          isOn={chosen.includes(kind)}
          onPress={() => onChoose(chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind])}
        />
      ))}
    </Group>
  );
}

interface ChoiceProps {
  label: string;
  number: number | undefined;
  isOn: boolean;
  onPress: () => void;
}

function Choice({ label, number, isOn, onPress }: ChoiceProps) {
  return (
    <Flex
      type="button"
      component="button"
      display="inline-flex"
      gap="xs"
      align="center"
      py={0}
      px="s14"
      className={classes['chip']}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {label}
      {number === undefined ? null : (
        <Box component="span" fw={600}>
          {number}
        </Box>
      )}
    </Flex>
  );
}

/** Where something that waits is acted on. */
export function placeOfTodo({ kind, objectId, agencyId, entityType }: Todo): string {
  switch (kind) {
    case 'unansweredChat':
      return hrefOf('/admin/chats/$chatId', { chatId: objectId });
    case 'advisorChoice':
    case 'unfinishedSurvey':
    case 'dueNote':
      return hrefOf('/admin/agencies/$agencyId', { agencyId });
    case 'waitingDossier':
      return hrefOf('/admin/agencies/$agencyId/dossier', { agencyId });
    case 'unansweredRecommendation':
      return hrefOf(
        '/admin/agencies/$agencyId',
        { agencyId },
        { tab: entityType === 'service' ? 'matchingServices' : 'favorites' },
      );
    case 'closingFavorite':
      return hrefOf('/admin/agencies/$agencyId', { agencyId }, { tab: 'favorites' });
  }
}
