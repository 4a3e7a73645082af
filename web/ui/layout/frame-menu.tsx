import { IconCheck } from '@tabler/icons-react';
import {
  type ComponentPropsWithRef,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Flex, Text } from '@mantine/core';
import { useBackCloses } from '../../lib/screens/overlays.ts';
import type { Icon } from '../../lib/screens/screen.ts';
import classes from './layout.module.css';

/** What the button of a menu must carry. */
export type MenuButtonProps = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick' | 'onKeyDown'
>;

export interface FrameMenuProps {
  /** The button that opens it. */
  button: (props: MenuButtonProps) => ReactNode;
  /** In pixels. */
  width: number;
  side?: 'below' | 'above';
  /** Of the place that the button stands in. */
  className?: string | undefined;
  /** Items, labels, choices and dividers. */
  children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);

/** How far from the edge of the window a menu stays, in pixels. */
const EDGE = 8;

/**
 * A menu of the frame. It stands in the first files of every page, where the menus of the library, with all that places them, would be a tenth
 * of what a first visit loads (decision 042); those serve everywhere else.
 */
export function FrameMenu({ button, width, side = 'below', className, children }: FrameMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();

  function close(): void {
    setOpen(false);
    target.current?.focus({ preventScroll: true });
  }

  useBackCloses(isOpen, close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target: touched }: Event): void => {
      if (!(touched instanceof Node && place.current?.contains(touched))) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);

  return (
    <div ref={place} className={`${classes['place']} ${className ?? ''}`}>
      {button({
        ref: target,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-menu` : undefined,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {isOpen ? (
        <CloseContext value={close}>
          <Dropdown id={`${id}-menu`} labelledBy={id} {...{ width, side }}>
            {children}
          </Dropdown>
        </CloseContext>
      ) : null}
    </div>
  );
}

interface DropdownProps extends Required<Pick<FrameMenuProps, 'width' | 'side' | 'children'>> {
  id: string;
  labelledBy: string;
}

function Dropdown({ id, labelledBy, width, side, children }: DropdownProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = use(CloseContext);
  useLayoutEffect(() => {
    if (menu.current === null) return;
    const { left } = menu.current.getBoundingClientRect();
    if (left < EDGE) menu.current.style.right = `${left - EDGE}px`;
    itemsOf(menu.current)[0]?.focus({ preventScroll: true });
  }, []);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // From the button the key leads on as if the menu had not been there.
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const next = nextItem(itemsOf(event.currentTarget), event);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-orientation="vertical"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className={classes['menu']}
      style={{ width }}
      data-side={side}
      onKeyDown={move}
    >
      {children}
    </div>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

/** Where a key leads: to the item before or after, the first, the last, or the next one that begins with the letter. */
function nextItem(items: readonly HTMLElement[], { key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const begins = ({ textContent }: HTMLElement): boolean =>
    textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}

interface MenuItemProps {
  icon?: Icon;
  /** Where it leads; otherwise it does something. */
  href?: string;
  onSelect?: () => void;
  children: ReactNode;
}

/** Leads somewhere or does something, and the menu closes. */
export function MenuItem({ icon: Picture, href, onSelect, children }: MenuItemProps) {
  const close = use(CloseContext);
  const Tag = href === undefined ? 'button' : 'a';
  return (
    <Tag
      {...(href === undefined ? { type: 'button' as const } : { href })}
      role="menuitem"
      tabIndex={-1}
      className={classes['item']}
      onClick={() => {
        close();
        onSelect?.();
      }}
    >
      {Picture === undefined ? null : (
        <Flex component="span" mr="2xs" flex="none">
          <Picture size={18} aria-hidden />
        </Flex>
      )}
      {children}
    </Tag>
  );
}

export interface MenuChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; lang?: string }[];
  value: T | null;
  onChange: (value: T) => void;
  /** Whether the menu closes once something is chosen. */
  closes?: boolean;
}

/** One of several, under what they are about. */
export function MenuChoice<T extends string>({ label, options, value, onChange, closes = false }: MenuChoiceProps<T>) {
  const close = use(CloseContext);
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <MenuLabel id={id}>{label}</MenuLabel>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          lang={option.lang}
          className={classes['item']}
          onClick={() => {
            if (closes) close();
            onChange(option.value);
          }}
        >
          <Flex component="span" justify="center" flex="none" w="sm">
            {option.value === value ? <IconCheck size={12} aria-hidden /> : null}
          </Flex>
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** Names what follows. */
export function MenuLabel({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Text id={id} component="div" size="xs" py="2xs" px="s10" fw={600} c="dimmed">
      {children}
    </Text>
  );
}

/** A line between two parts of a menu. */
export function MenuDivider() {
  return <hr className={classes['divider']} />;
}
