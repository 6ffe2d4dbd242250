import { Notice } from '#app/ui/notice.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Approval = { id: number; status: 'draft' | 'submitted' | 'published' | 'declined'; reviewNote: string | null }

/** Says why players do not see a venue yet and what its people can do; renders nothing once it is published. */
export function ApprovalNotice({ venue }: { venue: Approval }) {
	if (venue.status === 'published') return null
	if (venue.status === 'submitted') {
		return (
			<Notice icon="hourglass" title="Waiting for approval">
				We’re looking at this venue. We’ll let you know once it’s live.
			</Notice>
		)
	}
	const declined = venue.status === 'declined'
	return (
		<Notice tone="warn" title={declined ? 'We didn’t approve this venue' : 'This venue isn’t live yet'}>
			{declined && venue.reviewNote && <p className="whitespace-pre-line">“{venue.reviewNote}”</p>}
			<p>
				{declined ? 'Fix what’s needed and send it again. ' : 'Finish its details and send it for approval. '}
				<Link
					to={`/venue-dashboard/${venue.id}/edit`}
					className="inline-flex min-h-11 items-center font-semibold text-court-strong underline underline-offset-4 pointer-fine:min-h-0"
				>
					{declined ? 'Edit the venue' : 'Finish the venue'}
				</Link>
			</p>
		</Notice>
	)
}
