import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, type PrometheusContentType } from 'prom-client'
import { log, logError } from '#app/lib/process/log.server.ts'

/** Milliseconds before a process that ended by itself is started again: one that cannot start is not tried in a row. */
const AGAIN_AFTER_MS = 500

/**
 * Runs `program` in `count` processes that share the port, and starts one that ends by itself again. The first one
 * migrates the database before the others start; where it cannot listen, this process ends with its code.
 *
 * Messages that one process tells the others (db/client/versions/neighbours.ts) go through here, as do the metrics of
 * all. This process takes no request and opens no database: nothing in here may fail for a reason of theirs.
 */
export function runWorkers(count: number, program: string) {
	const registry = new AggregatorRegistry<PrometheusContentType>()
	let begun = false
	let stopping = false
	cluster.setupPrimary({ exec: program })

	cluster.on('message', (from, message: { channel?: string; question?: number }) => {
		if (message.question !== undefined) void answerMetrics(registry, from, message.question)
		else if (message.channel !== undefined)
			for (const worker of running()) if (worker !== from && worker.isConnected()) worker.send(message)
	})
	cluster.once('listening', () => {
		begun = true
		for (let others = 1; others < count; others++) cluster.fork()
	})
	cluster.on('exit', ({ process: { pid } }, code, signal) => {
		if (begun && !stopping) {
			log('error', 'A process ended and is started again', { pid, code, signal })
			return void sleep(AGAIN_AFTER_MS).then(() => stopping || cluster.fork())
		}
		if (code) process.exitCode = code
		if (running().length === 0) process.exit(begun || stopping ? undefined : code || 1)
	})
	for (const signal of ['SIGTERM', 'SIGINT'] as const)
		process.on(signal, () => {
			stopping = true
			for (const worker of running()) worker.process.kill(signal)
			if (running().length === 0) process.exit()
		})
	cluster.fork()
}

/** One that has ended is listed until its channel is closed too. */
const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead()) as Worker[]

/** Sends the process that was asked for the metrics those of all. */
async function answerMetrics(registry: AggregatorRegistry<PrometheusContentType>, to: Worker, question: number) {
	const text = await registry.clusterMetrics().catch((error: unknown) => logError(error, 'metrics'))
	if (to.isConnected()) to.send({ question, text })
}
