import { sendMails } from '#app/features/notices/mails/send.server.ts'
import { close } from '#db/client/index.ts'

// A process that reports ready, waits to be told to begin, and sends all mails that are due.

process.stdout.write('ready')
process.stdin.once(
	'data',
	() =>
		void sendMails(new Date())
			.then(close)
			.then(() => process.exit(0)),
)
