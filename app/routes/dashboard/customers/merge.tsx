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
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Parts } from '#app/ui/fact.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
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
		<div className={`flex flex-col gap-5 ${preview ? 'max-w-5xl' : 'max-w-3xl'}`}>
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
	const { kept, moved, parts, differ, problem } = preview
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Card className="flex flex-col gap-5">
			{differ && !problem && (
				<Notice tone="warn" title="Their names and numbers differ">
					Is it really one person? Ask them first.
				</Notice>
			)}
			<table role="table" className="block w-full wrap-anywhere tabular-nums max-sm:text-sm sm:table sm:table-fixed">
				<caption className="sr-only">What each has, and what the one customer has then</caption>
				<thead role="rowgroup" className="block sm:table-header-group">
					<tr role="row" className={`${line} border-b border-edge pb-2`}>
						<td role="cell" className="max-sm:hidden sm:w-40" />
						<Head label="Stays">{kept.name}</Head>
						<Head label="Joins them">{moved.name}</Head>
						<Head label="Then" className="max-sm:col-span-2 max-sm:pt-3">
							<Icon name="check" className="mt-0.5 size-4 text-court-strong" />
							One customer
						</Head>
					</tr>
				</thead>
				<tbody role="rowgroup" className="rows block sm:table-row-group">
					{parts.map(({ label, kept, moved, after }) => (
						<tr key={label} role="row" className={`${line} max-sm:py-2`}>
							<th
								role="rowheader"
								scope="row"
								className="text-left align-top text-sm font-normal text-muted max-sm:col-span-2 sm:py-2 sm:pr-3"
							>
								{label}
							</th>
							{[kept, moved].map((lines, i) => (
								<td key={i} role="cell" className={cell}>
									{lines.length > 0 ? <EachLine of={lines} /> : '–'}
								</td>
							))}
							<td role="cell" className={`${cell} font-semibold max-sm:col-span-2`}>
								<div className="flex gap-1.5">
									<Icon name="check" className="mt-0.5 size-4 text-court-strong" />
									<div className="min-w-0">
										<EachLine of={after} />
									</div>
								</div>
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{problem ? (
				<Notice tone="warn">{problem}</Notice>
			) : (
				<p className="text-muted">
					{kept.hasAccount &&
						!differ &&
						'A number isn’t proof: anyone can type it into their profile. Ask them first. '}
					<strong>You can’t undo this.</strong>
				</p>
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

// On a phone a row is what both have, beside each other, over what the one has then. The roles keep it a table.
const line = 'grid grid-cols-2 gap-x-3 sm:table-row'
const cell = 'min-w-0 align-top sm:py-2 sm:pr-3'

const Head = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
	<th role="columnheader" scope="col" className={classes(cell, 'text-left font-semibold', className)}>
		<span className="block text-sm font-normal text-muted">{label}</span>
		<span className="flex gap-1.5">{children}</span>
	</th>
)

const EachLine = ({ of: lines }: { of: string[] }) =>
	lines.map((words, i) => (
		<span key={i} className="block">
			{words}
		</span>
	))
