import Sqlite from 'better-sqlite3'

// A process of its own that takes a webhook and carries it out as the server does, and is killed around one of the
// commits of that: `before:1` is once it is verified and before it is stored, `after:1` before it is answered,
// `before:2` when its effect is written and not committed, `after:2` right after that.

const [moment, nth] = process.argv[2]!.split(':')
const { headers, body } = JSON.parse(process.argv[3]!) as { headers: Record<string, string>; body: string }

const { exec } = Sqlite.prototype
let commits = 0
Sqlite.prototype.exec = function (sql: string) {
	if (sql !== 'COMMIT') return exec.call(this, sql)
	const isTheOne = ++commits === Number(nth)
	if (isTheOne && moment === 'before') process.kill(process.pid, 'SIGKILL')
	exec.call(this, sql)
	if (isTheOne && moment === 'after') process.kill(process.pid, 'SIGKILL')
	return this
}

const { acceptWebhook } = await import('#app/features/payments/cards/webhook.server.ts')
const { processPaymentEvents } = await import('#app/features/payments/cards/events.server.ts')
await acceptWebhook(new Headers(headers), new TextEncoder().encode(body))
await processPaymentEvents(new Date())
