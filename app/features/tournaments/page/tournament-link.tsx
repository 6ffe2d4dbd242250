import { ShareLink } from '#app/ui/link/share-link.tsx'

type Props = { tournament: { name: string; isPublic: boolean }; link: string; primary?: boolean }

/** The button alone: the badge above says whom the link lets in. */
export const TournamentLink = ({ tournament: { name, isPublic }, ...link }: Props) => (
	<ShareLink label={isPublic ? 'Link to share' : 'Private link'} title={name} {...link} />
)
