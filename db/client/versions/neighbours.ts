import cluster from 'node:cluster'
import { createTeller, type Teller } from './tell.ts'

type Passed = { channel: string; message: object }

/**
 * Carries messages between the processes of one box, through the process that has started them (app/workers.ts). A
 * process that runs alone, or a command, has no neighbours.
 */
export function tellNeighbours(): Teller {
	const { worker } = cluster
	const teller = createTeller((channel, message) => {
		if (worker?.isConnected()) worker.send({ channel, message } satisfies Passed)
	})
	worker?.on('message', ({ channel, message }: Passed) => teller.deliver(channel, message))
	return teller
}
