import { dieAt } from '#tests/proof/platform/deadly-commits.ts'

// A process that sends mails as the server does, and is killed around one of the commits: the first gives up mails that
// are too old, the second claims a mail, the third notes that it was sent. `before:2` is before the claim is stored,
// `after:2` before the mail is handed over, `before:3` after that and before it is noted.

dieAt(process.argv[2]!)
const { sendMails } = await import('#app/features/notices/mails/send.server.ts')
await sendMails(new Date())
