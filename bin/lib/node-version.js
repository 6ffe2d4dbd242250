// Imported first by every script, and written so that an old Node can still read it and print the message.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
	console.error(`Courtside needs Node 20.19 or newer; this is Node ${process.versions.node}. https://nodejs.org/`)
	process.exit(1)
}
