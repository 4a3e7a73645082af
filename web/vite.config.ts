import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { createBuckets, filesAt, noFileCircles } from './build/chunks.ts';
import { earlyLinks } from './build/early-links.ts';
import { firstFonts } from './build/first-fonts.ts';
import { leanContracts, pageWorker, precompress, stylesLast } from './build/plugins.ts';

const server = `http://localhost:${process.env['PORT'] ?? '3000'}`;

// What the login page needs of libraries. A part listed here that no first screen imports would be shipped to all of them.
const start = [
  /node_modules[\\/](?:react|react-dom|scheduler|clsx)[\\/]|rolldown[\\/]runtime/,
  /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
  /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:ActionIcon|Button|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton)[\\/]/,
  /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](?:createReactComponent|defaultAttributes|icons[\\/]Icon(?:AlertCircle|Lock|Mail|Phone))\.mjs/,
];

// The library of words comes with what shows every screen but the login, which has its first words by itself.
const words = /node_modules[\\/]i18next[\\/]/;

// How a form is sent and what a screen is: elsewhere a form before the login would bring the frame of the portal with it.
const withLogin = filesAt(import.meta.dirname, ['lib/api/mutate-with-message.ts', 'lib/screens/screen.ts']);

// What every form is made of, the two small libraries below it included.
const formLibraries = /@mantine[\\/]form[\\/]|node_modules[\\/](?:fast-deep-equal|klona)[\\/]/;
const forms = filesAt(import.meta.dirname, [
  'lib/form/use-form.ts',
  'lib/form/kept-typed.ts',
  'ui/forms/form.tsx',
  '../domain/rules/field-faults.ts',
]);

function isOfStart(id: string): boolean {
  return start.some((part) => part.test(id));
}

function isOfForms(id: string): boolean {
  return formLibraries.test(id) || forms.has(id);
}

export default defineConfig(async ({ command }) => {
  const buckets = command === 'build' ? await createBuckets(import.meta.dirname) : null;
  const isOfApp = (id: string): boolean => words.test(id) || buckets?.isOfApp(id) === true;
  const isOfEntry = (id: string): boolean => withLogin.has(id) || buckets?.isOfLogin(id) === true;
  return {
    root: import.meta.dirname,
    base: '/',
    resolve: { alias: { '@volano/first-fonts': await firstFonts() } },
    plugins: [leanContracts(), react(), noFileCircles(), earlyLinks(), stylesLast(), pageWorker(), precompress()],
    build: {
      outDir: 'dist',
      target: 'es2022',
      // Hashed names let the server mark assets immutable; nothing is inlined, so a strict CSP needs no data: sources.
      assetsInlineLimit: 0,
      sourcemap: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // What judges a form goes by a name of its own: it is not part of any screen.
          chunkFileNames: ({ facadeModuleId }: Rolldown.PreRenderedChunk) =>
            facadeModuleId?.endsWith('?whole') ? 'assets/shapes-[name]-[hash].js' : 'assets/[name]-[hash].js',
          codeSplitting: {
            // What every page starts with travels as one file: it compresses better than its parts.
            groups: [
              { name: 'base', test: isOfStart, priority: 2 },
              { name: 'entry', test: isOfEntry, priority: 2 },
              { name: 'app', test: isOfApp, priority: 2, includeDependenciesRecursively: false },
              { name: 'forms', test: isOfForms, priority: 1, includeDependenciesRecursively: false },
              // Everything else that several screens need, in few files (decision 042).
              ...(buckets === null
                ? []
                : [{ name: buckets.bucketOf, priority: 0, includeDependenciesRecursively: false }]),
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        '/api': { target: server },
        '/icons': { target: server },
        '/manifest.webmanifest': { target: server },
        '/assistant': { target: server },
        '/dimostrazione': { target: server },
        '/socket.io': { target: server, ws: true },
      },
    },
  };
});
