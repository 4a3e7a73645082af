import { createHashHistory, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { leadHome, requireProvisional, requireSetUp, skipLogin, requireNoSession } from './guards.ts';
import { loadTranslations } from './lib/i18n/i18n.ts';
import { officeRoutes } from './office-routes.ts';
import { BrokenPage } from './screens/public/broken.tsx';
import { LoginPage } from './screens/public/login.tsx';
import { portalRoutes, survey } from './portal-routes.ts';
import { root } from './root-route.tsx';

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: leadHome });
const login = createRoute({ getParentRoute: () => root, path: '/login', beforeLoad: skipLogin, component: LoginPage });
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$token',
  component: lazyRouteComponent(() => import('./screens/public/password-reset.tsx'), 'PasswordResetPage'),
});
const emailChange = createRoute({
  getParentRoute: () => root,
  path: '/email-change/$token',
  beforeLoad: () => loadTranslations(),
  component: lazyRouteComponent(() => import('./screens/public/email-change.tsx'), 'EmailChangePage'),
});
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  beforeLoad: requireProvisional,
  component: lazyRouteComponent(() => import('./screens/public/new-password.tsx'), 'NewPasswordPage'),
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('./screens/public/welcome.tsx'), 'WelcomePage'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('./screens/public/register.tsx'), 'RegisterPage'),
});
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('./screens/public/verify.tsx'), 'VerifyPage'),
});
const waiting = createRoute({
  getParentRoute: () => root,
  path: '/waiting',
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('./screens/public/waiting.tsx'), 'WaitingPage'),
});
const externalLogin = createRoute({
  getParentRoute: () => root,
  path: '/login/external',
  beforeLoad: () => loadTranslations(),
  component: lazyRouteComponent(() => import('./screens/public/external-login.tsx'), 'ExternalLoginPage'),
});
const twoFactor = createRoute({
  getParentRoute: () => root,
  path: '/two-factor',
  beforeLoad: requireSetUp,
  component: lazyRouteComponent(() => import('./screens/office/people/two-factor.tsx'), 'TwoFactorPage'),
});

const routeTree = root.addChildren([
  start,
  login,
  passwordReset,
  emailChange,
  newPassword,
  welcome,
  register,
  verify,
  waiting,
  externalLogin,
  twoFactor,
  survey,
  portalRoutes,
  officeRoutes,
]);

/** The whole route table, in hash mode as the specification asks (1-people §2). */
export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: BrokenPage,
  // What the address carries is text, written as anybody would write it: `?page=2`, not `?page=%222%22`.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
