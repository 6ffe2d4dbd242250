import type { PageMeasured } from './demo-pages.ts'
import type { LoginsMeasured } from './login-load.ts'
import type { Measured } from './measure.ts'
import type { SocketsMeasured } from './sockets.ts'
import type { BurstMeasured } from './webhook-burst.ts'
import type { Work } from './works.ts'

export type Row = Pick<Work, 'title' | 'limit' | 'goal'> & { measured: Measured[]; beside: Measured[] }
export type SizeMeasured = {
	size: string
	rows: Row[]
	logins?: LoginsMeasured
	/** Milliseconds from the start to the first success of /readyz. */
	readyAfter: number
	/** Resident memory in megabytes: right after everything above, and once it has rested. */
	memory: number
	atRest?: number
}

/** The goals beside those of the rows. */
export const GOALS = {
	loginsPerSecond: 60,
	/** How many times slower a page may be meanwhile. */
	pageBesideLogins: 5,
	/** Milliseconds. */
	readyAfter: 2_000,
	/** Megabytes. */
	memory: 200,
	sockets: 10_000,
	kilobytesEach: 15,
	/** Webhooks that are due at once, and the share of a page’s speed that must remain meanwhile. */
	burst: 10_000,
	pageBesideBurst: 0.8,
	/** At ten times the size, this share of the speed must remain. */
	growth: 0.8,
}

/** Returns what was reached at 64 connections, as a share of the limit beside it. */
export const shareOf = ({ measured, beside }: Row) => measured.at(-1)!.perSecond / beside.at(-1)!.perSecond

export function isReached(row: Row) {
	const { p50, p99, failures } = row.measured.at(-1)!
	const { share = 0, p99: longest = Infinity, spread = Infinity } = row.goal
	return shareOf(row) >= share && p99 <= longest && p99 <= spread * Math.max(p50, 1) && failures === ''
}

export function printSize({ size, rows, logins, readyAfter, memory, atRest }: SizeMeasured) {
	const connections = rows[0]?.measured.map((each) => String(each.connections)) ?? []
	console.log(`\nSize ${size}: successes per second by the number of connections; at 64 of them the milliseconds they took,
and for each those of the processor and the statements`)
	table(
		['work', ...connections, 'p50', 'p99', 'processor', 'statements', 'beside', 'its 64', 'share', 'goal', '', ''],
		rows.map((row) => {
			const { title, goal, measured, limit, beside } = row
			const last = measured.at(-1)!
			return [
				title,
				...measured.map(({ perSecond }) => whole(perSecond)),
				String(last.p50),
				String(last.p99),
				costOf(last),
				statementsOf(last),
				limit.kind === 'constant' ? `${whole(limit.bytes / 1000)} kB constant` : limit.kind,
				whole(beside.at(-1)!.perSecond),
				percent(shareOf(row)),
				wordsOf(goal),
				isReached(row) ? 'reached' : '–',
				[...new Set(measured.map(({ failures }) => failures).filter(Boolean))].join('; '),
			]
		}),
	)
	if (logins) {
		const slower = logins.beside.p99 / Math.max(logins.quiet.p99, 1)
		console.log(`\nSigning in: ${whole(logins.logins.perSecond)} per second (goal ${GOALS.loginsPerSecond}) ${logins.logins.failures}
  a page meanwhile: p99 ${logins.beside.p99} ms beside ${logins.quiet.p99} ms, ${slower.toFixed(1)} times (goal ${GOALS.pageBesideLogins})`)
	}
	console.log(
		`\nReady ${whole(readyAfter)} ms after the start (goal ${GOALS.readyAfter}); ${whole(memory)} MB resident after the run (goal ${GOALS.memory})${atRest ? `, ${whole(atRest)} MB at rest` : ''}.`,
	)
}

/**
 * Returns the share of each work's speed that remains at ten times the size, at 64 connections.
 *
 * It gives successes per second, and processor time per success, which other work on the machine disturbs less.
 */
export const growth = (small: SizeMeasured, large: SizeMeasured) =>
	small.rows.map(({ title, measured }, i) => {
		const [few, many] = [measured.at(-1)!, large.rows[i]!.measured.at(-1)!]
		return {
			title,
			few,
			many,
			left: many.perSecond / few.perSecond,
			leftByCpu: (few.processor ?? NaN) / (many.processor ?? NaN),
		}
	})

export function printGrowth(all: ReturnType<typeof growth>) {
	console.log(`\nGrowth: what is left at ten times the size, at 64 connections (goal ${percent(GOALS.growth)})`)
	table(
		['work', 'S', 'L', 'left', 'processor S', 'processor L', 'left', ''],
		all.map(({ title, few, many, left, leftByCpu }) => [
			title,
			whole(few.perSecond),
			whole(many.perSecond),
			percent(left),
			costOf(few),
			costOf(many),
			percent(leftByCpu),
			left >= GOALS.growth ? 'reached' : '–',
		]),
	)
}

/** Prints rows beside the ones measured again: on another database, or with more processes. */
export function printAgain(name: string, first: Row[], again: Row[]) {
	console.log(
		`\n${name}, on this machine in this run, beside one process on SQLite: successes per second, p99 in milliseconds,
and milliseconds of the processor each, at 64 connections`,
	)
	table(
		['work', 'SQLite', 'p99', 'processor', name, 'p99', 'processor', 'share', ''],
		again.map(({ title, measured }) => {
			const other = measured.at(-1)!
			const own = first.find((row) => row.title === title)!.measured.at(-1)!
			const figures = [own, other].flatMap((of) => [whole(of.perSecond), String(of.p99), costOf(of)])
			return [title, ...figures, percent(other.perSecond / own.perSecond), own.failures || other.failures]
		}),
	)
}

export function printDemo(pages: PageMeasured[]) {
	console.log(
		'\nPages of people who are signed in, on the demo data, at one connection: each one’s milliseconds of the processor,',
	)
	console.log('with and without compression, and its statements')
	table(
		['page', 'processor', 'with brotli', 'statements', ''],
		pages.map(({ title, bare, brotli }) => [
			title,
			costOf(bare),
			costOf(brotli),
			statementsOf(brotli),
			bare.failures || brotli.failures,
		]),
	)
}

export function printSockets({ sockets, kilobytesEach, openedIn, toldAfter, quiet, beside }: SocketsMeasured) {
	console.log(`\nSockets: ${sockets} on one slot, opened in ${openedIn} ms
  memory    ${kilobytesEach.toFixed(1)} kB each (goal ${GOALS.kilobytesEach})
  fan-out   all of them know of a booking ${toldAfter.middle} ms after it was sent, ${toldAfter.most} ms at most
  beside    venue page at 16 connections: p99 ${quiet.p99} ms and ${whole(quiet.perSecond)} /s while they look,
            ${beside.p99} ms and ${whole(beside.perSecond)} /s with a booking told to all twice a second`)
}

export function printBurst({ messages, perSecond, quiet, beside }: BurstMeasured) {
	const share = beside.perSecond / quiet.perSecond
	console.log(`\nWebhooks: ${messages} due at once, ${whole(perSecond)} sent per second
  beside    venue page at 16 connections: ${whole(quiet.perSecond)} /s alone, ${whole(beside.perSecond)} /s meanwhile, ${percent(share)} (goal ${percent(GOALS.pageBesideBurst)})`)
}

const costOf = ({ processor }: Measured) => processor?.toFixed(2) ?? ''
const statementsOf = ({ statements }: Measured) => statements?.toFixed(1) ?? ''

function wordsOf({ share, p99, spread }: Row['goal']) {
	const words = [share && percent(share), p99 && `p99 ${p99}`, spread && `p99 ${spread} × p50`]
	return words.filter(Boolean).join(', ')
}

function table(head: string[], rows: string[][]) {
	const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]!.length)))
	for (const row of [head, ...rows]) {
		const cells = row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
		console.log(cells.join('  ').trimEnd())
	}
}

const whole = (number: number) => Math.round(number).toLocaleString('en-ZA')
const percent = (share: number) => `${whole(share * 100)} %`
