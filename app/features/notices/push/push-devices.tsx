import { Form, useNavigation } from 'react-router'
import { deviceName } from '#app/lib/text/device-name.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { unsubscribe, useThisBrowser, type BrowserState } from './use-this-browser.ts'

type Device = { id: number; userAgent: string | null; createdAt: Date; isThis: boolean }
type Props = { person: number; publicKey: string | null; devices: Device[] }

export const usePushHere = ({ person, publicKey, devices }: Props) =>
	useThisBrowser(
		person,
		publicKey,
		devices.some(({ isThis }) => isThis),
	)

/** Whether this browser gets pushes, or could once it is asked. */
export const mayPush = (state: BrowserState): state is Exclude<BrowserState, 'none' | 'denied'> =>
	state !== 'none' && state !== 'denied'

/** The devices that receive pushes, and how to make this one of them, or why it cannot be. */
export function PushDevices({ devices, browser }: { devices: Device[]; browser: ReturnType<typeof usePushHere> }) {
	const { state, failed, turnOn, busy } = browser
	if (!mayPush(state) && devices.length === 0) return <p className="text-muted">{words[state]}</p>
	return (
		<div id="devices" className="scroll-mt-24">
			<FormSection title="Push">
				<p className="text-muted">
					Get news on a device’s lock screen while you’re signed in there: a few words, never codes or amounts.
				</p>
				{state === 'off' ? (
					<Button
						type="button"
						className="self-start"
						pending={busy}
						pendingText="Turning on…"
						onClick={() => void turnOn()}
					>
						Turn On for This Device
					</Button>
				) : (
					<p>{words[state]}</p>
				)}
				<p role="status" className={failed ? undefined : 'sr-only'}>
					{failed && 'That did not work. Check your connection and try again.'}
				</p>
				{devices.length > 0 && (
					<ul className="divide-y divide-line border-y border-line">
						{devices.map((device) => (
							<DeviceRow key={device.id} device={device} />
						))}
					</ul>
				)}
			</FormSection>
		</div>
	)
}

const words: Record<Exclude<BrowserState, 'off'>, string> = {
	unknown: 'This page needs scripts to turn it on for a device. What you tick above is kept either way.',
	none: 'This browser can’t get pushes. Your inbox and emails work as before.',
	home: 'On an iPhone or iPad, first add Courtside to the Home Screen: tap Share, then “Add to Home Screen”. Open it from there and come back to this page.',
	denied: 'Notifications from Courtside are blocked in this browser. You can allow them in its settings for this site.',
	on: 'It is on for this device.',
}

function DeviceRow({ device: { id, userAgent, createdAt, isThis } }: { device: Device }) {
	const sent = useNavigation().formData
	const name = deviceName(userAgent)
	return (
		<li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-2 font-semibold">
					{name}
					{isThis && <Badge tone="court">This device</Badge>}
				</p>
				<p className="text-sm text-muted">On since {formatDate(createdAt)}</p>
			</div>
			<Form method="post" preventScrollReset onSubmit={() => isThis && void unsubscribe().catch(() => {})}>
				<input type="hidden" name="intent" value="push-off" />
				<Button
					name="device"
					value={id}
					variant="secondary"
					size="sm"
					pending={sent?.get('device') === String(id)}
					pendingText="Turning off…"
				>
					Turn Off<span className="sr-only"> for {name}</span>
				</Button>
			</Form>
		</li>
	)
}
