import { write } from '#db/client/index.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { log, logError } from '#app/lib/process/log.server.ts'
import { answerOf, type Answer } from './answer.ts'
import { composeMessage } from './message.server.tsx'
import { claim, expireOld, findDue, recordSending } from './outbox.server.ts'
import { LINES, openTransport, type Transport } from './transport.server.ts'

const MINUTE = 60_000
const AT_ONCE = 30
/** No mail is begun later than this in one run. */
const RUN_MS = 30_000
/** How long a server that is not there is left alone, and each time longer. */
const RESTS = [10_000, 30_000, MINUTE, 2 * MINUTE, 5 * MINUTE]

/** The mail server is left alone until then, after it was not there so many times in a row. */
let rest = { until: 0, failures: 0 }

/**
 * Sends the mails that are due, a few at a time, each person's in their order. A server that is not there costs no mail a
 * try. Cut off anywhere, it goes on in the next run: a mail that was being handed over is sent again when its claim runs
 * out, under the same Message-ID, as nobody can know whether it arrived. Only there, between the server's yes and our
 * writing it down, can a mail go out twice. Safe to run at any time, as often as one likes, in several processes.
 */
export async function sendMails(now: Date, stopping?: AbortSignal) {
	if (!hasMail) return
	const began = performance.now()
	const clock = () => new Date(now.getTime() + performance.now() - began)
	await expireOld(now)
	if (now.getTime() < rest.until) return
	const due = await findDue(clock(), AT_ONCE)
	if (due.length === 0) return
	const transport = openTransport()
	try {
		await transport.greet()
		rest = { until: 0, failures: 0 }
		for (let ids = due; ids.length > 0; ids = await findDue(clock(), AT_ONCE)) {
			await sendAll(ids, transport, clock, stopping)
			if (stopping?.aborted || performance.now() - began > RUN_MS) return
		}
	} catch (error) {
		leaveAlone(error, clock)
	} finally {
		transport.close()
	}
}

type Clock = () => Date

/** The mail server is not there, or does not let us in. */
function leaveAlone(error: unknown, clock: Clock) {
	const { code, responseCode } = error as { code?: string; responseCode?: number }
	const ms = RESTS[Math.min(rest.failures, RESTS.length - 1)]!
	rest = { until: clock().getTime() + ms, failures: rest.failures + 1 }
	log('warn', 'the mail server is not there', { code, responseCode, againInSeconds: ms / 1000 })
}

/** Sends these, as many at a time as there are lines. Throws as soon as a line broke, as the next one would break too. */
async function sendAll(ids: number[], transport: Transport, clock: Clock, stopping?: AbortSignal) {
	const left = ids.toReversed()
	let broken: unknown
	const work = async () => {
		for (let id = left.pop(); id !== undefined && !broken && !stopping?.aborted; id = left.pop()) {
			const failure = await sendOne(id, transport, clock).catch((error: unknown) => logError(error, `mail ${id}`))
			broken ??= failure
		}
	}
	await Promise.all(Array.from({ length: LINES }, work))
	if (broken) throw broken as Error
}

/** Sends a mail, if it is ours to send, and answers with what broke the line, if it did. */
async function sendOne(id: number, transport: Transport, clock: Clock): Promise<unknown> {
	const mail = await write((tx) => claim(tx, id, clock()))
	if (!mail) return
	let failure: unknown
	const answer = await transport.send(composeMessage(mail)).then(
		(): Answer => ({ is: 'sent' }),
		(error: unknown) => answerOf((failure = error)),
	)
	await write((tx) => recordSending(tx, mail, answer, clock()))
	return answer.is === 'later' && answer.gone ? failure : undefined
}
