import { ShareLink } from '#app/ui/link/share-link.tsx'

type Props = { tournament: { name: string; isPublic: boolean }; link: string; primary?: boolean }

/** As the main thing to do it is the button alone: the badge above says whom the link lets in. */
export const TournamentLink = ({ tournament: { name, isPublic }, ...link }: Props) => (
	<ShareLink
		label={isPublic ? 'Link to share' : 'Private link'}
		hint={isPublic || link.primary ? undefined : 'Anyone with it can see this tournament and join.'}
		title={name}
		{...link}
	/>
)
