import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { CustomerSearch, visitWords } from '#app/features/bookings/customers/customer-list.tsx'
import { readCustomerQuery } from '#app/features/bookings/customers/customer-query.ts'
import { MergeCustomers } from '#app/features/bookings/customers/customer-schemas.ts'
import {
	findMerge,
	findSame,
	mergeCustomers,
	type MergePreview,
} from '#app/features/bookings/customers/merge.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { Parts } from '#app/ui/fact.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/merge'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Merge customers', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [user, venueId, id] = [requireUser(context), readId(params.venueId), readId(params.customerId)]
	const { q } = readCustomerQuery(url.searchParams)
	const other = readId(url.searchParams.get('with'))
	const same = await findSame(user, venueId, id, q, readId(url.searchParams.get('page')) ?? 1)
	return { now: new Date(), same, q, other, preview: other === null ? null : await findMerge(user, venueId, id, other) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const id = requireId(params.customerId, 'Customer not found')
	return submit(request, MergeCustomers, 'Customers not merged', async ({ other }) => {
		const kept = await mergeCustomers(user, venueId, id, other)
		const back = `/venue-dashboard/${venueId}/customers/${kept.id}`
		return redirectWithToast(back, { title: 'Now one customer', description: kept.name })
	})
}

export default function Merge({
	loaderData: { now, same, q, other, preview },
	actionData,
	params,
}: Route.ComponentProps) {
	const base = `/venue-dashboard/${params.venueId}/customers`
	const here = `${base}/${same.id}/merge`
	return (
		<div className="flex max-w-3xl flex-col gap-5">
			<div>
				<BackLink to={`${base}/${same.id}`}>{same.name}</BackLink>
				<h2 className="text-2xl wrap-anywhere">Is {same.name} here twice?</h2>
			</div>
			<FormError errors={actionData?.result.error?.['']} />
			{preview && other !== null ? (
				<Preview preview={preview} other={other} back={here} />
			) : (
				<>
					<p className="-mt-3 max-w-[72ch] text-muted">
						Pick the duplicate. You’ll see what moves before anything does.
					</p>
					<CustomerSearch q={q} action={here} />
					{same.found.length > 0 && (
						<h3 className="text-xl">{q ? 'Found' : `Also called ${same.name.split(' ')[0]}`}</h3>
					)}
					<ul className={`${cardClass} rows empty:hidden`}>
						{same.found.map(({ id, name, phone, ...played }) => (
							<li key={id} className="flex items-center justify-between gap-4 px-4 py-2 sm:px-5">
								<p className="min-w-0 font-semibold wrap-anywhere">
									{name}{' '}
									<span className="block text-sm font-normal text-muted tabular-nums">
										<Parts of={[phone ?? 'No number', visitWords(played, now)]} />
									</span>
								</p>
								<ButtonLink to={`${here}?with=${id}`} variant="secondary" size="sm" className="shrink-0">
									Compare<span className="sr-only"> with {name}</span>
								</ButtonLink>
							</li>
						))}
					</ul>
					{same.found.length === 0 && (
						<p className="text-muted">
							{q ? 'No other customer found.' : 'Nobody has a name like theirs. Search by name, number or email.'}
						</p>
					)}
					<Pagination
						page={same.page}
						pages={same.pages}
						href={(page) => `${here}?q=${encodeURIComponent(q)}&page=${page}`}
					/>
				</>
			)}
		</div>
	)
}

function Preview({ preview, other, back }: { preview: MergePreview; other: number; back: string }) {
	const { kept, moved, differ, problem } = preview
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Card className="flex flex-col gap-5">
			<div className="grid gap-3 sm:grid-cols-2">
				<Person label="Stays" {...kept}>
					{kept.hasAccount && 'Has a Courtside account'}
				</Person>
				<Person label="Becomes the same customer" {...moved} />
			</div>
			{problem ? (
				<Notice tone="warn">{problem}</Notice>
			) : (
				<>
					<ul className="list-disc pl-5 wrap-anywhere tabular-nums">
						<li>
							{bookingWords(moved.bookings)}
							{moved.unpaid > 0 && `, with ${amountOf(moved.unpaid)} not paid yet`}
						</li>
						{moved.packs.map((words, i) => (
							<li key={i}>Their pack moves: {words}</li>
						))}
						{moved.note && <li>Their note is added: {moved.note}</li>}
						{moved.tags.length > 0 && <li>Their tags are added: {moved.tags.join(', ')}</li>}
						{moved.blocked && <li>They’re blocked, and so the one who stays is too</li>}
						{moved.phone && <li>The next booking by {moved.phone} is theirs too</li>}
					</ul>
					{differ && (
						<Notice tone="warn" title="Their names and numbers differ">
							Is it really one person? Ask them first.
						</Notice>
					)}
					<p className="text-muted">
						{kept.hasAccount &&
							!differ &&
							'A number isn’t proof: anyone can type it into their profile. Ask them first. '}
						<strong>You can’t undo this.</strong>
					</p>
				</>
			)}
			<Form method="post" className="flex flex-wrap gap-3">
				<input type="hidden" name="other" value={other} />
				{problem === null && (
					<Button pending={sending} pendingText="Merging…">
						Make Them One
					</Button>
				)}
				<ButtonLink to={back} variant="secondary">
					Back
				</ButtonLink>
			</Form>
		</Card>
	)
}

type PersonProps = { label: string; name: string; phone: string | null; children?: ReactNode }

const Person = ({ label, name, phone, children }: PersonProps) => (
	<div className="rounded-md bg-raised px-4 py-3">
		<p className="text-sm text-muted">{label}</p>
		<p className="font-semibold wrap-anywhere">{name}</p>
		<p className="text-sm tabular-nums">{phone ?? 'No number'}</p>
		{children && <p className="text-sm text-muted">{children}</p>}
	</div>
)

function bookingWords(bookings: number) {
	if (bookings === 0) return 'No bookings move'
	return bookings === 1 ? '1 booking moves' : `${bookings} bookings move`
}
