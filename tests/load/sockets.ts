import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../support/process/server.ts'
import type { Order, Report } from './crowd.ts'
import { drive, type Measured } from './measure.ts'
import { COURTS_PER_SPORT, DAY, HOUR, SIGNED_IN, sportsOf, today } from './plan.ts'
import { residentKilobytes } from './memory.ts'
import { signedIn } from './works.ts'

const VENUE = 1
const [SPORT] = sportsOf(VENUE)
/** A day on which neither the fill nor the other works book. */
const FREE_FROM = today + 56 * DAY
/** Files that both processes need besides sockets. */
const SPARE_FILES = 500
const ROUNDS = 5

export type SocketsMeasured = {
	sockets: number
	/** Memory of each socket. */
	kilobytesEach: number
	/** Milliseconds. */
	openedIn: number
	/** Milliseconds from sending a booking until all sockets have been told. */
	toldAfter: { middle: number; most: number }
	/** The venue page at 16 connections while the crowd is idle, and while all are told of two bookings a second. */
	quiet: Measured
	beside: Measured
}

/** Connects a crowd to one slot on its own server: what each socket costs, and how soon all are told. */
export async function benchSockets(databaseUrl: string, wanted: number, seconds: number): Promise<SocketsMeasured> {
	const limit = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' })) || Infinity
	const many = Math.min(wanted, limit - SPARE_FILES)
	if (many < wanted) console.log(`\nOnly ${many} sockets: this machine allows a process ${limit} open files.`)

	const server = await startServer(databaseUrl, { RATE_LIMITS: 'off' })
	const crowd = fork(resolve(import.meta.dirname, 'crowd.ts'), { execArgv: ['--import', 'tsx'] })
	try {
		const before = residentKilobytes(server.pid)
		const started = Date.now()
		const date = new Date(FREE_FROM + 2 * HOUR).toISOString().slice(0, 10)
		const say = JSON.stringify({ type: 'view_slot', slotId: `${VENUE}:${SPORT}:${date}:12` })
		const told = hear(crowd, `"count":${many},`)
		crowd.send({ do: 'open', url: server.url, many, say } satisfies Order)
		await report(crowd, 'open')
		const opened = Date.now() - started
		await told
		await sleep(2_000)
		const each = (residentKilobytes(server.pid) - before) / many

		const delays: number[] = []
		for (let round = 0; round < ROUNDS; round++) {
			const heard = hear(crowd, 'slot_changed')
			const booked = Date.now()
			await book(server.url, round)
			const { count, at } = await heard
			if (count < many) console.log(`Only ${count} of ${many} were told.`)
			delays.push(at - booked)
			await sleep(500)
		}

		const page = [{ path: `/venues/${VENUE}` }]
		const quiet = await drive(server.url, page, 16, seconds)
		let busy = true
		const bookings = (async () => {
			for (let round = ROUNDS; busy; round++) {
				await book(server.url, round)
				await sleep(500)
			}
		})()
		const beside = await drive(server.url, page, 16, seconds)
		busy = false
		await bookings
		delays.sort((a, b) => a - b)
		const toldAfter = { middle: delays[ROUNDS >> 1]!, most: delays.at(-1)! }
		return { sockets: many, kilobytesEach: each, openedIn: opened, toldAfter, quiet, beside }
	} finally {
		crowd.kill('SIGKILL')
		await server.stop()
	}
}

async function report(crowd: ChildProcess, kind: Report['kind']) {
	for (;;) {
		const [report] = (await once(crowd, 'message')) as [Report]
		if (report.kind === kind) return report
	}
}

/** Resolves when all of the crowd have received a message that contains this text. */
function hear(crowd: ChildProcess, text: string) {
	crowd.send({ do: 'hear', text } satisfies Order)
	return report(crowd, 'heard')
}

/** Books a new hour each time, for another player, because the waiting limit is per player. */
async function book(url: string, round: number) {
	const place = Math.floor(round / COURTS_PER_SPORT)
	const start = FREE_FROM + Math.floor(place / 14) * DAY + (7 + (place % 14)) * HOUR
	const body = {
		venueId: VENUE,
		sportId: SPORT,
		courtNumber: 1,
		startTime: new Date(start).toISOString(),
		endTime: new Date(start + HOUR).toISOString(),
		paymentMethod: 'SnapScan',
		notes: '',
	}
	const response = await fetch(`${url}/api/bookings`, {
		method: 'POST',
		headers: { ...signedIn(1 + (round % SIGNED_IN)), 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	})
	if (!response.ok) throw new Error(`Booking answered ${response.status}: ${await response.text()}`)
}
