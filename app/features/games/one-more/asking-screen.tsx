import { Form, useNavigation } from 'react-router'
import type { Failed } from '#app/lib/form/form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { MOST_CALLED } from './call-limits.ts'
import type { OwnCall } from './calls.server.ts'
import { callWords } from './need-one-more.tsx'

type Props = { bookingId: number; about: string; call: OwnCall | null; failed?: Failed }

/** A captain's call for more players: how many, and what came of it. */
export function AskingScreen({ bookingId, about, call, failed }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const left = Math.min(call?.left ?? 0, MOST_CALLED)
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div>
				<BackLink to={`/my-bookings/${bookingId}`}>Your booking</BackLink>
				<h1 className="text-3xl md:text-4xl">Find players</h1>
				<p className="mt-1 whitespace-pre-line text-muted">{about}</p>
			</div>
			<FormError errors={failed?.result.error?.['']} />
			{!call && <Notice title="Too late to ask">This game has begun or is off.</Notice>}
			{call?.last && (
				<Notice tone={call.last.yes > 0 ? 'success' : 'info'} title={titleOf(call.last)} role="status">
					<p>{callWords(call.last, call.canAsk)}</p>
					{call.last.isOpen && (
						<Form method="post" className="mt-3">
							<Button name="intent" value="stop" variant="secondary" pending={sending} pendingText="One moment…">
								Stop Asking
							</Button>
						</Form>
					)}
				</Notice>
			)}
			{call?.canAsk && left > 0 && (
				<Card className="flex flex-col gap-4">
					<ul className="flex flex-col gap-2">
						<Fact icon="users">We ask the best matches nearby</Fact>
						<Fact icon="eye">They see your first name and the game</Fact>
						<Fact icon="zap">The first to say yes is in. We’ll tell you</Fact>
					</ul>
					<Form method="post" className="flex flex-wrap items-end gap-3 *:grow">
						<input type="hidden" name="intent" value="ask" />
						<SelectField
							label="How many do you need?"
							name="places"
							defaultValue="1"
							options={Array.from({ length: left }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))}
						/>
						<Button className="min-h-12" pending={sending} pendingText="One moment…">
							Ask Nearby Players
						</Button>
					</Form>
				</Card>
			)}
			{call && !call.last && left <= 0 && (
				<Notice title="All places are taken">
					<p>Make room for more on your group’s page.</p>
					{call.group && (
						<ButtonLink to={call.group} variant="secondary" className="mt-3">
							Your Group
						</ButtonLink>
					)}
				</Notice>
			)}
		</div>
	)
}

function titleOf({ isOpen, yes, places }: NonNullable<OwnCall['last']>) {
	if (yes >= places) return places === 1 ? 'You have one more' : `You have ${yes} more`
	return isOpen ? 'We’re asking for you' : 'No longer asking'
}
