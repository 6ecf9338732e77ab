// Runs before any script of ours, under whatever Node is there: it must stay plain JavaScript that an old Node can read.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Stillwell's scripts need Node 24 or newer, and this is Node ${process.versions.node}.\n` +
      'Run "npm ci" in the project folder and start the script as "npm run NAME": npm brings Node 24 with it.\n' +
      'Where no Node 24 is published for your platform (macOS), install Node 24 or newer yourself.',
  );
  process.exit(1);
}
