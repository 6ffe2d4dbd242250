import { Form, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ShareLink } from '#app/ui/link/share-link.tsx'
import { pictureAddress, sharedAddress } from '../address.ts'
import type { OpenSession } from '../balancer-page.server.ts'
import { CopyText } from './copy-text.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { WhatsAppLink } from '#app/ui/link/whatsapp-link.tsx'

type Props = { session: OpenSession; address: string; origin: string }

/**
 * Ways to share teams: as text, and once there is a link, by link, as a picture and with all accepted players. Outdated
 * teams and those of a closed request are not shared, but their link can still be ended.
 */
export function SharePanel({ session, address, origin }: Props) {
	const { shareKey, text, told, hasAccepted, squadChanged, notDrawn } = session.balanced!
	const sending = useNavigation().formData?.get('intent')
	const link = shareKey && origin + sharedAddress(shareKey)
	const send = { method: 'post', action: address, preventScrollReset: true } as const
	const isStale = session.over !== null || squadChanged
	if (session.over && !link) return null
	return (
		<Card as="section" labelledBy="share" id="sharing" className="flex scroll-mt-24 flex-col gap-5">
			<div className="flex flex-col gap-1">
				<h2 id="share" tabIndex={-1} className="scroll-mt-24 text-xl">
					Share
				</h2>
				<p className="text-sm text-muted">
					{isStale
						? (session.over ?? 'The squad has changed. Balance again first.')
						: 'We show players by first name and initial, and guests as you wrote them.'}
				</p>
			</div>
			{link && (
				<ShareLink
					label="Link"
					hint={isStale ? 'Anyone with it can see that.' : 'Anyone with it sees the teams as they are now.'}
					link={link}
					title={session.name}
				/>
			)}
			{!isStale && (
				<>
					{link ? (
						<Passing shareKey={shareKey} text={text} link={link} notDrawn={notDrawn} />
					) : (
						<Form {...send} className="flex">
							<Button name="intent" value="share" pending={sending === 'share'} pendingText="One moment…">
								<Icon name="share-2" className="size-4" /> Share the Teams
							</Button>
						</Form>
					)}
					<CopyText label="As text" value={text} />
				</>
			)}
			{link && (
				<Form {...send} className="flex flex-wrap items-center gap-2">
					{hasAccepted && !isStale && (
						<Button name="intent" value="tell" variant={told ? 'secondary' : 'primary'} disabled={told}>
							<Icon name="bell" className="size-4" /> {told ? 'Everyone Knows' : 'Tell Everyone'}
						</Button>
					)}
					<Button name="intent" value="stop-sharing" variant="quiet" className={isStale ? '-ml-4' : undefined}>
						Stop Sharing
					</Button>
				</Form>
			)}
		</Card>
	)
}

type PassingProps = { shareKey: string; text: string; link: string; notDrawn: string[] }

function Passing({ shareKey, text, link, notDrawn }: PassingProps) {
	return (
		<div className="flex flex-col gap-2">
			<div className="flex flex-wrap gap-2">
				<WhatsAppLink text={`${text}\n\n${link}`} className={secondary}>
					<Icon name="message-circle" className="size-4" /> WhatsApp
				</WhatsAppLink>
				<Link to={pictureAddress(shareKey, 'png')} download="teams.png" className={secondary}>
					<Icon name="image" className="size-4" /> Picture (PNG)
				</Link>
				<Link to={pictureAddress(shareKey, 'svg')} download="teams.svg" className={secondary}>
					<Icon name="download" className="size-4" /> Picture (SVG)
				</Link>
			</div>
			{notDrawn.length > 0 && (
				<p className="text-sm wrap-anywhere text-muted">
					The picture can’t show:{' '}
					{notDrawn.map((name, i) => (
						<span key={i}>
							{i > 0 && ', '}
							<bdi>{name}</bdi>
						</span>
					))}
					. They have a number instead.
				</p>
			)}
		</div>
	)
}

const secondary = buttonClass({ variant: 'secondary', size: 'sm' })
