import { lookAt } from './screen.ts';

lookAt([
  {
    name: 'catalogue',
    as: 'admin',
    place: () => '/admin/announcements',
    sees: /aziend[ae] in target/,
    hasColours: true,
  },
  {
    name: 'drafts, which nobody is in target for yet',
    as: 'admin',
    place: () => '/admin/announcements?isActive=false',
    sees: 'Nessuna azienda finché resta in bozza',
  },
  {
    name: 'catalogue as a table',
    as: 'advisor',
    place: () => '/admin/announcements?view=table',
    sees: 'Dove vale',
    on: 'both',
  },
  {
    name: 'editor of something new, for one town',
    as: 'admin',
    place: () => '/admin/announcements/new',
    sees: 'Vale solo in 1 comune.',
    on: 'both',
    does: async (page) => {
      const places = page.getByRole('combobox', { name: 'Solo in questi comuni o province' });
      await places.click();
      await places.fill('castro');
      await page.getByRole('option', { name: 'Castro (LE)' }).click();
    },
  },
  {
    name: 'desk of reviews',
    as: 'admin',
    place: () => '/admin/announcements/review',
    sees: 'Come la leggiamo',
    on: 'both',
  },
  {
    name: 'editor of an announcement, activities',
    as: 'admin',
    place: ({ announcement }) => `/admin/announcements/${announcement}/edit?tab=latestAtecoSettings`,
    sees: 'Aziende in target',
    hasColours: true,
    on: 'both',
  },
  {
    name: 'announcement, before it is deleted',
    as: 'admin',
    place: ({ announcement }) => `/admin/announcements/${announcement}`,
    sees: /I dossier già generati restano come sono/,
    does: async (page) => {
      await page.getByRole('button', { name: /^Altre azioni per/ }).click();
      await page.getByRole('menuitem', { name: 'Elimina agevolazione' }).click();
    },
  },
]);
