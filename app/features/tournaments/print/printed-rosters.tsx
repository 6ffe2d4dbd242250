import { nameOf } from '../teams/rules.ts'

type Props = {
	rosters: {
		id: number
		name: string
		members: { role: 'captain' | 'player'; user: { username: string | null; fullName: string } }[]
	}[]
}

/** Teams with all players by name, the captain first. */
export function PrintedRosters({ rosters }: Props) {
	return (
		<ul className="columns-2xs gap-6 text-sm">
			{rosters.map(({ id, name, members }) => (
				<li key={id} className="break-inside-avoid pb-3">
					<p className="font-semibold wrap-anywhere">{name}</p>
					{members.length > 0 && (
						<p className="wrap-anywhere text-muted">
							{members.map(({ role, user }) => nameOf(user) + (role === 'captain' ? ' (captain)' : '')).join(', ')}
						</p>
					)}
				</li>
			))}
		</ul>
	)
}
