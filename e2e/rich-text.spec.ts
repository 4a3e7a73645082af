import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';
import { aCallIn, aCompanyIn } from './world.ts';

/** The last ones take what follows them with them. */
const CORPUS = [
  '<p style="background:url(javascript:alert(14))" onclick="alert(15)">quattro</p><details open ontoggle=alert(16)>x</details>',
  '<a href="javascript:alert(11)">uno</a><a href="data:text/html,<script>alert(12)</script>">due</a><a href="java&Tab;script:alert(13)">tre</a>',
  '<video><source onerror=alert(17)></video><input autofocus onfocus=alert(18)><button formaction=javascript:alert(19)>x</button>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"><object data="data:text/html,x"></object><embed src="x">',
  '<script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)><script>alert(4)</script></svg>',
  '<xmp><p title="</xmp><img src=x onerror=alert(9)>"></xmp><noscript><p title="</noscript><img src=x onerror=alert(10)>"></noscript>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(8)></form>',
  '<svg><style><img src=x onerror=alert(5)></style></svg><iframe srcdoc="<script>alert(6)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(7)&gt;"></style></mglyph></table></mtext></math>',
].join('');

// The rows are written past the server's own cleaning: what stands here is what the page does alone. Every dialog, error and blocked
// content is a complaint, and complaints fail the test.
test('abuse 50: hostile text runs for no role @desktop', async ({ page, cast, enter, complaints }) => {
  const shot = `<img src=x onerror=alert(20)> ${randomUUID().slice(0, 8)}`;
  const title = `Testo ostile ${shot}`;
  const description = `<p>Testo <strong>forte</strong></p>${CORPUS}`;
  const id = await aCallIn(cast, 'Molise', title, { description });
  const company = await aCompanyIn(cast, 'Molise', {
    owner: { name: shot, surname: '<script>alert(21)</script>', description: CORPUS },
    agency: { businessName: shot, description: CORPUS, dossierNotes: CORPUS, dossierGenerationStatus: 'ready' },
  });
  const partner = await aCompanyIn(cast, 'Molise', { owner: { role: 'business-partner' } });
  const sales = await cast.person({ role: 'sales', description: CORPUS });

  const seen = [
    [company.owner, '/home'],
    [company.owner, '/profile?tab=company'],
    [company.owner, `/announcements/${id}`],
    [partner.owner, `/announcements/${id}`],
    [company.advisor, `/admin/announcements/${id}`],
    [company.advisor, '/admin/agencies'],
    [company.advisor, `/admin/agencies/${company._id}`],
    [company.advisor, `/admin/agencies/${company._id}/dossier`],
    [demo('performance'), `/admin/announcements/${id}`],
    [demo('platform'), `/admin/announcements/${id}`],
    [demo('admin'), `/admin/announcements/${id}`],
    [demo('admin'), `/admin/announcements/${id}/edit`],
  ] as const;
  let now = '';
  for (const [person, address] of seen) {
    if (person.email !== now) await enter(person);
    now = person.email;
    await open(page, address);
    if (!address.includes('announcements')) await expect(page.getByText(shot).first(), address).toBeVisible();
    else {
      await expect(page.locator('strong', { hasText: 'forte' }).first(), address).toBeVisible();
      await expect(page.getByText('quattro').first(), address).toBeVisible();
    }
    const alive =
      'main :is(script, iframe, object, embed, video, [onerror], [onclick], [style*="javascript"], a[href^="javascript:"], a[href^="data:"])';
    await expect(page.locator(alive), address).toHaveCount(0);
    await expect(
      page.locator('img[src="x"], img[src="1"], main input[autofocus], main [formaction]'),
      address,
    ).toHaveCount(0);
  }
  await enter(sales);
  await open(page, '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Styles of others are refused where the text is only read, before it is cleaned.
  const others = complaints.filter((said) => !said.includes('Applying inline style violates'));
  complaints.splice(0, complaints.length, ...others);
});

test('text becomes no HTML, script or style without the policy @desktop', async ({ page, cast, enter, complaints }) => {
  const tries = () =>
    page.evaluate(() => {
      const said = (work: () => unknown): string => {
        try {
          return String(work());
        } catch (error) {
          return error instanceof Error ? error.name : 'thrown';
        }
      };
      const made = document.createElement('div');
      const style = document.createElement('style');
      style.append('body { outline: 1px solid red }');
      document.head.append(style);
      const types = (window as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } })
        .trustedTypes;
      return {
        html: said(() => {
          made.innerHTML = '<b>forte</b><img src="/x" onerror="alert(1)">';
          return made.innerHTML;
        }),
        address: said(() => Object.assign(document.createElement('script'), { src: '/assets/x.js' }).src),
        program: said(() => Object.assign(document.createElement('script'), { text: 'alert(2)' }).text),
        policy: said(() => types?.createPolicy('another', {})),
        styles: style.sheet?.cssRules.length ?? 0,
      };
    });
  const refused = { html: 'TypeError', address: 'TypeError', program: 'TypeError', policy: 'TypeError', styles: 0 };
  await open(page, '/login');
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  expect(await tries()).toEqual(refused);
  // What the browser says of each is what any other test would fail by.
  expect(
    complaints.filter((said) => /Content Security Policy|requires 'Trusted/.test(said)).length,
  ).toBeGreaterThanOrEqual(4);

  const id = await cast.announcement({
    title: 'Testo',
    description: '<p>Testo <strong>forte</strong></p>',
    announcementType: 'national',
  });
  await enter(demo('admin'));
  await open(page, `/admin/announcements/${id}`);
  await expect(page.locator('strong', { hasText: 'forte' }).first()).toBeVisible();
  // From here on the sanitizer is there for libraries too.
  expect(await tries()).toEqual({ ...refused, html: '<b>forte</b>' });
  await page.evaluate(() => console.error('all of it was said'));
  await expect.poll(() => complaints.at(-1)).toBe('error: all of it was said');
  complaints.length = 0;
});
