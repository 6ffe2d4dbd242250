// The server's first file. React reads NODE_ENV when it is loaded, so it is set before anything else is.
process.env.NODE_ENV ||= 'production'
import('./server.ts').catch((error: Error) => {
	console.error(error.cause ? error.message : error) // with a cause it is in words for whoever looks after the place
	process.exit(1)
})
