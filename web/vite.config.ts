import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContracts } from './build/contracts.ts';
import { precompress } from './build/precompress.ts';

const server = `http://localhost:${process.env['PORT'] ?? '3000'}`;

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
          groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 }],
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
