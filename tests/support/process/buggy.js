// Loaded before the server: on SIGUSR2 a timer throws and a promise is rejected without a handler.
process.on('SIGUSR2', () => {
	setTimeout(() => {
		throw new Error('a bug in a timer')
	})
	void Promise.reject(new Error('a bug nobody waits for'))
})
