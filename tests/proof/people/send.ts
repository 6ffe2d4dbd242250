import { sendMails } from '#app/features/notices/mails/send.server.ts'
import { sendPushes } from '#app/features/notices/push/send-pushes.server.ts'
import { close } from '#db/client/index.ts'

// A process that reports ready, waits to be told to begin, and sends all mails or pushes that are due.

const send = { mails: sendMails, pushes: sendPushes }[process.argv[2] as 'mails' | 'pushes']

process.stdout.write('ready')
process.stdin.once(
	'data',
	() =>
		void send(new Date())
			.then(close)
			.then(() => process.exit(0)),
)
