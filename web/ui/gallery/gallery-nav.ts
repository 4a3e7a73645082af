import {
  IconBriefcase,
  IconBuildingFactory2,
  IconCoins,
  IconHome,
  IconHomeFilled,
  IconLayoutDashboard,
  IconMessageCircle,
  IconNews,
  IconUsers,
} from '@tabler/icons-react';
import type { NavItem } from '../layout/nav-types.ts';

/** Places for the boards of the gallery. */
export const places: NavItem[] = [
  { href: '#/', label: 'Home', icon: IconHome, iconActive: IconHomeFilled, isActive: true },
  { href: '#/agevolazioni', label: 'Agevolazioni', icon: IconCoins, isActive: false },
  { href: '#/servizi', label: 'Servizi', icon: IconBriefcase, isActive: false },
  { href: '#/consulente', label: 'Consulente', icon: IconMessageCircle, isActive: false, count: 2 },
  { href: '#/news', label: 'News', icon: IconNews, isActive: false },
];

/** Places of the office. */
export const officePlaces: NavItem[] = [
  { href: '#/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, isActive: false },
  { href: '#/utenti', label: 'Utenti', icon: IconUsers, isActive: false },
  { href: '#/aziende', label: 'Aziende', icon: IconBuildingFactory2, isActive: true },
  { href: '#/chat', label: 'Chat', icon: IconMessageCircle, isActive: false, count: 12 },
];
