import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { statusName, type RequestStatus } from '../status.ts'

const tones: Record<RequestStatus, BadgeTone> = {
	open: 'court',
	matched: 'court',
	cancelled: 'clay',
	expired: 'outline',
}

export const StatusBadge = ({ status }: { status: RequestStatus }) => (
	<Badge tone={tones[status]}>{statusName(status)}</Badge>
)
