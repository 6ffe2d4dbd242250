import { Card } from '#app/ui/card.tsx'
import { ShareLink } from '#app/ui/link/share-link.tsx'

type Props = { tournament: { name: string; isPublic: boolean }; link: string }

export const TournamentLink = ({ tournament: { name, isPublic }, link }: Props) => (
	<Card>
		<ShareLink
			label={isPublic ? 'Link to share' : 'Private link'}
			hint={isPublic ? undefined : 'Anyone with it can see this tournament and join.'}
			link={link}
			title={name}
		/>
	</Card>
)
