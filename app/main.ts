// The server's first file. React reads NODE_ENV when it is loaded, so it is set before anything else is.
process.env.NODE_ENV ||= 'production'
void import('./server.ts')
