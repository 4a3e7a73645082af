import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before the portal (`node --import`), by tests alone. At a signal the process says for how long its loop stood still, at the 99th
// percentile and at most, since it was last asked.
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

process.on('SIGUSR2', () => {
  const [p99, most] = [delays.percentile(99) / 1e6, delays.max / 1e6];
  delays.reset();
  process.stdout.write(`${JSON.stringify({ loopMs: { p99, most } })}\n`);
});
