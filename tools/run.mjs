// The start of every npm script: plain JavaScript, so that a Node too old for the project can still say so in one clear line.
// Node 22.18 is the first that runs TypeScript files as they are. On Linux npm brings Node 24 with the other packages.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} is too old: Volano needs Node 22.18 or newer. Install Node 24, then run npm ci again.`,
  );
  process.exit(1);
}
const [, , name, ...rest] = process.argv;
process.argv = [process.argv[0], name, ...rest];
await import(`./${name}.ts`);
