import type { IconName } from '#app/ui/icon.tsx'
import { Menu, MenuLink } from '#app/ui/layer/menu.tsx'

type Props = {
	name: string
	acts: { to: string; icon: IconName; label: string }[]
}

/** The rare acts about a player, such as blocking, behind three dots. */
export const PersonMenu = ({ name, acts }: Props) => (
	<Menu
		label={`More about ${name}`}
		summary="⋯"
		summaryClassName="min-w-11 justify-center text-xl"
		className="-my-2.5 print:hidden"
	>
		{acts.map(({ to, icon, label }) => (
			<MenuLink key={to} to={to} icon={icon} preventScrollReset>
				<span>
					{label}
					<span className="sr-only"> {name}</span>
				</span>
			</MenuLink>
		))}
	</Menu>
)

/** Blocking and reporting someone; `by` says where they were met, such as `response=12`. */
export const blockAndReport = (by: string): Props['acts'] => [
	{ to: `/matchmaking/people/block?${by}`, icon: 'ban', label: 'Block' },
	{ to: `/matchmaking/people/report?${by}`, icon: 'flag', label: 'Report' },
]
