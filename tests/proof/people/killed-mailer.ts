import { dieAt } from '#tests/proof/platform/deadly-commits.ts'

// A process of its own that sends mails as the server does, and is killed around one of the commits of that: the first
// gives up what is too old, the second claims a mail, the third writes down that it was sent. `before:2` is with the claim
// not yet made, `after:2` before the mail is handed over, `before:3` when it is and nobody has written that down.

dieAt(process.argv[2]!)
const { sendMails } = await import('#app/features/notices/mails/send.server.ts')
await sendMails(new Date())
