import { Box, Button, Group, Switch, Tabs, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './editor-frame.module.css';
import { useSearchTexts } from '../../lib/screens/use-screen.ts';
import { Kbd } from '../marks/kbd.tsx';
import { LeaveGuard } from '../dialogs/leave-guard.tsx';
import { useSeen } from '../layout/use-seen.ts';
import { StatusDot } from '../marks/marks.tsx';

/** One tab of an editor. It is built when it is first opened and then kept, with what was typed and sent in it. */
export interface EditorTab {
  /** As the address says it, after `?tab=`. */
  readonly key: string;
  readonly label: string;
  /** How many things stand in it. */
  readonly count?: number | undefined;
  readonly panel: React.ReactNode;
}

export interface EditorFrameProps {
  /** What is edited, by its name: while it has none, "Nuova agevolazione". */
  title: string;
  /** Asks before it is left; the page itself leaves after a save with `ignoreBlocker`. */
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  /** Where "Annulla" leads: the detail, or the list while it is new. */
  backHref: string;
  /** The switch "Attiva", in the words of the thing. */
  active: { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };
  /** The first is open where the address names none. A single tab shows no bar. */
  tabs: readonly EditorTab[];
  /** Why it was not saved, under the bar. */
  refusal?: React.ReactNode;
  /** Other actions beside "Annulla": delete. */
  actions?: React.ReactNode;
}

/** The frame of every editor of the catalogue: head and tabs stay in sight, Ctrl S saves, and nobody leaves unsaved work unasked (visual language §10.11). */
export function EditorFrame(props: EditorFrameProps) {
  const { title, isDirty, isSaving, onSave, tabs, refusal } = props;
  const [{ tab }, setSearch] = useSearchTexts('tab');
  const open = tabs.find(({ key }) => key === tab)?.key ?? tabs[0]?.key ?? '';
  const seen = useSeen(open);
  const bar = useOpenTabInSight(open);
  // In a field of text too: that is where one writes.
  useHotkeys([['mod+S', () => (isSaving ? undefined : onSave())]], [], true);

  function show(next: string | null): void {
    setSearch({ tab: next ?? undefined });
  }

  return (
    <Tabs className={classes['editorFrame'] ?? ''} value={open} onChange={show}>
      <LeaveGuard isDirty={isDirty} />
      <Box pt="md" pos="sticky" top={0} bg="var(--vl-bg)" className={classes['top']}>
        <Head {...props} />
        {tabs.length > 1 ? (
          <Tabs.List aria-label={title} ref={bar} className={classes['tabs'] ?? ''}>
            {tabs.map(({ key, label, count }) => (
              <Tabs.Tab key={key} value={key}>
                {label}
                {count === undefined ? null : <span className={classes['count']}>{count}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        ) : null}
      </Box>
      {refusal ? <div className={classes['refusal']}>{refusal}</div> : null}
      {tabs.map(({ key, panel }) => (
        <Tabs.Panel key={key} value={key} className={classes['panel'] ?? ''}>
          {seen.has(key) ? panel : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Head({ title, isDirty, isSaving, onSave, backHref, active, actions }: EditorFrameProps) {
  const t = useT();
  return (
    <header className={classes['editorFrameHead']}>
      <div className={classes['names']}>
        <h1 className={classes['editorFrameTitle']} title={title}>
          {title}
        </h1>
        <Text size="meta" c="dimmed" className={classes['unsaved']} role="status">
          {isDirty ? <StatusDot tone="accent" label={t('common.editor.unsaved')} /> : null}
        </Text>
      </div>
      <Group gap="sm">
        <Switch
          label={active.label}
          checked={active.isOn}
          disabled={isSaving}
          onChange={(event) => active.onChange(event.currentTarget.checked)}
        />
        {actions}
        <Group gap="sm" wrap="nowrap" className={classes['buttons']} data-sticky-action>
          <Button component="a" href={backHref} variant="subtle">
            {t('common.actions.cancel')}
          </Button>
          <Button loading={isSaving} onClick={onSave} aria-keyshortcuts="Control+S">
            {t('common.actions.save')}
            <Box component="span" ml="s10" className={classes['keys']} aria-hidden>
              <Kbd>{`${t('common.keys.ctrl')} S`}</Kbd>
            </Box>
          </Button>
        </Group>
      </Group>
    </header>
  );
}

// On a phone the tabs scroll: the open one is brought in sight.
function useOpenTabInSight(open: string) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[data-active]');
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return bar;
}

export interface EditorColumnsProps {
  /** What is written. */
  children: React.ReactNode;
  /** The short fields at the right, under the rest where there is no room. */
  aside?: React.ReactNode;
}

/** The panel of a tab: what is written at the left, the short fields at the right of a line (visual language §10.11). */
export function EditorColumns({ children, aside }: EditorColumnsProps) {
  return (
    <div className={classes['columns']} data-alone={aside === undefined || undefined}>
      <div className={classes['main']}>{children}</div>
      {aside === undefined ? null : <aside className={classes['aside']}>{aside}</aside>}
    </div>
  );
}

/** Two parts of a tab side by side, one under the other where there is no room: the two lists of files (visual language §10.11). */
export function EditorPair({ children }: { children: React.ReactNode }) {
  return <div className={classes['pair']}>{children}</div>;
}

/** A group of short fields, two in a row; a line parts it from the one above. */
export function EditorFields({ children }: { children: React.ReactNode }) {
  return <div className={classes['fields']}>{children}</div>;
}

/** A field of `EditorFields` that takes the whole row. */
export function EditorWide({ children }: { children: React.ReactNode }) {
  return (
    <Box miw={0} className="whole-row">
      {children}
    </Box>
  );
}
