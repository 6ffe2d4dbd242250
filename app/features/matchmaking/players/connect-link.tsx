import { buttonClass, type ButtonVariant } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { CardConnection, PlayerCardData } from './card.ts'
import { connectAddress } from './connect-address.ts'
import { Link } from '#app/ui/link/link.tsx'

type ConnectLinkProps = {
	player: Pick<PlayerCardData, 'id' | 'name' | 'connection' | 'isYou'>
	/** The query of the page below, which its dialogs keep. */
	search?: string
	/** The address of the current page, unless it is the player's own dialog. */
	back?: string
	variant?: ButtonVariant
	className?: string
}

const known: Record<NonNullable<CardConnection>, { icon: IconName; word: string }> = {
	asked: { icon: 'hourglass', word: 'Asked' },
	'asks-you': { icon: 'user-plus', word: 'Asks you' },
	connected: { icon: 'user-check', word: 'Connected' },
}

/** Links to the Connect dialog or, once the player has asked or is connected, shows that and links to the people. */
export function ConnectLink({ player, search = '', back, variant = 'secondary', className }: ConnectLinkProps) {
	const { id, name, connection, isYou } = player
	if (isYou) return null
	if (connection) {
		const { icon, word } = known[connection]
		return (
			<Link
				to="/matchmaking/people"
				className={buttonClass({ variant: connection === 'asks-you' ? variant : 'quiet', className })}
			>
				<Icon name={icon} className="size-4" />
				<span>
					{word}
					<span className="sr-only">: {name}</span>
				</span>
			</Link>
		)
	}
	return (
		<Link to={connectAddress(id, search, back)} preventScrollReset className={buttonClass({ variant, className })}>
			<Icon name="handshake" className="size-4" />
			<span>
				Connect<span className="sr-only"> with {name}</span>
			</span>
		</Link>
	)
}
