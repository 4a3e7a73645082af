import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContracts } from './build/contracts.ts';
import { precompress } from './build/precompress.ts';

const server = `http://localhost:${process.env['PORT'] ?? '3000'}`;

// What the login page needs of libraries. A part listed here that no first screen imports would be shipped to all of them.
const start = [
  /node_modules[\\/](?:react|react-dom|scheduler|i18next|react-i18next|clsx|use-sync-external-store)[\\/]/,
  /node_modules[\\/]@tanstack[\\/](?:react-router|router-core|history|store|react-store)[\\/]/,
  /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
  /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:ActionIcon|Button|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton)[\\/]/,
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [leanContracts(), react(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Hashed names let the server mark assets immutable; nothing is inlined, so a strict CSP needs no data: sources.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page starts with travels as one file: it compresses better than its parts.
          groups: [{ name: 'base', test: (id) => start.some((part) => part.test(id)), priority: 2 }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
});
