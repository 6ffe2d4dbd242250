import { Form, useNavigation } from 'react-router'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Faces } from '#app/ui/picture/faces.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import type { ThreadPage } from './page.server.ts'
import { threadAddress } from './rules.ts'
import { Link } from '#app/ui/link/link.tsx'

export function PeoplePanel({
	connectionId,
	members,
	id,
	number,
}: Pick<ThreadPage, 'connectionId' | 'members' | 'id' | 'number'>) {
	const others = members.filter(({ isYou }) => !isYou)
	const all = members.length === 1 ? 'Only you' : `${members.length} people`
	return (
		<Card as="section" labelledBy="people" padded={false} className="px-4">
			<Disclosure
				className="border-b-0"
				summary={
					<span className="flex items-center gap-3 whitespace-nowrap">
						<Faces initials={others.slice(0, 3).map(({ initials }) => initials)} count={others.length} />
						<span id="people">{all}</span>
					</span>
				}
			>
				<div className="flex flex-col gap-4">
					<OwnNumber id={id} number={number} />
					<ul className="flex flex-col gap-4">
						{others.map((member) => (
							<li key={member.id} className="flex gap-3">
								<PersonPicture picture={member.picture} initials={member.initials} size="lg" />
								<div className="min-w-0 grow">
									<p className="font-semibold wrap-anywhere">
										<bdi>{member.name}</bdi>
									</p>
									{member.phone && (
										<a
											href={`tel:${member.phone.replace(/[^\d+]/g, '')}`}
											className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-court-strong tabular-nums hover:underline"
										>
											<Icon name="phone" className="size-4" />
											{member.phone}
										</a>
									)}
									<details>
										<summary className="inline-flex min-h-11 w-fit cursor-pointer items-center gap-1 rounded-sm text-sm font-semibold text-muted hover:text-ink">
											More<span className="sr-only"> about {member.name}</span>
											<Icon name="chevron-down" className="size-4" />
										</summary>
										<p className="-ml-3 flex flex-wrap">
											{member.isBlocked ? (
												<span className="px-3 py-2 text-sm text-muted">You blocked them</span>
											) : (
												<Act to={`/matchmaking/people/block?member=${member.id}`} label="Block" name={member.name} />
											)}
											<Act to={`/matchmaking/people/report?member=${member.id}`} label="Report" name={member.name} />
											{connectionId && (
												<Act
													to={`/matchmaking/people/${connectionId}/disconnect?tab=connected`}
													label="Disconnect"
													name={member.name}
												/>
											)}
										</p>
									</details>
								</div>
							</li>
						))}
					</ul>
				</div>
			</Disclosure>
		</Card>
	)
}

const Act = ({ to, label, name }: { to: string; label: string; name: string }) => (
	<Link to={to} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
		{label}
		<span className="sr-only"> {name}</span>
	</Link>
)

function OwnNumber({ id, number: { phone, isShared } }: Pick<ThreadPage, 'id' | 'number'>) {
	const sent = useNavigation().formData?.get('intent')
	const intent = isShared ? 'hide' : 'share'
	if (phone === null)
		return (
			<div className="flex flex-wrap items-center justify-between gap-3 text-sm">
				<p className="text-muted">Nobody here sees your number.</p>
				<ButtonLink to="/matchmaking/preferences#phone" variant="secondary" size="sm">
					Add Your Number
				</ButtonLink>
			</div>
		)
	return (
		<Form
			method="post"
			action={threadAddress(id)}
			preventScrollReset
			className="flex flex-wrap items-center justify-between gap-3 text-sm"
		>
			<p className="text-muted">
				{isShared ? 'Everyone here sees ' : 'Nobody here sees '}
				<span className="font-semibold whitespace-nowrap text-ink tabular-nums">{phone}</span>.
			</p>
			<Button
				name="intent"
				value={intent}
				variant="secondary"
				size="sm"
				pending={sent === 'share' || sent === 'hide'}
				pendingText={isShared ? 'Hiding…' : 'Sharing…'}
			>
				{isShared ? 'Stop Sharing' : 'Share My Number'}
			</Button>
		</Form>
	)
}
