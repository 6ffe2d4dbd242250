import { Form, useNavigation } from 'react-router'
import { formatDate, formatTime } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
	/** When the last import ended; null before the first. */
	syncedAt: Date | null
	total: number
	configured: boolean
}

export function ConnectedCard({ syncedAt, total, configured }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Card as="section" className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between">
			<div>
				<h2 className="flex items-center gap-2 text-xl leading-7">
					<Icon name="circle-check" className="size-5 text-court-strong" /> Strava is connected
				</h2>
				<p className="text-muted">
					{syncedAt === null
						? 'No runs imported yet.'
						: `Last import ${formatDate(syncedAt)}, ${formatTime(syncedAt)} · ${total === 1 ? '1 run' : `${total} runs`}`}
				</p>
				<p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
					<Icon name="lock" className="size-4 shrink-0" /> Only you see your runs.
				</p>
			</div>
			<div className="flex flex-col gap-3 sm:flex-row-reverse">
				{configured && (
					<Form method="post" className="grid">
						<Button name="intent" value="import" pending={sending} pendingText="Importing…">
							<Icon name="refresh-cw" className="size-4" /> Import Now
						</Button>
					</Form>
				)}
				<ButtonLink to="/strava-connect/disconnect" preventScrollReset variant="secondary">
					Disconnect
				</ButtonLink>
			</div>
		</Card>
	)
}
