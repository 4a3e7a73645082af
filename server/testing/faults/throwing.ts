// Loaded before the portal (`node --import`), by tests alone: at a signal something goes wrong that nobody waits for.
process.on('SIGUSR2', () => {
  if (process.env['THROW'] === 'promise') void Promise.reject(new Error('nobody waits for this'));
  else
    setTimeout(() => {
      throw new Error('nobody waits for this');
    });
});
