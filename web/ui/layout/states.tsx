import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import {
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useCallback,
  useSyncExternalStore,
} from 'react';
import type { Translate } from '@volano/domain/i18n/translate';
import { isAbsent } from '../../lib/api/api-client.ts';
import { useT, loadTranslations } from '../../lib/i18n/i18n.ts';
import { fetchOnReturn } from '../../lib/line/missing-part.ts';
import { onReach, readReach } from '../../lib/api/reach.ts';
import { EmptyRequirementRing } from '../marks/requirement-ring.tsx';
import { WayBar } from './way-bar.tsx';
import classes from './layout.module.css';

interface EmptyStateProps {
  /** One line: what is not here. */
  title: string;
  /** What to do about it. */
  children?: React.ReactNode;
  /** One button. */
  action?: React.ReactNode;
  /** Drawn inside a bordered card. */
  isCard?: boolean;
}

/** The empty wheel, a line, what to do and one button (visual language §6). */
export function EmptyState({ title, children, action, isCard = false }: EmptyStateProps) {
  return (
    <Stack
      gap={0}
      align="center"
      justify="center"
      ta="center"
      className={classes['root']}
      data-card={isCard || undefined}
    >
      <EmptyRequirementRing />
      <Box component="p" mt="sm" lts="-0.012em" className="font-h3 balance">
        {title}
      </Box>
      {children ? (
        <Text size="compact" textWrap="balance" mt="2xs" maw="52ch" c="var(--vl-ink2)">
          {children}
        </Text>
      ) : null}
      {action ? <Box mt="s14">{action}</Box> : null}
    </Stack>
  );
}

interface ErrorBlockProps {
  /** What failed: "Non riusciamo a caricare le news". */
  title?: string;
  children?: React.ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  isCard?: boolean;
}

/** One block that failed says so and can be tried again, while the rest of the page stays. */
export function ErrorBlock({ title, children, onRetry, isRetrying = false, isCard = false }: ErrorBlockProps) {
  const t = useT();
  const isSilent = useSyncExternalStore(onReach, () => readReach() === 'silent');
  return (
    <Stack
      gap={0}
      align="center"
      justify="center"
      ta="center"
      className={classes['root']}
      data-card={isCard || undefined}
      role="alert"
    >
      <IconPlugConnectedX size={44} className={classes['broken']} aria-hidden />
      <Box component="p" mt="sm" lts="-0.012em" className="font-h3 balance">
        {title ?? t('common.error.block')}
      </Box>
      <Text size="compact" textWrap="balance" mt="2xs" maw="52ch" c="var(--vl-ink2)">
        {children ?? t(isSilent ? 'common.error.blockSilent' : 'common.error.blockHint')}
      </Text>
      {onRetry ? (
        <Box mt="s14">
          <Button
            variant="default"
            size="sm"
            onClick={onRetry}
            loading={isRetrying}
            leftSection={<IconRefresh size={17} aria-hidden />}
          >
            {t('common.actions.retry')}
          </Button>
        </Box>
      ) : null}
    </Stack>
  );
}

export interface DetailGoneProps {
  error: Error;
  words: { gone: string; hint: string; failed: string; back: string };
  backHref: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** A detail that cannot be shown: not there for this reader (and an address that never was is the same), or not loaded. */
export function DetailGone({ error, words, backHref, onRetry, isRetrying = false }: DetailGoneProps) {
  const isGone = isAbsent(error);
  return (
    <>
      <h1 className="visually-hidden">{isGone ? words.gone : words.failed}</h1>
      {isGone ? (
        <EmptyState
          isCard
          title={words.gone}
          action={
            <Button component="a" href={backHref} variant="default">
              {words.back}
            </Button>
          }
        >
          {words.hint}
        </EmptyState>
      ) : (
        <ErrorBlock isCard title={words.failed} onRetry={onRetry} isRetrying={isRetrying} />
      )}
    </>
  );
}

/**
 * Says that something is loading, and shows its children once the wait is long enough to be felt (10-company-path §1). The style sheet waits, not the
 * program: it may be busy with the very screen.
 */
export function DelayedSkeleton({ children }: { children: React.ReactNode }) {
  const t = useT();
  return (
    <div aria-busy="true" className={classes['delayed']}>
      <output className="visually-hidden">{t('common.loading')}</output>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** The shape of a card while it loads. Put it inside `DelayedSkeleton`. */
export function SkeletonCard() {
  return (
    <Box p="s18" bdrs="md" bg="var(--vl-surface)" className="boxed">
      <Group gap="sm" justify="space-between" wrap="nowrap" className={classes['row']}>
        <Skeleton width={150} height={16} />
        <Skeleton width={24} height={24} circle />
      </Group>
      <Skeleton width="88%" height={22} mt={16} />
      <Skeleton width="60%" height={22} mt={8} />
      <Skeleton width="44%" height={34} mt={16} />
      <Group gap="sm" justify="space-between" wrap="nowrap" className={classes['row']} data-start>
        <Skeleton width={52} height={52} circle />
        <Box flex={1}>
          <Skeleton width="70%" height={16} />
          <Skeleton width="40%" height={14} mt={8} />
        </Box>
      </Group>
    </Box>
  );
}

/**
 * A part whose code comes when it is first shown, with whatever words it may need. Until then `waiting` stands in its place; where the code cannot be fetched that is said there, and it
 * is tried again when the network is back or when somebody asks (10-company-path §1). `hint` says what may help meanwhile.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = <WayBar />,
  hint: (t: Translate) => string = (t) => t('session.missing.text'),
): FunctionComponent<P> {
  // Shown at once the next time: what is typed at that moment is not lost.
  let known: ComponentType<P> | null = null;

  function LazyPart(props: P) {
    const [Body, setBody] = useState<ComponentType<P> | null>(() => known);
    const [isMissing, setMissing] = useState(false);
    const ask = useCallback(
      () =>
        Promise.all([load(), loadTranslations()]).then(
          ([found]) => {
            known = found;
            setBody(() => found);
            setMissing(false);
            return true;
          },
          () => {
            setMissing(true);
            return false;
          },
        ),
      [],
    );
    useEffect(() => {
      if (known === null) void ask();
    }, [ask]);
    if (isMissing) return <MissingPart hint={hint} onRetry={() => window.location.reload()} onReturn={ask} />;
    return Body === null ? waiting : <Body {...props} />;
  }
  return LazyPart;
}

interface MissingPartProps {
  readonly hint: (t: Translate) => string;
  /** By hand: browsers that remember that a file failed fetch it again with the document. */
  readonly onRetry: () => void;
  /** By itself, where that loses nothing of what is being written. */
  readonly onReturn: () => Promise<boolean>;
}

function MissingPart({ hint, onRetry, onReturn }: MissingPartProps) {
  const t = useT();
  useEffect(() => fetchOnReturn(onReturn), [onReturn]);
  return (
    <ErrorBlock title={t('session.missing.title')} onRetry={onRetry}>
      {hint(t)}
    </ErrorBlock>
  );
}
