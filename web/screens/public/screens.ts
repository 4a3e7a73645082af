import { screen } from '../../lib/screens/screen.ts';
import { leadHome, requireNoSession, requireProvisional, requireSetUp, requireWords, skipLogin } from './guards.ts';
import { missing } from './missing.ts';
import { readyCheck } from './ready-check.ts';

/** The screens before the login, and those that stand between it and the rest. */
export const screens = [
  screen({ path: '/', guard: leadHome }),
  screen({
    path: '/login',
    guard: skipLogin,
    search: { redirect: 'text' },
    component: async () => (await import('./login.tsx')).LoginPage,
  }),
  screen({
    path: '/password-reset/$token',
    guard: requireWords,
    component: async () => (await import('./password-reset.tsx')).PasswordResetPage,
  }),
  screen({
    path: '/email-change/$token',
    guard: requireWords,
    component: async () => (await import('./mailed-link.tsx')).EmailChangePage,
  }),
  screen({
    path: '/confirm-device/$token',
    guard: requireWords,
    component: async () => (await import('./mailed-link.tsx')).ConfirmDevicePage,
  }),
  screen({
    path: '/new-password',
    guard: requireProvisional,
    component: async () => (await import('./password-reset.tsx')).NewPasswordPage,
  }),
  screen({
    path: '/welcome',
    guard: requireNoSession,
    component: async () => (await import('./welcome.tsx')).WelcomePage,
  }),
  screen({
    path: '/verifica',
    guard: async () => void (await readyCheck().catch(missing)),
    component: async () => (await import('./quick-check.tsx')).QuickCheckPage,
  }),
  screen({
    path: '/register',
    guard: requireNoSession,
    search: { invitation: 'text', check: 'text' },
    component: async () => (await import('./register.tsx')).RegisterPage,
  }),
  screen({
    path: '/verify',
    guard: requireNoSession,
    component: async () => (await import('./verify.tsx')).VerifyPage,
  }),
  screen({
    path: '/first-admin/$token',
    guard: requireNoSession,
    component: async () => (await import('./first-admin.tsx')).FirstAdminPage,
  }),
  screen({
    path: '/login/external',
    guard: requireWords,
    search: { code: 'text' },
    component: async () => (await import('./external-login.tsx')).ExternalLoginPage,
  }),
  screen({
    path: '/two-factor',
    guard: requireSetUp,
    component: async () => (await import('../office/people/two-factor.tsx')).TwoFactorPage,
  }),
];
