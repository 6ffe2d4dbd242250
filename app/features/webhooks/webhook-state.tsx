import { Fragment } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { formatDay, formatTime } from '#app/lib/time/time.ts'

type StateProps = { works: boolean; stoppedAt: Date | null; failingSince: Date | null; lastSentAt: Date | null }

/** An address that breaks after a slash or before a dot, where it must. */
export const AddressText = ({ url }: { url: string }) => (
	<span className="wrap-anywhere">
		{url.match(/\.[^/.]*\/*|[^/.]+\/*|\/+/g)!.map((part, i) => (
			<Fragment key={i}>
				{i > 0 && <wbr />}
				{part}
			</Fragment>
		))}
	</span>
)

/** Whether nothing has been tried with an address yet. */
export const awaitsFirst = ({ works, stoppedAt, failingSince, lastSentAt }: StateProps) =>
	works && !stoppedAt && !failingSince && !lastSentAt

/** Whether messages reach an address, in a few words. */
export function WebhookState({ works, stoppedAt, failingSince, lastSentAt }: StateProps) {
	if (!works) return <Badge tone="clay">Belongs to the former owner</Badge>
	if (stoppedAt) return <Badge tone="clay">Stopped</Badge>
	if (failingSince)
		return (
			<Badge tone="sun">
				Failing since {formatDay(failingSince)}, {formatTime(failingSince)}
			</Badge>
		)
	return lastSentAt ? <Badge tone="court">Working</Badge> : <Badge>Nothing arrived yet</Badge>
}
