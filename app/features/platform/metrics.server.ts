import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import { on } from 'node:events'
import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq, inArray, isNotNull } from 'drizzle-orm'
import {
	AggregatorRegistry,
	collectDefaultMetrics,
	Counter,
	Gauge,
	Histogram,
	type PrometheusContentType,
} from 'prom-client'
import { openSockets } from '#app/features/live/socket.server.ts'
import { countRetries, countStatements, db, writesUnderWay } from '#db/client/index.ts'
import { databaseUrl, dialect } from '#db/dialect.ts'
import { jobLeases, mails, refunds } from '#db/schema.ts'
import { env, isLoopback } from '#app/lib/process/env.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { cacheCounts } from './response-cache/responses.server.ts'
import { lateness, admissions } from './admission.server.ts'

const registry = new AggregatorRegistry<PrometheusContentType>()
AggregatorRegistry.setRegistries(registry)
const registers = [registry]
collectDefaultMetrics({ register: registry, prefix: 'courtside_' })

const labelNames = ['kind', 'status'] as const
const requests = new Histogram({
	name: 'courtside_request_seconds',
	help: 'Requests that were worked on, by what was asked for and the class of the answer; cached responses are not in it.',
	labelNames,
	buckets: [0.005, 0.02, 0.1, 0.5, 2],
	registers,
})

/** Counts the request when its response has been sent. */
export function measure(request: IncomingMessage, response: ServerResponse) {
	const started = performance.now()
	response.once('close', () => {
		const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'cut off'
		requests.observe({ kind: kindOf(request.url ?? ''), status }, (performance.now() - started) / 1000)
	})
}

function kindOf(url: string) {
	const path = url.split('?')[0]!
	if (path.startsWith('/api')) return 'call'
	if (path.endsWith('.data')) return 'data'
	return path.startsWith('/assets/') || /\.\w{2,5}$/.test(path) ? 'file' : 'page'
}

/** Adds a gauge, read on each scrape. Of several processes it shows the sum, or the largest. */
function gauge(name: string, help: string, read: () => number, aggregator: 'sum' | 'max' = 'sum') {
	new Gauge({
		name: `courtside_${name}`,
		help,
		registers,
		aggregator,
		collect() {
			this.set(read())
		},
	})
}
gauge('requests_under_way', 'Requests that are worked on or wait for it.', () => admissions().underWay)
gauge(
	'event_loop_late_seconds',
	'How late the event loop was, on average over the last second.',
	() => lateness.mean / 1000,
	'max',
)
gauge('writes_under_way', 'Transactions that wait for their turn or for the disk.', () => writesUnderWay())
gauge('response_cache_bytes', 'What the cached responses take.', () => cacheCounts().bytes)

if (dialect === 'sqlite')
	gauge(
		'database_log_bytes',
		'What the log beside the SQLite file takes. It grows as long as somebody reads an older state.',
		() => statSync(`${databaseUrl}-wal`, { throwIfNoEntry: false })?.size ?? 0,
		'max',
	)

gauge('sockets', 'Open sockets of the live pages.', () => openSockets())
gauge('processes', 'Processes whose figures these are.', () => 1)

function counter(name: string, help: string, read: () => number) {
	new Counter({
		name: `courtside_${name}`,
		help,
		registers,
		collect() {
			this.reset()
			this.inc(read())
		},
	})
}
counter(
	'requests_turned_away_total',
	'Requests answered with 503 because of too many, or too late.',
	() => admissions().refused,
)
counter('response_cache_hits_total', 'Requests answered by a cached response.', () => cacheCounts().hits)
counter('response_cache_misses_total', 'Requests for which none was kept.', () => cacheCounts().misses)
counter('write_retries_total', 'Transactions run again because they lost to another.', () => countRetries())
counter('statements_total', 'Statements that the database has received.', () => countStatements())

const failures = new Counter({
	name: 'courtside_job_failures_total',
	help: 'Runs of a job that threw.',
	labelNames: ['job'],
	registers,
})
export const jobFailed = (job: string) => failures.inc({ job })

new Gauge({
	name: 'courtside_job_ended_seconds',
	help: 'When each job last came to its end in any process, in seconds since 1970.',
	labelNames: ['job'],
	registers,
	aggregator: 'max',
	async collect() {
		const rows = await db.select().from(jobLeases).where(isNotNull(jobLeases.ranAt))
		for (const { name, ranAt } of rows) this.set({ job: name }, ranAt!.getTime() / 1000)
	},
})

new Gauge({
	name: 'courtside_waiting',
	help: 'What waits to be sent.',
	labelNames: ['what'],
	registers,
	aggregator: 'max',
	async collect() {
		this.set({ what: 'mails' }, await db.$count(mails, eq(mails.status, 'waiting')))
		this.set({ what: 'refunds' }, await db.$count(refunds, inArray(refunds.status, ['due', 'sending'])))
	},
})

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether the client may read the metrics: from this machine without a proxy, or with METRICS_TOKEN. */
export function mayMeasure({ headers, socket }: IncomingMessage) {
	const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
	if (token && env.METRICS_TOKEN) return timingSafeEqual(hash(token), hash(env.METRICS_TOKEN))
	const proxied = env.TRUST_PROXY || headers['x-forwarded-for'] || headers.forwarded || headers.via
	return !proxied && isLoopback(socket.remoteAddress?.replace(/^::ffff:/, '') ?? '')
}

/** Responds with all metrics as Prometheus text; 503 where the database, which counts some, does not respond. */
export async function answerMetrics(response: ServerResponse) {
	const body = await metrics().catch((error: unknown) => logError(error, 'metrics'))
	if (body === undefined) return void response.writeHead(503).end()
	response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
	response.end(body)
}

/** Returns those of all processes, or of this one where another does not answer, such as one that is starting. */
const metrics = async () => (cluster.isWorker ? await metricsOfAll() : undefined) ?? (await registry.metrics())

let asked = 0

/** Asks app/workers.ts, which adds up those of all. Returns nothing where one of them does not answer. */
async function metricsOfAll() {
	const question = ++asked
	cluster.worker!.send({ question })
	for await (const [answer] of on(cluster.worker!, 'message') as AsyncIterable<[{ question?: number; text?: string }]>)
		if (answer.question === question) return answer.text
}
