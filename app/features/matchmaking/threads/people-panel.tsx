import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Faces } from '#app/ui/picture/faces.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { blockAndReport, PersonMenu } from '../people/person-menu.tsx'
import type { ThreadPage } from './page.server.ts'
import { threadAddress } from './rules.ts'

export function PeoplePanel({
	connectionId,
	members,
	id,
	number,
}: Pick<ThreadPage, 'connectionId' | 'members' | 'id' | 'number'>) {
	const [you, others] = [members.filter(({ isYou }) => isYou), members.filter(({ isYou }) => !isYou)]
	const all = members.length === 1 ? 'Only you' : `${members.length} people`
	return (
		<Card as="section" labelledBy="people" padded={false} className="overflow-visible px-4">
			<Disclosure
				className="border-b-0"
				summary={
					<span className="flex items-center gap-3 whitespace-nowrap">
						<Faces initials={[...you, ...others].slice(0, 3).map(({ initials }) => initials)} count={members.length} />
						<span id="people">{all}</span>
					</span>
				}
			>
				<div className="flex flex-col gap-4">
					<OwnNumber id={id} number={number} />
					<ul className="flex flex-col gap-4">
						{others.map((member) => (
							<li key={member.id} className="flex items-center gap-3">
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
									{member.isBlocked && <p className="text-sm text-muted">You blocked them</p>}
								</div>
								<PersonMenu name={member.name} acts={actsFor(member.id, member.isBlocked, connectionId)} />
							</li>
						))}
					</ul>
				</div>
			</Disclosure>
		</Card>
	)
}

const actsFor = (id: number, isBlocked: boolean, connectionId: number | null) =>
	[
		...blockAndReport(`member=${id}`).filter(({ label }) => !isBlocked || label !== 'Block'),
		connectionId && {
			to: `/matchmaking/people/${connectionId}/disconnect?tab=connected`,
			icon: 'user-x' as const,
			label: 'Disconnect',
		},
	].filter((act) => !!act)

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
