import { Form, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import type { OwnDevice } from './devices.server.ts'

/** This device and the three that were seen last; the others are folded away. */
const SHOWN = 4

export function DeviceList({ devices }: { devices: OwnDevice[] }) {
	const sent = useNavigation().formData
	const first = devices.slice(0, SHOWN)
	const rest = devices.slice(SHOWN)
	return (
		<div className="flex flex-col gap-4">
			<Devices devices={first} />
			{rest.length > 0 && (
				<Disclosure summary={`Show ${rest.length} more`} className="-mt-4">
					<Devices devices={rest} />
				</Disclosure>
			)}
			{devices.some(({ isThis }) => !isThis) && (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="intent" value="end-others" />
					<Button variant="danger" pending={sent?.get('intent') === 'end-others'} pendingText="Signing out…">
						Sign Out Everywhere Else
					</Button>
				</Form>
			)}
		</div>
	)
}

function Devices({ devices }: { devices: OwnDevice[] }) {
	const sent = useNavigation().formData
	return (
		<ul className="rows">
			{devices.map(({ id, name, isThis, seen, since }) => (
				<li key={id} className="flex min-h-16 items-center justify-between gap-x-4 py-3 first:pt-0">
					<div className="min-w-0">
						<p className="flex flex-wrap items-center gap-2 font-semibold">
							{name}
							{isThis && <Badge tone="court">This device</Badge>}
						</p>
						<p className="text-sm text-muted">
							<span className="block">Seen {seen}</span>
							<span className="block">Signed in {since}</span>
						</p>
					</div>
					{!isThis && (
						<Form method="post" preventScrollReset>
							<input type="hidden" name="intent" value="end" />
							<input type="hidden" name="session" value={id} />
							<Button
								variant="secondary"
								size="sm"
								pending={sent?.get('session') === String(id)}
								pendingText="Signing out…"
							>
								Sign Out<span className="sr-only"> {name}</span>
							</Button>
						</Form>
					)}
				</li>
			))}
		</ul>
	)
}
