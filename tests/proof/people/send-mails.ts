import { sendMails } from '#app/features/notices/mails/send.server.ts'
import { close } from '#db/client/index.ts'

// A process of its own that sends all the mails that are due, once it has said that it is ready and is told to begin.

process.stdout.write('ready')
process.stdin.once(
	'data',
	() =>
		void sendMails(new Date())
			.then(close)
			.then(() => process.exit(0)),
)
