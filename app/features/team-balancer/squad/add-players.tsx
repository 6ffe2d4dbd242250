import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { levelName, levelOptions } from '#app/features/matchmaking/levels.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { balancerAddress } from '../address.ts'
import type { OpenSession } from '../balancer-page.server.ts'
import { GUEST_NAME_MAX } from '../rules.ts'
import { FIND_PLAYER } from '../use-focus-after.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	session: OpenSession
	matchRequestId: number
	idempotencyKey: string
	result: SubmissionResult<string[]> | undefined
}

export function AddPlayers({ session, matchRequestId, idempotencyKey, result }: Props) {
	const address = balancerAddress({ matchRequestId, session: session.id })
	const { acceptedMissing, youMissing, search } = session
	const send = { method: 'post', action: address, preventScrollReset: true } as const
	return (
		<div className="flex flex-col gap-4">
			{(acceptedMissing > 0 || youMissing) && (
				<Form {...send} className="flex flex-wrap gap-2">
					{acceptedMissing > 0 && (
						<Button name="intent" value="add-accepted" variant="secondary">
							<Icon name="user-check" className="size-4" /> Add All Accepted ({acceptedMissing})
						</Button>
					)}
					{youMissing && (
						<Button name="intent" value="add-me" variant="secondary">
							<Icon name="user-plus" className="size-4" /> Add Me
						</Button>
					)}
				</Form>
			)}
			<GuestForm session={session} address={address} idempotencyKey={idempotencyKey} result={result} />
			<Form
				method="get"
				action="/team-balancer#squad"
				preventScrollReset
				role="search"
				className="flex items-end gap-2"
			>
				<input type="hidden" name="matchRequestId" value={matchRequestId} />
				<input type="hidden" name="session" value={session.id} />
				<TextField
					key={search?.q}
					id={FIND_PLAYER}
					label="Find a player"
					type="search"
					name="q"
					defaultValue={search?.q}
					maxLength={100}
					autoComplete="off"
					className="min-w-0 grow"
				/>
				<Button variant="secondary" className="min-h-12">
					Search
				</Button>
			</Form>
			{search && (
				<div className="flex flex-col gap-1">
					<div className="flex items-center justify-between gap-2">
						<p role="status" className="min-w-0 text-sm wrap-anywhere text-muted">
							{search.found.length === 0
								? `No “${search.q}” here. Add them as a guest.`
								: 'People you know, and players who are listed'}
						</p>
						<Link
							to={`${address}#squad`}
							preventScrollReset
							className="grid min-h-11 place-items-center px-2 text-sm font-semibold"
						>
							Clear
						</Link>
					</div>
					<ul className="rows empty:hidden">
						{search.found.map(({ who, name, isConnected, level, place }) => (
							<li key={who} className="flex min-h-14 items-center gap-3 py-1">
								<span className="min-w-0 grow">
									<span className="block wrap-anywhere">
										<bdi>{name}</bdi>
									</span>
									<span className="block text-sm wrap-anywhere text-muted empty:hidden">
										{[level && levelName(level), place].filter(Boolean).join(' · ')}
									</span>
								</span>
								{isConnected && <Badge tone="court">Connected</Badge>}
								<Form {...send}>
									<input type="hidden" name="who" value={who} />
									<Button name="intent" value="add" variant="quiet" size="sm">
										Add<span className="sr-only"> {name}</span>
									</Button>
								</Form>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	)
}

type GuestProps = Omit<Props, 'matchRequestId'> & { address: string }

function GuestForm({ session, address, idempotencyKey, result }: GuestProps) {
	const key = useIdempotencyKey(idempotencyKey)
	const { form, field, errors } = useSubmission<'name' | 'skillLevel' | 'position'>('guest', result)
	const sending = useNavigation().formData?.get('intent') === 'guest'
	const none = { value: '', label: 'No position' }
	return (
		<Form method="post" {...form} action={address} preventScrollReset className="flex flex-col gap-3">
			<input type="hidden" name="intent" value="guest" />
			<input type="hidden" name="idempotencyKey" value={key} />
			<TextField
				label="Add a guest by name"
				maxLength={GUEST_NAME_MAX}
				autoComplete="off"
				{...field('name')}
				error={field('name').error ?? errors}
			/>
			<div className="grid grid-cols-2 gap-3">
				<SelectField
					label="Level"
					options={levelOptions}
					{...field('skillLevel')}
					defaultValue={field('skillLevel').defaultValue ?? 'intermediate'}
				/>
				{session.positions.length > 0 && (
					<SelectField label="Position" options={[none, ...session.positions]} {...field('position')} />
				)}
			</div>
			<Button variant="secondary" pending={sending} className="min-h-12">
				<Icon name="user-plus" className="size-4" /> Add Guest
			</Button>
		</Form>
	)
}
