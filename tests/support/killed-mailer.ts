import Sqlite from 'better-sqlite3'

// A process of its own that sends mails as the server does, and is killed around one of the commits of that: the first
// gives up what is too old, the second claims a mail, the third writes down that it was sent. `before:2` is with the claim
// not yet made, `after:2` before the mail is handed over, `before:3` when it is and nobody has written that down.

const [moment, nth] = process.argv[2]!.split(':')

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

const { sendMails } = await import('#app/features/notices/mails/send.server.ts')
await sendMails(new Date())
