import { Form, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { pictureAddress, sharedAddress } from './address.ts'
import type { OpenSession } from './balancer-page.server.ts'
import { CopyText } from './copy-text.tsx'

type Props = { session: OpenSession; address: string; origin: string }

/** Showing the teams to others: as text, and once there is a link by that, as a picture and to everybody accepted. */
export function SharePanel({ session, address, origin }: Props) {
	const { shareKey, text, told, hasAccepted } = session.balanced!
	const sending = useNavigation().formData?.get('intent')
	const link = shareKey && origin + sharedAddress(shareKey)
	const send = { method: 'post', action: address, preventScrollReset: true } as const
	return (
		<Card as="section" labelledBy="share" id="sharing" className="flex flex-col gap-5">
			<div className="flex flex-col gap-1">
				<h2 id="share" className="text-xl">
					Share
				</h2>
				<p className="text-sm text-muted">Players are shown by first name and initial, guests as you wrote them.</p>
			</div>
			{link ? (
				<>
					<ShareLink
						label="Link"
						hint="Whoever has it sees the teams as they are now."
						link={link}
						title={session.name}
					/>
					<div className="flex flex-wrap gap-2">
						<a href={whatsApp(`${text}\n\n${link}`)} rel="noreferrer" target="_blank" className={secondary}>
							<Icon name="message-circle" className="size-4" /> WhatsApp
						</a>
						<a href={pictureAddress(shareKey, 'png')} download="teams.png" className={secondary}>
							<Icon name="image" className="size-4" /> Picture (PNG)
						</a>
						<a href={pictureAddress(shareKey, 'svg')} download="teams.svg" className={secondary}>
							<Icon name="download" className="size-4" /> Picture (SVG)
						</a>
					</div>
				</>
			) : (
				<Form {...send} className="flex">
					<Button name="intent" value="share" pending={sending === 'share'} pendingText="One moment…">
						<Icon name="share-2" className="size-4" /> Share the Teams
					</Button>
				</Form>
			)}
			<CopyText label="As text" value={text} />
			{link && (
				<Form {...send} className="flex flex-wrap items-center gap-2">
					{hasAccepted && (
						<Button name="intent" value="tell" variant="secondary" disabled={told}>
							<Icon name="bell" className="size-4" /> {told ? 'Everybody Was Told' : 'Tell Everybody'}
						</Button>
					)}
					<Button name="intent" value="stop-sharing" variant="quiet">
						Stop Sharing
					</Button>
				</Form>
			)}
		</Card>
	)
}

const secondary = buttonClass({ variant: 'secondary', size: 'sm' })

const whatsApp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`
