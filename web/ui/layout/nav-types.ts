import type { ComponentType } from 'react';

/** A Tabler icon. */
export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean; className?: string | undefined }>;

/** One place of a menu. */
export interface NavItem {
  href: string;
  label: string;
  icon: Icon;
  /** The filled icon of the active place, where there is one. */
  iconActive?: Icon;
  isActive: boolean;
  /** Things that wait there; hidden at 0. */
  count?: number;
}
