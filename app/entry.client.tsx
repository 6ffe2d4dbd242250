import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const hydrate = () =>
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
		)
	})

async function hydrateOlder() {
	const { giveMissing } = await import('./lib/older-engines.ts')
	giveMissing()
	hydrate()
}

// An engine below the floor of package.json keeps the plain page, where every link and form works.
const isAtFloor = typeof HTMLDialogElement === 'function' && 'submitter' in SubmitEvent.prototype
const isOlder = !('size' in URLSearchParams.prototype && 'toSorted' in Array.prototype && 'randomUUID' in crypto)
if (isAtFloor) void (isOlder ? hydrateOlder() : hydrate())
